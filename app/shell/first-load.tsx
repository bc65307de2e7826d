/**
 * Watches the first load of a page, before any module could: when one of the page's own modules does not load, the page
 * reloads once, and after that shows what the error page says. Until then the rendered page stays readable.
 */
import { useTranslation } from "react-i18next";

/**
 * The same rule as `reload-once.ts`, in a script that needs no module. An inline module script fires `error` when an
 * import of it fails; the entry, which it imports last, rejects unhandled instead.
 */
const WATCH = `(function () {
  function recover(text) {
    if (window.__reactRouterDataRouter) return;
    var build = (text.match(/"version": "(\\w+)"/) || [])[1];
    try {
      var mark = "reloaded:" + build;
      if (build && sessionStorage.getItem(mark) === null) {
        sessionStorage.setItem(mark, 1);
        if (sessionStorage.getItem(mark) !== null) return location.reload();
      }
    } catch (e) {}
    document.querySelectorAll("main").forEach(function (m) { m.hidden = true; });
    var failure = document.querySelector("[data-load-failure]");
    failure.querySelector("a").href = location.pathname + location.search;
    failure.hidden = false;
  }
  addEventListener("error", function (e) {
    if (e.target.type === "module") recover(e.target.textContent);
  }, true);
  addEventListener("unhandledrejection", function (e) {
    var manifest = window.__reactRouterManifest;
    if (manifest && /module/i.test(e.reason)) recover(JSON.stringify(manifest, null, 1));
  });
})()`;

export function FirstLoadWatch({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? WATCH : ""}
    </script>
  );
}

/** Shown by the script alone, which also points its link at the page that failed. */
export function FirstLoadFailure() {
  const { t } = useTranslation("error");
  return (
    <section hidden data-load-failure className="mx-auto max-w-prose p-8" role="alert">
      <h1 className="text-2xl font-semibold">{t("failed.title")}</h1>
      <p className="mt-4 text-quiet">{t("failed.text")}</p>
      <p className="mt-6">
        <a href="/" className="font-semibold text-blue underline">
          {t("reload")}
        </a>
      </p>
    </section>
  );
}
