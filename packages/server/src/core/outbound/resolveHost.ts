import { lookup, Resolver } from 'node:dns/promises';

/** The addresses behind a name; throws or gives none where there is no such name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const question = { timeout: 1500, tries: 2 };

/**
 * Asks the name servers of this machine. Names that the operator lists are looked up as this machine does, its hosts
 * file included; for any other name that would let a slow name server of a stranger's hold threads that the store
 * needs.
 */
export function createHostResolver(listed: readonly string[]): ResolveHost {
  const known = new Set(listed.map((host) => host.toLowerCase()));
  return async (host) => {
    if (known.has(host.toLowerCase()))
      return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);
    const resolver = new Resolver(question);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
