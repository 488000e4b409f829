import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides which untrusted addresses the server may connect to. */
export interface AddressRules {
  /** Whether this host may be contacted at this port, given the address it resolved to. */
  allows(host: string, address: string, port: number): boolean;
}

/** Public addresses that are a cloud's internal service for each of its machines. */
const cloudServices = new Set(['168.63.129.16']);

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** The addresses that the operator allows. */
export interface Reach {
  /** Host names, addresses and networks that are allowed on every port: `wiki.intranet`, `10.1.2.3`, `fd00:1::/32`. */
  readonly allowed: readonly string[];
  /** The ports allowed on public addresses. */
  readonly ports: readonly number[];
}

/** Allows public addresses on the given ports, and everything listed. */
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

/** Whether an address is public: none of the special ranges of IPv4 and IPv6, in any notation. */
function isPublicAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !cloudServices.has(address.toString());
}
