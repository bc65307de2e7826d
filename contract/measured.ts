/** Which pages tell how fast they came, and where to. Apart from the schema, so that a page can know it without loading that. */

/** What a browser sends to `POST /vitals`. */
export const VITALS_PATH = "/vitals";

/** A closed list, so that nobody's text gets into it. */
export const MEASURED_PAGES = [
  "/",
  "/pricing",
  "/group-buying",
  "/download",
  "/affiliate",
  "/faq",
  "/trial",
  "/login",
  "/register",
] as const;
