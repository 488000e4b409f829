import { parseUrl } from '../../contract/parseUrl.ts';
import { maxLinkUrlLength } from './limits.ts';

const domain = /^(?:[^.]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u;

/**
 * Whether a host looks like a domain with a suffix of at least two letters (SEED.md section 5, LINK-02): no IP address
 * in any notation, no `localhost`.
 */
export function isLinkHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return domain.test(name) && !name.endsWith('.localhost');
}

/** Whether an address is a link that can have a preview: http or https, a public-looking host, no credentials. */
export function isLinkUrl(address: string): boolean {
  const url = address.length > maxLinkUrlLength ? undefined : parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, username, password } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && isLinkHost(hostname);
}
