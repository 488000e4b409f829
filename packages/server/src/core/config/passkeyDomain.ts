import { isIP } from 'node:net';

/** Returns the domain of a URL for passkeys; undefined where browsers allow none: at IP addresses and over HTTP. */
export function passkeyDomain(url: string): string | undefined {
  const { hostname, protocol } = new URL(url);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isAddress || !isSecure ? undefined : hostname;
}
