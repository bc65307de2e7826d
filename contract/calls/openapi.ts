/** The OpenAPI 3.1 document of the call table. */
import { z } from "zod";
import { CALL_NAMES, CALLS, callPath, declaration, type PathPrefix } from "./calls.ts";
import type { Auth } from "./declaration.ts";
import { BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { SESSION_HEADER, Signature, TOKEN_HEADER } from "#contract/envelope.ts";
import { PROBLEMS } from "#contract/problem.ts";
import { DeviceId, Language } from "#contract/scalars.ts";
import { Platform } from "#contract/platform.ts";

type Json = Record<string, unknown>;

function schema(type: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...body } = z.toJSONSchema(type, { io });
  return body;
}

function header(name: string, type: z.ZodType, required: boolean): Json {
  return { name, in: "header", required, schema: schema(type, "input") };
}

/** In OpenAPI an empty requirement beside another makes the other optional. */
const SECURITY: Record<Auth, Json[]> = {
  none: [],
  optional: [{}, { token: [] }],
  register: [{ token: [] }],
  session: [{ token: [] }],
  second: [{ token: [] }],
};

const REFUSAL_BODY = {
  "application/json": { schema: { $ref: "#/components/schemas/Refusal" } },
};

function operation(name: (typeof CALL_NAMES)[number]): Json {
  const call = declaration(name);
  const body = schema(call.request, "input") as { properties?: Json; required?: string[] };
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.area],
    security: SECURITY[call.auth],
    parameters: [
      header("platform", Platform, true),
      header("language", Language, true),
      header("deviceId", DeviceId, false),
      header(BOOKMARK_HEADER, z.string(), false),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            ...body,
            properties: { signature: schema(Signature, "input"), ...body.properties },
            required: ["signature", ...(body.required ?? [])],
          },
        },
      },
    },
    responses: {
      200: {
        description: "The envelope: a success, or a refusal with its stable code and status.",
        headers: {
          [TOKEN_HEADER]: {
            description: "A new session token, when there is one.",
            schema: { type: "string" },
          },
          ...(call.tokenStore === "session" && {
            [SESSION_HEADER]: {
              description: "The token of a session, for a browser that registers.",
              schema: { type: "string" },
            },
          }),
          [BOOKMARK_HEADER]: {
            description:
              "How far the answer reached: sent with the next call, what that reads is at least as new.",
            schema: { type: "string" },
          },
        },
        content: {
          "application/json": {
            schema: {
              oneOf: [
                success(schema(call.response, "output")),
                { $ref: "#/components/schemas/Refusal" },
              ],
            },
          },
        },
      },
      "4XX": {
        description:
          "A request that is not of the form of a call: its address, method, type or size.",
        content: REFUSAL_BODY,
      },
    },
  };
}

function success(data: Json): Json {
  return {
    type: "object",
    properties: { code: { const: 200 }, msg: { type: "string" }, status: { const: "OK" }, data },
    required: ["code", "msg", "status", "data"],
  };
}

/** Returns the whole document for the prefix the reader's host uses. */
export function openApiDocument(prefix: PathPrefix): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Halyard API",
      version: "4",
      description:
        "Every call is a POST of `{ signature, ...parameters }`. The signature is base64 of RSA PKCS#1 v1.5 over " +
        '`{"nonce": "<8 of A-Za-z0-9>", "timestamp": <ms>}` with the public key of the platform named in the ' +
        "`platform` header. It proves freshness and nothing else.",
    },
    paths: Object.fromEntries(
      CALL_NAMES.map((name) => [`${prefix}${callPath(name)}`, { post: operation(name) }]),
    ),
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: {
        Refusal: {
          type: "object",
          properties: {
            code: { enum: Object.values(PROBLEMS) },
            msg: { type: "string", description: "In the language of the request." },
            status: { enum: Object.keys(PROBLEMS) },
            data: {},
          },
          required: ["code", "msg", "status", "data"],
        },
      },
    },
    tags: [...new Set(CALL_NAMES.map((name) => CALLS[name].area))].map((name) => ({ name })),
  };
}
