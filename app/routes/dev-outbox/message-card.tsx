/** One message as text and, in a frame that can do nothing, as mail programs show it. */
import type { DevMessage } from "#contract/dev.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { Tabs } from "#app/kit/ui/tabs.tsx";

export function MessageCard({ message }: { message: DevMessage }) {
  const { channel, to, subject, text, html, headers = {}, at } = message;
  const plain = (
    <pre className="max-w-prose font-sans wrap-anywhere whitespace-pre-wrap">{text}</pre>
  );
  return (
    <li className="rounded border border-line p-5 sm:p-6">
      <article className="grid gap-4">
        <header className="grid gap-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{subject || "Text message"}</h2>
          <p className="text-sm wrap-anywhere text-quiet">
            {channel === "email" ? "Mail" : "Text message"} to {to}, {formatInstant(at, "en")}
          </p>
          {Object.entries(headers).map(([name, value]) => (
            <p key={name} className="text-sm wrap-anywhere text-quiet">
              {name}: {value}
            </p>
          ))}
        </header>
        {html === null ? (
          plain
        ) : (
          <Tabs
            label="How it is shown"
            items={[
              { id: "text", label: "Text", content: plain },
              { id: "html", label: "HTML", content: <Letter title={subject} html={html} /> },
            ]}
          />
        )}
      </article>
    </li>
  );
}

/** The empty sandbox denies the letter scripts, forms, links out and the site's own origin. */
function Letter({ title, html }: { title: string; html: string }) {
  const src = `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
  return <iframe title={title} sandbox="" src={src} className="h-112 w-full max-w-2xl rounded" />;
}
