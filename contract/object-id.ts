/** The form of a public object id. Apart from the schemas, so that a page can check one without loading them. */

/** 128 random bits in base64url. */
export const OBJECT_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;
