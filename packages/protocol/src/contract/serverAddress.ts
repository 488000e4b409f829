/**
 * Returns the address of a server as calls need it, without a slash at its end. Throws a `TypeError` where it is not the
 * address of an HTTP server, or has a path.
 */
export function serverAddress(baseUrl: string): string {
  const address = /^(https?:\/\/[^/?#]+)\/?$/.exec(baseUrl)?.[1];
  if (address) return address;
  throw new TypeError(`baseUrl must be an origin like https://chat.example, not "${baseUrl}".`);
}
