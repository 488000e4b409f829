import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressRules } from './addressRules.ts';
import { OutboundError } from './outboundError.ts';
import type { ResolveHost } from './resolveHost.ts';

const addressesTried = 3;

/**
 * Connects only to allowed addresses. A name is resolved once per connection, all its addresses are checked, and the
 * connection is made to a checked address, which prevents DNS rebinding. The peer's address is checked again once
 * connected.
 */
export function createGuardedConnector(
  rules: AddressRules,
  resolve: ResolveHost,
  connectTimeoutMs: number,
): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: connectTimeoutMs, keepAlive: false });

  const connectTo = (options: buildConnector.Options, host: string, address: string) =>
    new Promise<Connected>((fulfil, reject) => {
      const isTls = options.protocol === 'https:';
      const servername = isTls && !isIP(host) ? host : undefined;
      connect({ ...options, hostname: address, servername }, (error, socket) => {
        if (!socket) return reject(error);
        const port = Number(options.port) || (isTls ? 443 : 80);
        if (socket.remoteAddress && rules.allows(host, socket.remoteAddress, port)) return fulfil(socket);
        socket.destroy();
        reject(new OutboundError('unreachable', `${host} led to a peer that may not be asked`));
      });
    });

  const open = async (options: buildConnector.Options): Promise<Connected> => {
    const host = bareHost(options.hostname);
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    let failure: unknown;
    for (const address of await checkedAddresses(host, port, rules, resolve)) {
      try {
        return await connectTo(options, host, address);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  return (options, done) => {
    open(options).then(
      (socket) => done(null, socket as never),
      (error: Error) => done(error, null),
    );
  };
}

type Connected = NonNullable<
  Parameters<buildConnector.Callback>[0] | Parameters<buildConnector.Callback>[1]
> & {
  remoteAddress?: string;
  destroy(): void;
};

/** Returns a URL's host without IPv6 brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

async function checkedAddresses(
  host: string,
  port: number,
  rules: AddressRules,
  resolve: ResolveHost,
): Promise<readonly string[]> {
  if (isIP(host)) {
    if (rules.allows(host, host, port)) return [host];
    throw new OutboundError('forbidden', `${host}:${port} may not be asked`);
  }
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw new OutboundError('unreachable', `${host} has no address`, { cause });
  });
  if (addresses.length === 0) throw new OutboundError('unreachable', `${host} has no address`);
  const open = addresses.filter((address) => rules.allows(host, address, port));
  if (open.length === 0)
    throw new OutboundError(
      'unreachable',
      `${host}:${port} leads to nothing that may be asked: ${addresses}`,
    );
  return open.slice(0, addressesTried);
}
