/** Providers that take one JSON request: mail in the shape of Resend's API, text messages in that of Telnyx. */
import type { Courier, Delivery, Letter } from "#origin/ground/ports/courier.ts";

/** Well under the lease of an outbox row (deliver.ts). */
const TIMEOUT_MS = 10_000;

export interface HttpProvider {
  url: string;
  token: string;
  from: string;
}

export function httpMailCourier({ url, token, from }: HttpProvider): Courier {
  return {
    name: "mail-http",
    deliver: ({ id, to, subject, text, html, replyTo, headers, attachment }) =>
      post(
        { url, token, id },
        {
          from,
          to,
          subject,
          text,
          html,
          headers,
          ...(replyTo && { reply_to: replyTo }),
          ...(attachment && {
            attachments: [{ filename: attachment.name, content: attachment.content }],
          }),
        },
      ),
  };
}

export function httpSmsCourier({ url, token, from }: HttpProvider): Courier {
  return {
    name: "sms-http",
    deliver: ({ id, to, text }: Letter) => post({ url, token, id }, { from, to, text }),
  };
}

interface Post {
  url: string;
  token: string;
  id: string;
}

async function post({ url, token, id }: Post, body: object): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": id,
      },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return deliveryOf(response.status);
  } catch {
    return "unknown";
  }
}

/** A gateway's 502 and 504 say nothing about what the provider behind it did. */
function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return "delivered";
  return status === 502 || status === 504 ? "unknown" : "failed";
}
