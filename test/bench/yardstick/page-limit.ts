/** What a kept page can cost at least: the same bytes and headers from memory, and nothing else. */
let answer: { bytes: ArrayBuffer; headers: Headers } | undefined;

export default {
  /** `PUT` says what to answer from then on. */
  async fetch(request: Request): Promise<Response> {
    if (request.method === "PUT") {
      // safe because the bench alone asks here
      const headers = JSON.parse(request.headers.get("x-answer-headers")!) as [string, string][];
      answer = { bytes: await request.arrayBuffer(), headers: new Headers(headers) };
    }
    if (!answer) return new Response("", { status: 503 });
    return new Response(answer.bytes, { headers: answer.headers, encodeBody: "manual" });
  },
};
