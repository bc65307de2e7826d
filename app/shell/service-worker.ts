/**
 * Installs the service worker (app/offline/), some seconds after the page has loaded: nothing waits for it. A script in the page,
 * since the modules of every page have no room. It also keeps the browser's offer to install the site until a page shows it
 * (app/parts/install/).
 */
import { SERVICE_WORKER_PATH } from "#contract/reach/finder-file.ts";

const AFTER_LOAD_MS = 3_000;

/**
 * The page's policy takes an address for a worker from this one Trusted Types policy, which knows no other (decision 0046). It is
 * made at once, so that its name is taken.
 */
export const SERVICE_WORKER_SCRIPT = `(function () {
  var url = "${SERVICE_WORKER_PATH}";
  var policy = window.trustedTypes && trustedTypes.createPolicy("service-worker", { createScriptURL: function () { return url; } });
  if (navigator.serviceWorker) addEventListener("load", function () {
    setTimeout(function () {
      navigator.serviceWorker.register(policy ? policy.createScriptURL("") : url).catch(function () {});
    }, ${AFTER_LOAD_MS});
  });
  addEventListener("beforeinstallprompt", function (e) {
    e.preventDefault();
    window.halyardInstall = e;
    dispatchEvent(new Event("halyard-install"));
  });
})()`;
