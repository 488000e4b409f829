import type { EmojiNames } from '../imports/emojiNames.ts';
import type { Mentions, Names } from '../imports/source.ts';
import { slackLink } from './slackLinks.ts';

/** A Slack text as Markdown, with its mentions. */
export interface Rewritten {
  readonly text: string;
  readonly mentions: Mentions;
  /** The messages it links to, by their ids here. */
  readonly links: ReadonlySet<string>;
  /** Slack's links that lead out of the archive, which are unchanged. */
  readonly unknownLinks: readonly string[];
}

/** Slack's markup in angle brackets, within a line; and code, where nothing else is interpreted. */
const token = /```[\s\S]*?```|`[^`\n]*`|<([^<>\n]{1,4000})>/g;

/** Converts Slack's mrkdwn: emphasis, code, quotes, lists, links, users, channels and emoji. */
export function rewriteMrkdwn(source: string, names: Names, emoji: EmojiNames): Rewritten {
  const found: Found = {
    users: new Set(),
    groups: new Set(),
    links: new Set(),
    unknownLinks: [],
    channel: false,
    here: false,
  };
  // Converted parts are replaced by NUL placeholders, which no text contains, while the emphasis around them is
  // converted.
  const settled: string[] = [];
  const open = source.replaceAll('\0', '').replace(token, (whole, inside: string | undefined) => {
    settled.push(inside === undefined ? code(whole) : nameToken(inside, names, found));
    return `\0${settled.length - 1}\0`;
  });
  const text = prose(open, emoji).replace(/\0(\d+)\0/g, (_, index: string) => settled[Number(index)] ?? '');
  const { users, groups, channel, here, links, unknownLinks } = found;
  return {
    text: byLine(text).trim(),
    mentions: { users, groups, channel, here },
    links,
    unknownLinks,
  };
}

/** Mentions and links met so far. */
interface Found {
  readonly users: Set<string>;
  readonly groups: Set<string>;
  readonly links: Set<string>;
  readonly unknownLinks: string[];
  channel: boolean;
  here: boolean;
}

function nameToken(inside: string, names: Names, found: Found): string {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? undefined : plainSigns(inside.slice(bar + 1));
  if (target.startsWith('@')) {
    const person = names.person(target.slice(1));
    if (person) found.users.add(person.id);
    return `@${person?.name ?? label ?? target.slice(1)}`;
  }
  if (target.startsWith('#')) return `#${names.channel(target.slice(1)) ?? label ?? target.slice(1)}`;
  if (target.startsWith('!')) return special(target.slice(1), { label, names, found });
  const plainTarget = plainSigns(target);
  const address = addressHere(plainTarget, names, found);
  if (address.startsWith('mailto:') || address.startsWith('tel:'))
    return label ?? address.replace(/^\w+:/, '');
  // A label that repeats the address would still show the old one.
  if (label === undefined || label === plainTarget) return address;
  return `[${label.replace(/[[\]]/g, '\\$&')}](${address.replace(/[()\s]/g, encodeURIComponent)})`;
}

/** Returns the address here of what a link of Slack leads to; any other address is unchanged. */
function addressHere(address: string, names: Names, found: Found): string {
  const target = slackLink(address);
  if (!target) return address;
  const here = names.link(target.channelId, target.message);
  if (!here) {
    found.unknownLinks.push(address);
    return address;
  }
  if (here.messageId !== undefined) found.links.add(here.messageId);
  return here.address;
}

function special(
  name: string,
  { label, names, found }: { label: string | undefined; names: Names; found: Found },
): string {
  if (name === 'here') {
    found.here = true;
    return '@here';
  }
  if (name === 'channel' || name === 'everyone') {
    found.channel = true;
    return '@channel';
  }
  const group = name.startsWith('subteam^') ? names.group(name.slice('subteam^'.length)) : undefined;
  if (group) {
    found.groups.add(group.id);
    return `@${group.name}`;
  }
  if (name.startsWith('subteam^')) return label ? `@${label.replace(/^@/, '')}` : '@group';
  return label ?? name.replace(/\^.*$/, '');
}

/** Code is kept verbatim, except for Slack's escapes and address markup. */
const code = (source: string): string =>
  plainSigns(source.replace(/<([^<>|\n]*)\|([^<>\n]*)>/g, '$2').replace(/<([^<>\n]*)>/g, '$1')).replace(
    /^```(?!\n)([\s\S]*?)(\n?)```$/,
    '```\n$1\n```',
  );

const before = String.raw`(^|[\s"'([{>*_~\0-])`;
const after = String.raw`(?=$|[\s"')\]}<*_~.,:;!?\0-])`;
const bold = new RegExp(String.raw`${before}\*(?!\s)([^*\n]*[^*\s])\*${after}`, 'gm');
const strike = new RegExp(String.raw`${before}~(?!\s)([^~\n]*[^~\s])~${after}`, 'gm');
const shortcode = /:([a-z0-9_+-]{1,64}(?:::skin-tone-[2-6])?):/g;

const prose = (source: string, emoji: EmojiNames): string =>
  plainSigns(
    source
      .replace(bold, '$1**$2**')
      .replace(strike, '$1~~$2~~')
      .replace(shortcode, (whole, name: string) => emoji.find(name) ?? whole),
  );

const plainSigns = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Converts lists, and escapes characters that only have a meaning at the start of a line in Markdown. */
function byLine(text: string): string {
  let inCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (/^```/.test(line)) {
        inCode = !inCode;
        return line;
      }
      if (inCode) return line;
      const bullet = /^(\s*)[•◦▪]\s+(.*)$/.exec(line);
      if (bullet) return `${bullet[1]?.replace(/ {4}/g, '  ')}- ${bullet[2]}`;
      return line.replace(/^(#{1,6}\s)/, '\\$1');
    })
    .join('\n');
}
