import { type Attachment, type AutomodRules, ChatError, linkBlocked } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { linksInText } from '../linkPreviews/index.ts';
import { userDirectory } from '../users/index.ts';

type LinkRule = NonNullable<AutomodRules['links']>;

/** The text and the attachments of a message. */
export interface Content {
  readonly text?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

/** The base for relative addresses. */
const own = 'https://this-server.invalid';

/** Returns the hosts of all links in a message, in ASCII form. */
export function hostsOf(context: ServerContext, { text = '', attachments = [] }: Content): string[] {
  const beside = attachments.flatMap(({ image_url, asset_url, thumb_url, title_link, og_scrape_url }) => [
    image_url,
    asset_url,
    thumb_url,
    title_link,
    og_scrape_url,
  ]);
  const all = [...linksInText(context).all(text), ...beside];
  return [...new Set(all.flatMap((address) => (address === undefined ? [] : (hostOf(address) ?? []))))];
}

/** Returns the host of an address, parsed like browsers do: `https:evil.example` has one. */
function hostOf(address: string): string | undefined {
  const url = URL.parse(address) ?? URL.parse(address, own);
  const isElsewhere = url && /^https?:$/.test(url.protocol) && url.origin !== own;
  return isElsewhere ? url.hostname.replace(/\.$/, '') : undefined;
}

/** Checks links to these hosts against the author's rules; `prefix` is the message's path in the call. */
export async function checkLinks(
  context: ServerContext,
  rule: LinkRule,
  hosts: readonly string[],
  { authorId, prefix }: { authorId: string; prefix: string },
): Promise<ChatError | undefined> {
  const field = `${prefix}text`;
  const unwanted = hosts.filter(
    (host) =>
      isAmong(host, rule.denied_domains) ||
      (rule.allowed_domains.length > 0 && !isAmong(host, rule.allowed_domains)),
  );
  if (unwanted.length > 0) {
    const domains = unwanted.join(', ');
    return new ChatError(linkBlocked, {
      message: `Links to ${domains} aren’t allowed here.`,
      details: { domains: unwanted, issues: [{ field, rule: `must not link to ${domains}` }] },
    });
  }
  const user = rule.min_account_age > 0 ? await userDirectory(context).find(authorId) : undefined;
  if (!user || user.created_at <= context.clock.now() - rule.min_account_age * 1000) return undefined;
  return new ChatError(linkBlocked, {
    message: 'New accounts can’t send links here yet.',
    details: { domains: [...hosts], issues: [{ field, rule: 'must not contain links yet' }] },
  });
}

const isAmong = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => {
    const name = hostOf(`https://${domain}`);
    return host === name || host.endsWith(`.${name}`);
  });
