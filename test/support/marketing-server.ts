/** Answers of a marketing host that has gone wrong, each as one who serves it: silence, nonsense, and worse. */
import type { ServerResponse } from "node:http";

function json(response: ServerResponse, body: unknown): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}

const ok = (data: unknown) => ({ code: 200, msg: "", status: "OK", data });

export const BAD_MARKETING: Record<string, (response: ServerResponse) => void> = {
  "hangs up": (response) => void response.destroy(),
  "answers 500": (response) => {
    response.statusCode = 500;
    response.end("<h1>oops</h1>");
  },
  "answers HTML": (response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>hello</title>");
  },
  "answers nothing": (response) => void response.end(),
  "refuses every call": (response) =>
    json(response, { code: 500, msg: "no", status: "ServerError", data: null }),
  "answers with another shape": (response) => json(response, ok({ items: [1, 2, 3] })),
  "answers with null": (response) => json(response, ok(null)),
  "answers with links that lead astray": (response) =>
    json(
      response,
      ok({
        announcements: [
          {
            id: "x",
            kind: "service",
            title: "x",
            paragraphs: [],
            link: { label: "x", url: "javascript:alert(1)" },
            publishedAt: "2026-01-01T00:00:00.000Z",
            sample: false,
          },
        ],
      }),
    ),
  "never answers": () => {},
};
