/** `__Host-` for the names of cookies that are this host's alone; over http, as in development, browsers refuse it. */
export function hostPrefix({ protocol }: URL): "host" | undefined {
  return protocol === "https:" ? "host" : undefined;
}
