/** The globals of React Router in a browser, as far as this folder reads them. */
interface Window {
  __reactRouterManifest?: { version: string };
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
  };
}
