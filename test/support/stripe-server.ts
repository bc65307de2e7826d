/**
 * A small stand-in that speaks Stripe's HTTP API: form bodies, a secret key, idempotency keys, refusals of parameters it
 * does not know, and a line that may break before or after it has done what was asked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "#origin/ground/clock.ts";
import {
  type StripeBooks,
  stripeBooks,
  StripeRefusal,
  type StripeSession,
} from "./stripe-books.ts";

export interface StripeServer {
  url: URL;
  books: StripeBooks;
  secretKey: string;
  /** Every request so far, as `POST /v1/refunds`. */
  requests: string[];
  /** The idempotency keys so far, each time they came. */
  keys: string[];
  /** The next requests lose their line, before or after they took effect. */
  breakLine(count: number, when: "before" | "after"): void;
  /** Every request is refused so, until it is null again. */
  refuse(all: StripeRefusal | null): void;
  stop(): Promise<void>;
}

const SECRET_KEY = "sk_test_stand_in";

interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

export async function startStripe(clock: Clock): Promise<StripeServer> {
  const books = stripeBooks(clock);
  const requests: string[] = [];
  const keys: string[] = [];
  const answered = new Map<string, { body: string; answer: Answer }>();
  let broken = { count: 0, when: "before" as "before" | "after" };
  let refusing: StripeRefusal | null = null;

  const server = createServer((message, response) => void serve(message, response));

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(message);
    const { pathname: path, searchParams: query } = new URL(message.url!, "http://stripe");
    const request = { method: message.method!, path, query, form: new URLSearchParams(body) };
    requests.push(`${request.method} ${path}`);
    const breaks = broken.count > 0 && broken.count-- > 0 ? broken.when : null;
    if (breaks === "before") return void message.socket.destroy();
    const { status, json } = answerOnce(request, message.headers, body);
    if (breaks === "after") return void message.socket.destroy();
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_test" });
    response.end(JSON.stringify(json));
  }

  function answerOnce(request: Request, headers: IncomingMessage["headers"], body: string): Answer {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return refused(new StripeRefusal(401, "", "Invalid API Key provided"));
    }
    if (refusing) return refused(refusing);
    const key = request.method === "POST" ? headers["idempotency-key"] : undefined;
    if (key !== undefined) keys.push(String(key));
    const before = key === undefined ? undefined : answered.get(String(key));
    if (before && before.body !== body) {
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return refused(new StripeRefusal(400, "", message, "idempotency_error"));
    }
    const answer = before?.answer ?? answerTo(books, request);
    if (key !== undefined) answered.set(String(key), { body, answer });
    return answer;
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    books,
    secretKey: SECRET_KEY,
    requests,
    keys,
    breakLine: (count, when) => void (broken = { count, when }),
    refuse: (all) => void (refusing = all),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function read(message: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of message) body += String(chunk);
  return body;
}

interface Answer {
  status: number;
  json: unknown;
}

function refused({ status, type, code, message, param }: StripeRefusal): Answer {
  return {
    status,
    json: { error: { type, message, ...(code && { code }), ...(param && { param }) } },
  };
}

function answerTo(books: StripeBooks, request: Request): Answer {
  try {
    const route = ROUTES.find(
      ([method, path]) => method === request.method && path.test(request.path),
    );
    if (!route) throw new StripeRefusal(404, "", `Unrecognized request URL (${request.path})`);
    const [, path, answer] = route;
    return { status: 200, json: answer(books, request, path.exec(request.path)![1] ?? "") };
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(error);
    throw error;
  }
}

