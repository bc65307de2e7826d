/** The form of a session token. Apart from the schemas, so that a page can check one without loading them. */

/**
 * 256 random bits in base64url behind a prefix by which scanners and log scrubbers know it. Nothing else is ever taken
 * from the `pragma` header, from a link or from storage.
 */
export const SESSION_TOKEN_PATTERN = /^hy_[A-Za-z0-9_-]{43}$/;
