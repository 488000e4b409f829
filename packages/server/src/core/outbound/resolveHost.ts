import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a name to its addresses; throws or returns none for an unknown name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const queryOptions = { timeout: 1500, tries: 2 };

/**
 * Queries this machine's name servers. Names listed by the operator are resolved by the system, including its hosts
 * file; doing so for every name would let a slow foreign name server block threads that the store needs.
 */
export function createHostResolver(listed: readonly string[]): ResolveHost {
  const known = new Set(listed.map((host) => host.toLowerCase()));
  return async (host) => {
    if (known.has(host.toLowerCase()))
      return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);
    const resolver = new Resolver(queryOptions);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