const ROUTES: [string, RegExp, (books: StripeBooks, request: Request, id: string) => unknown][] = [
  ["POST", /^\/v1\/checkout\/sessions$/, (books, { form }) => create(books, form)],
  [
    "GET",
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    (books, { query }, id) => shown(books, books.session(id), query),
  ],
  ["POST", /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (books, _, id) => books.expire(id)],
  ["GET", /^\/v1\/payment_intents\/(\w+)$/, (books, _, id) => books.intent(id)],
  ["POST", /^\/v1\/refunds$/, (books, { form }) => refund(books, form)],
  [
    "GET",
    /^\/v1\/refunds$/,
    (books, { query }) => list(books.returnsOf("refund", query.get("charge"))),
  ],
  [
    "GET",
    /^\/v1\/disputes$/,
    (books, { query }) => list(books.returnsOf("dispute", query.get("charge"))),
  ],
  ["GET", /^\/v1\/events$/, (books, { query }) => events(books, query)],
  ["GET", /^\/v1\/balance_transactions$/, (books, { query }) => movements(books, query)],
];

const SESSION_FIELDS =
  /^(mode|client_reference_id|allowed_payment_method_types\[0\]|payment_method_options\[wechat_pay\]\[client\]|adaptive_pricing\[enabled\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|(payment_intent_data\[metadata\]|metadata)\[\w+\]|payment_intent_data\[description\]|locale|success_url|cancel_url|expires_at)$/;

function create(books: StripeBooks, form: URLSearchParams): StripeSession {
  onlyKnown(form, SESSION_FIELDS);
  const type = form.get("allowed_payment_method_types[0]") ?? "";
  if (type === "wechat_pay" && form.get("payment_method_options[wechat_pay][client]") !== "web") {
    throw new StripeRefusal(400, "parameter_missing", "wechat_pay wants a client");
  }
  return books.openSession({
    type,
    amount: Number(form.get("line_items[0][price_data][unit_amount]")),
    currency: form.get("line_items[0][price_data][currency]") ?? "",
    reference: form.get("client_reference_id") ?? "",
    metadata: metadataIn(form),
    expiresAt: Number(form.get("expires_at")),
    back: form.get("success_url") ?? "",
  });
}

function refund(books: StripeBooks, form: URLSearchParams) {
  onlyKnown(form, /^(payment_intent|amount|metadata\[\w+\])$/);
  const intent = form.get("payment_intent") ?? "";
  return books.refund(intent, Number(form.get("amount")), { metadata: metadataIn(form) });
}

function onlyKnown(form: URLSearchParams, fields: RegExp): void {
  const unknown = [...form.keys()].find((name) => !fields.test(name));
  if (unknown)
    throw new StripeRefusal(400, "parameter_unknown", `Received unknown parameter: ${unknown}`);
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  const named = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(named);
}

/** A session with what the question wants expanded in it. */
function shown(books: StripeBooks, session: StripeSession, query: URLSearchParams): unknown {
  const expand = query.get("expand[0]");
  if (!expand || session.payment_intent === null) return session;
  const intent = books.intent(session.payment_intent);
  const charge = books.charge(intent.latest_charge);
  const refunds = list(books.returnsOf("refund", charge.id));
  return { ...session, payment_intent: { ...intent, latest_charge: { ...charge, refunds } } };
}

/** Newest first, a page at a time; those that reached nobody, where that is asked. */
function events(books: StripeBooks, query: URLSearchParams) {
  const from = Number(query.get("created[gte]") ?? 0);
  const types = [...query].flatMap(([name, value]) => (name.startsWith("types[") ? [value] : []));
  const missed = books.events.filter(
    ({ delivered, created, type }) =>
      !(delivered && query.get("delivery_success") === "false") &&
      created >= from &&
      types.includes(type),
  );
  return paged(missed, query);
}

function movements(books: StripeBooks, query: URLSearchParams) {
  if (query.get("expand[0]") !== "data.source") throw new Error("nobody wants ids of sources");
  const from = Number(query.get("created[gte]"));
  const before = Number(query.get("created[lt]"));
  return paged(
    books.movements.filter(({ created }) => created >= from && created < before),
    query,
  );
}

function paged(all: { id: string }[], query: URLSearchParams) {
  const after = query.get("starting_after");
  const rest = all.slice(after === null ? 0 : all.findIndex(({ id }) => id === after) + 1);
  const limit = Number(query.get("limit") ?? 10);
  return list(rest.slice(0, limit), rest.length > limit);
}

function list(data: object[], more = false) {
  return { object: "list", data, has_more: more, url: "/v1/list" };
}
