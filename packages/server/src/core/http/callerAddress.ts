import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';

/** Whether the peer at `hop` steps from this server is a proxy whose X-Forwarded-For counts. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Makes the decision that `CONFAB_TRUST_PROXY` describes: a number of proxies, or the networks that they are in. */
export function trustsProxy({ trustProxy }: Pick<Config, 'trustProxy'>): TrustsProxy {
  if (typeof trustProxy !== 'number') return proxyAddress.compile([...trustProxy]);
  return (_, hop) => hop < trustProxy;
}

/** The address of the first peer that is no trusted proxy: whatever it says of itself before that may be forged. */
export const callerAddress = (request: IncomingMessage, trusts: TrustsProxy): string =>
  proxyAddress(request, trusts);

const mapped = '::ffff:';

/**
 * The address that limits count by: an IPv4 address, or the network of 64 bits that one IPv6 customer has to choose
 * from.
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
