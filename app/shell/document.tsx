/**
 * The document around every page. Only the server writes it: the browser takes over the container in it and nothing
 * else, so that no script is ever made there, and what others add to a document is none of ours (decision 0046).
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Links,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
} from "react-router";
import { ARRIVAL_SCRIPT } from "#app/data/session/arrival.ts";
import { usePlain } from "#app/data/plain/plain.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { beginWording } from "#app/kit/i18n/format.ts";
import { PageTexts } from "#app/kit/i18n/page-texts.tsx";
import { type RouteHandle } from "#app/kit/i18n/namespaces.ts";
import whole from "#app/kit/styles/app.css?inline";
import home from "#app/kit/styles/home.css?inline";
import fontUrl from "#app/kit/styles/instrument-sans.woff2";
import saver from "#app/kit/styles/saver.css?inline";
import site from "#app/kit/styles/site.css?inline";
import { Chat } from "./chat.tsx";
import { FirstLoadWatch, LoadFailure } from "./first-load.tsx";
import { NO_EVAL_SCRIPT } from "./no-eval.ts";
import { SERVICE_WORKER_SCRIPT } from "./service-worker.ts";

export const CONTAINER_ID = "page";

/** By this name the router keeps how far a page was scrolled; the browser itself restores a page that was left. */
const NAME_ENTRY_SCRIPT = `if (!history.state || !history.state.key)
  history.replaceState({ key: Math.random().toString(32).slice(2) }, "");`;

const FIRST_SCRIPTS = [NO_EVAL_SCRIPT, NAME_ENTRY_SCRIPT, ARRIVAL_SCRIPT];

export function Document({ children }: { children: ReactNode }) {
  const facts = usePageFacts();
  const nonce = facts?.nonce;
  const { i18n } = useTranslation();
  const { isPlain, isLight, isScripted, marks } = useWeight();
  beginWording([]);
  return (
    <html lang={i18n.language} data-theme={facts?.theme ?? undefined} {...marks}>
      <head>
        <meta charSet="utf-8" />
        {!isPlain && <script nonce={nonce}>{FIRST_SCRIPTS.join("\n")}</script>}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <Style nonce={nonce} isLight={isLight} />
        <Links nonce={nonce} />
        <Chat scriptUrl={facts?.chatScriptUrl ?? null} nonce={nonce} />
      </head>
      <body>
        {isScripted && <LoadFailure />}
        <div id={CONTAINER_ID}>{children}</div>
        {isScripted && <End nonce={nonce} />}
      </body>
    </html>
  );
}

/** What of a page its reader gets; `marks` are what the style goes by (app/kit/styles/base.css). */
function useWeight() {
  const savesData = usePageFacts()?.savesData === true;
  const isComplete = useIsComplete();
  const plain = usePlain();
  const isPlain = plain !== undefined;
  const isScripted = !isPlain && (!savesData || !isComplete);
  const marks = {
    ...(savesData && { "data-saver": "" }),
    ...(!isScripted && { "data-unscripted": "" }),
    ...(plain?.isIn && { "data-session": "stored" }),
  };
  return { isPlain, isLight: savesData || isPlain, isScripted, marks };
}

function Style({ nonce, isLight }: { nonce: string | undefined; isLight: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      {isLight ? (
        // Before the other: a browser that has the face named asks for it at once.
        <style href="saver" precedence="saver" nonce={nonce}>
          {saver}
        </style>
      ) : (
        <link
          rel="preload"
          href={fontUrl}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          media="(scripting)"
        />
      )}
      <style href="site" precedence="site" nonce={nonce}>
        {styleOf(pathname)}
      </style>
    </>
  );
}

/** Its first words wait for its own style alone. */
const HOME = "/";

function styleOf(pathname: string): string {
  if (pathname === HOME) return home;
  return pathname.startsWith("/console") ? whole : site;
}

/** For the pages that its scripts may lead to. */
function StyleBehindHome({ nonce }: { nonce: string | undefined }) {
  return useLocation().pathname === HOME && <style nonce={nonce}>{site}</style>;
}

/** Whether all of the innermost page is there without scripts. */
function useIsComplete(): boolean {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle?.isComplete === true;
}

function End({ nonce }: { nonce: string | undefined }) {
  const keepsPage = usePageFacts()?.keepsPage === true && !import.meta.env.DEV;
  return (
    <>
      <StyleBehindHome nonce={nonce} />
      <FirstLoadWatch nonce={nonce} />
      {keepsPage && <script nonce={nonce}>{SERVICE_WORKER_SCRIPT}</script>}
      <PageTexts />
      <Scripts nonce={nonce} />
    </>
  );
}

/** The browser's side: what is in the container, at the same place of the tree. Ids are made of places. */
export function InDocument({ children }: { children: ReactNode }) {
  useScrollRestoration();
  return (
    <>
      {null}
      <>
        {null}
        {children}
        {null}
      </>
    </>
  );
}
