/** Mail through Cloudflare's `send_email` binding. */
import type { Courier } from "#origin/ground/ports/courier.ts";

export function bindingMailCourier(binding: SendEmail, from: string): Courier {
  return {
    name: "mail-binding",
    async deliver({ to, subject, text, html, replyTo, headers }) {
      try {
        const body = { text, ...(html && { html }), ...(replyTo && { replyTo }) };
        await binding.send({ from, to, subject, ...body, ...(headers && { headers }) });
        return "delivered";
      } catch {
        // The binding throws for what it did not take; the next courier may take it.
        return "failed";
      }
    },
  };
}
