/**
 * Watches the first load of a page, before any module could: when one of the page's own modules does not load, the page
 * reloads once, unless somebody has typed into it. After that it stays as it was rendered, with a line on top that says so.
 */
import { useTranslation } from "react-i18next";
import { FORM_FIELD } from "#app/data/plain/posted.ts";

/** What is sent by a script waits for it; where none comes, the browser posts it (decision 0166). */
export function letPost(): void {
  for (const button of document.getElementsByName(FORM_FIELD)) button.removeAttribute("disabled");
}

/** A slow line may take as long; scripts that come later still bring the page to life. */
const PATIENCE_MS = 30_000;

/** Behind this script there are 3 KB, and the page's modules are named last. One that was cut has no event that says so. */
const REST_MS = 5_000;

/** From its first byte to its last a page of 14 KB takes as long at 75 kbit/s, which browsers call 2G. The device's own pace is not in it. */
const SLOW_MS = 1_500;

/**
 * The same rule as `reload-once.ts`, in a script that needs no module. An inline module script fires `error` when an
 * import of it fails; the entry, which it imports last, rejects unhandled instead. While modules may come, forms that one
 * sends wait; where none comes they are posted, and a stored session, which only a script could use, does not count.
 *
 * On a line that the page itself took too long on, or came through in part, no form waits, and the next pages come light for an
 * hour, unless the reader chose (worker/page/visitor/saver.ts).
 */
const WATCH = `(function () {
  var line = document.querySelector("[data-load-failure]");
  var hold = function (waits) {
    document.querySelectorAll("[name=${FORM_FIELD}]").forEach(function (button) { button.disabled = waits; });
  };
  hold(true);
  document.addEventListener("readystatechange", function () {
    try {
      var page = performance.getEntriesByType("navigation")[0];
      if (document.readyState !== "interactive" || page.responseEnd - page.responseStart < ${SLOW_MS}) return;
      hold(false);
      lighten();
    } catch (e) {}
  });
  function lighten() {
    if (document.cookie.indexOf("saver=") < 0)
      document.cookie = (location.protocol === "https:" ? "__Host-saver=slow; Secure" : "saver=slow") + "; Path=/; SameSite=Lax; Max-Age=3600";
  }
  line.querySelector("button").onclick = function () { location.reload(); };
  function recover(text) {
    if (window.__reactRouterDataRouter) return;
    var build = (text.match(/"version": "(\\w+)"/) || [])[1];
    try {
      var mark = "reloaded:" + build;
      if (build && !isTyped() && sessionStorage.getItem(mark) === null) {
        sessionStorage.setItem(mark, 1);
        if (sessionStorage.getItem(mark) !== null) return location.reload();
      }
    } catch (e) {}
    show();
  }
  function isTyped() {
    return [].some.call(document.querySelectorAll("textarea,input:not([type=checkbox],[type=radio])"), function (field) {
      return field.value !== field.defaultValue;
    });
  }
  function show() {
    if (window.__reactRouterDataRouter) return;
    var marks = document.documentElement.dataset;
    marks.unscripted = "";
    delete marks.session;
    hold(false);
    line.hidden = false;
    line.focus({ preventScroll: true });
  }
  setTimeout(function () {
    if (document.querySelector("script[type=module]")) return;
    lighten();
    show();
  }, ${REST_MS});
  setTimeout(show, ${PATIENCE_MS});
  addEventListener("error", function (e) {
    if (e.target.type === "module") recover(e.target.textContent);
  }, true);
  addEventListener("unhandledrejection", function (e) {
    var manifest = window.__reactRouterManifest;
    if (manifest && /module/i.test(e.reason)) recover(JSON.stringify(manifest, null, 1));
  });
})()`;

export function FirstLoadWatch({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce}>{WATCH}</script>;
}

/** In a document that came alive the line is hidden again. */
export function hideLoadFailure(): void {
  delete document.documentElement.dataset.unscripted;
  toggleLine(true);
}

/** For what the whole page needs and no part of it can say. */
export function showLoadFailure(): void {
  toggleLine(false)?.focus({ preventScroll: true });
}

function toggleLine(hidden: boolean): HTMLElement | null {
  const line = document.querySelector<HTMLElement>("[data-load-failure]");
  if (line) line.hidden = hidden;
  return line;
}

/** A line on top of the page. The watching script makes its button work. */
export function LoadFailure() {
  const { t } = useTranslation("error");
  return (
    <p
      hidden
      data-load-failure
      role="alert"
      tabIndex={-1}
      className="sticky top-0 z-40 border-b border-ink bg-signal px-(--gutter) py-3 text-on-signal"
    >
      {t("partly")}{" "}
      <button type="button" className="font-semibold underline">
        {t("reload")}
      </button>
    </p>
  );
}
