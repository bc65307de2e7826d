/** Mail through Cloudflare's `send_email` binding. */
import type { Courier } from "#origin/ground/ports/courier.ts";

export function bindingMailCourier(binding: SendEmail, from: string): Courier {
  return {
    name: "mail-binding",
    async deliver({ to, subject, text, html, headers }) {
      try {
        const more = { ...(html ? { html } : {}), ...(headers ? { headers } : {}) };
        await binding.send({ from, to, subject, text, ...more });
        return "delivered";
      } catch {
        // The binding throws for what it did not take; the next courier may take it.
        return "failed";
      }
    },
  };
}
