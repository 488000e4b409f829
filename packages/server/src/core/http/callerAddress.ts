import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';

/** Whether the peer at `hop` steps from this server is a proxy whose X-Forwarded-For is trusted. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Interprets `CONFAB_TRUST_PROXY`: a number of proxies, or their networks. */
export function trustsProxy({ trustProxy }: Pick<Config, 'trustProxy'>): TrustsProxy {
  if (typeof trustProxy !== 'number') return proxyAddress.compile([...trustProxy]);
  return (_, hop) => hop < trustProxy;
}

/** Returns the address of the first peer that is not a trusted proxy: everything before it may be forged. */
export const callerAddress = (request: IncomingMessage, trusts: TrustsProxy): string =>
  proxyAddress(request, trusts);

const mapped = '::ffff:';

/**
 * Returns the address that limits count by: an IPv4 address, or the /64 network of an IPv6 address, which one customer
 * can choose from.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith(mapped) && address.includes('.')) return address.slice(mapped.length);
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
