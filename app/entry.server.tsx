/** Renders the document. Loaders have run by now, so the whole page is ready before its first byte goes out. */
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { gatewayContext } from "./gateway/context.ts";
import { createServerI18n } from "./kit/i18n/server.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, language, logFailure } = context.get(gatewayContext);
  let failed = false;
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={createServerI18n(language)}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </I18nextProvider>,
    {
      nonce: { script: nonce, style: nonce },
      signal: request.signal,
      onError: (error) => {
        failed = true;
        logFailure("page.render_failed", error);
      },
    },
  );
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  headers.set("cache-control", "no-store");
  const page = stylesFirst(await new Response(stream).text());
  return new Response(page, { status: failed ? 500 : status, headers });
}

/**
 * On a slow line the scripts must wait behind the style and the font, which the first paint needs, but React Router
 * preloads its modules with the same priority. No text of a page holds the replaced string: React escapes it.
 */
function stylesFirst(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}

/** The gateway renders and logs what is thrown here; nothing of it reaches the visitor. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(gatewayContext).logFailure("page.failed", error);
}
