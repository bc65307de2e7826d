/** Mail through Cloudflare's `send_email` binding. */
import type { Courier } from "#origin/ground/ports/courier.ts";

export function bindingMailCourier(binding: SendEmail, from: string): Courier {
  return {
    name: "mail-binding",
    async deliver({ to, subject, text, html, replyTo, headers, attachment }) {
      try {
        const attachments = attachment && [
          {
            disposition: "attachment" as const,
            filename: attachment.name,
            type: attachment.type,
            content: bytesOf(attachment.content),
          },
        ];
        const body = {
          text,
          ...(html && { html }),
          ...(replyTo && { replyTo }),
          ...(attachments && { attachments }),
        };
        await binding.send({ from, to, subject, ...body, ...(headers && { headers }) });
        return "delivered";
      } catch {
        // The binding throws for what it did not take; the next courier may take it.
        return "failed";
      }
    },
  };
}

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
}
