import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides where the server may connect to when somebody else names the address. */
export interface AddressRules {
  /** Whether this host may be asked at this port, once the host has led to this address. */
  allows(host: string, address: string, port: number): boolean;
}

/** Public by their number, yet a cloud's own service for each machine in it. */
const cloudServices = new Set(['168.63.129.16']);

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** The addresses that a server's operator lets it reach. */
export interface Reach {
  /** Host names, addresses and networks that may be asked on every port: `wiki.intranet`, `10.1.2.3`, `fd00:1::/32`. */
  readonly allowed: readonly string[];
  /** The ports that may be asked of public addresses. */
  readonly ports: readonly number[];
}

/** Public addresses on the given ports, and whatever is listed as allowed. */
export function createAddressRules({ allowed, ports }: Reach): AddressRules {
  const openPorts = new Set(ports);
  const hosts = new Set<string>();
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of allowed) {
    if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
    else if (isIP(entry))
      networks.push([ipaddr.process(entry), ipaddr.process(entry).kind() === 'ipv4' ? 32 : 128]);
    else hosts.add(entry.toLowerCase());
  }
  const isListed = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    networks.some(
      ([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never),
    );
  return {
    allows(host, address, port) {
      if (!isIP(address)) return false;
      const parsed = ipaddr.process(address);
      if (hosts.has(host.toLowerCase()) || isListed(parsed)) return true;
      return openPorts.has(port) && isPublicAddress(parsed);
    },
  };
}

/** Whether an address is one of the public internet: none of the special ranges of IPv4 and IPv6, however written. */
function isPublicAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !cloudServices.has(address.toString());
}
