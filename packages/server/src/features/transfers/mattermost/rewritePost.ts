import type { Mentions, Names } from '../imports/source.ts';
import { channelKeyOf } from './postIndex.ts';

/** A link to a message by the id of its post, which a bulk export does not have. */
const permalink = /https?:\/\/[^\s/()<>]+\/[a-z0-9_-]+\/pl\/[a-z0-9]{26}\b/g;
/** A link to a channel of a team. */
const channelLink = /https?:\/\/[^\s/()<>]+\/([a-z0-9_-]+)\/channels\/([a-z0-9_-]+)(?![\w/-])/g;

/** The text of a post for a message here. */
interface RewrittenPost {
  readonly text: string;
  readonly mentions: Mentions;
  /** Links to messages, which stay as they are. */
  readonly unresolved: readonly string[];
}

/** Rewrites mentions and links to channels for their names here. The rest is Markdown already. */
export function rewritePost(messageText: string, names: Names): RewrittenPost {
  const users = new Set<string>();
  const broadcast = { channel: false, here: false };
  const mentioned = messageText.replace(
    /(^|[^\w@])@([a-z0-9._-]{1,64})/gi,
    (whole, before: string, name: string) => {
      if (name === 'channel' || name === 'all') broadcast.channel = true;
      if (name === 'here') broadcast.here = true;
      const person = names.person(name) ?? names.person(name.replace(/[._-]+$/, ''));
      if (!person) return name === 'all' ? `${before}@channel` : whole;
      users.add(person.id);
      const behind = /[._-]+$/.exec(name)?.[0] ?? '';
      return `${before}@${person.name}${names.person(name) ? '' : behind}`;
    },
  );
  const linked = mentioned.replace(
    channelLink,
    (whole, team: string, channel: string) => names.link(channelKeyOf(team, channel))?.address ?? whole,
  );
  const unresolved = [...messageText.matchAll(permalink)].map(([address]) => address);
  return { text: linked, mentions: { users, ...broadcast }, unresolved };
}
