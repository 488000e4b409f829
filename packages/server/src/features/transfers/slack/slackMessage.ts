import { cleanTitle } from '../imports/cleanText.ts';
import type { EmojiNames } from '../imports/emojiNames.ts';
import { isJsonObject, type JsonObject, list, number, own, text, texts } from '../imports/fields.ts';
import type { Names, SourceFile, SourceMessage, SourceReaction } from '../imports/source.ts';
import { rewriteMrkdwn } from './mrkdwn.ts';
import { blocksText, maxBlocks } from './slackBlocks.ts';

/** A message without its channel and thread. */
export type SlackText = Pick<
  SourceMessage,
  'type' | 'text' | 'mentions' | 'links' | 'files' | 'reactions' | 'editedMs'
> & {
  /** Unsupported reactions by name, and links that lead out of the archive, for the report. */
  readonly unknownEmoji: readonly string[];
  readonly unknownLinks: readonly string[];
  /** Whether it has more blocks or cards than are imported. */
  readonly isCut: boolean;
};

/** Joins and leaves, and other messages of no lasting interest. */
const notKept =
  /^(channel|group)_(join|leave|archive|unarchive|convert_to_private)$|^(bot_(add|remove|enable|disable)|pinned_item|unpinned_item|reminder_add|huddle_thread|sh_room_.*|joiner_notification.*|reply_broadcast|tombstone_hidden|app_conversation_(join|leave)|ekm_access_denied)$/;
/** Slack's subtypes of messages about a channel. */
const systemSubtypes = /^(channel|group)_(topic|purpose|name|posting_permissions)$|^tombstone$/;

const maxTextLength = 200_000;

/** Whether messages of this subtype are imported. */
export const isKept = (subtype: string | undefined): boolean => !notKept.test(subtype ?? '');

/** Converts a message of an export; undefined if it has no content. */
export function slackMessage(object: JsonObject, names: Names, emoji: EmojiNames): SlackText | undefined {
  const subtype = text(object, 'subtype');
  const source = wordsOf(object).slice(0, maxTextLength);
  const rewritten = rewriteMrkdwn(source, names, emoji);
  const files = filesOf(object);
  if (rewritten.text === '' && files.length === 0) return undefined;
  const { reactions, unknownEmoji } = reactionsOf(object, emoji, names);
  const edited = optionalSlackMs(text(own(object, 'edited'), 'ts'));
  return {
    type: systemSubtypes.test(subtype ?? '') ? 'system' : 'regular',
    text: subtype === 'me_message' ? `_${rewritten.text}_` : rewritten.text,
    mentions: rewritten.mentions,
    links: rewritten.links,
    files,
    reactions,
    editedMs: edited,
    unknownEmoji,
    unknownLinks: rewritten.unknownLinks,
    isCut: isCut(object),
  };
}

const maxCards = 20;

function isCut(object: JsonObject): boolean {
  const cards = list(object, 'attachments');
  return cards.length > maxCards || [object, ...cards].some((one) => list(one, 'blocks').length > maxBlocks);
}

/** Returns a message's own text, otherwise that of its blocks, or of a bot's attachments. */
function wordsOf(object: JsonObject): string {
  const plain = text(object, 'text') ?? (blocksText(list(object, 'blocks')) || undefined);
  const cards = list(object, 'attachments', maxCards).map((card) => {
    const link = text(card, 'title_link');
    const title = text(card, 'title');
    const head = title !== undefined && link !== undefined ? `<${link}|${title}>` : title;
    const words = [text(card, 'pretext'), head, text(card, 'text')].filter((part) => part !== undefined);
    if (words.length > 0) return words.join('\n');
    return blocksText(list(card, 'blocks')) || (text(card, 'fallback') ?? '');
  });
  // Link previews can be fetched again.
  if (plain !== undefined)
    return text(object, 'subtype') === 'bot_message' ? [plain, ...cards].join('\n') : plain;
  return cards.join('\n');
}

const addressPattern = /^https?:\/\/[^\s"'<>\\]+$/;

function filesOf(object: JsonObject): SourceFile[] {
  const listed = list(object, 'files');
  // Old exports have a single file, besides the list or instead of it.
  const single = listed.length === 0 ? own(object, 'file') : undefined;
  return (single === undefined ? listed : [single]).filter(isJsonObject).map(fileOf);
}

/** A deleted file, or one that a limit of the workspace hides, has no address. */
function fileOf(file: JsonObject, index: number): SourceFile {
  const download = addressOf(text(file, 'url_private_download') ?? text(file, 'url_private'));
  const size = number(file, 'size');
  const mimeType = text(file, 'mimetype');
  return {
    key: (text(file, 'id') ?? String(index)).slice(0, 128),
    name: cleanTitle(text(file, 'title') ?? text(file, 'name') ?? '') ?? 'file',
    from: download === undefined ? undefined : { address: download },
    // Without the export's token, which readers must not get.
    link: addressOf(text(file, 'permalink')) ?? download?.replace(/[?#].*$/, ''),
    ...(mimeType !== undefined && mimeType.length <= 255 && { mimeType: mimeType.toWellFormed() }),
    ...(size !== undefined && Number.isSafeInteger(size) && size >= 0 && { size }),
  };
}

const addressOf = (address: string | undefined): string | undefined =>
  address !== undefined && address.length <= 2048 && addressPattern.test(address) ? address : undefined;

function reactionsOf(object: JsonObject, emoji: EmojiNames, names: Names) {
  const reactions: SourceReaction[] = [];
  const unknownEmoji: string[] = [];
  for (const reaction of list(object, 'reactions')) {
    const name = text(reaction, 'name');
    if (name === undefined) continue;
    const found = emoji.find(name);
    const type = found ?? name.split('::')[0] ?? name;
    if (found === undefined && !names.hasEmoji(type)) unknownEmoji.push(name);
    for (const person of texts(reaction, 'users')) reactions.push({ type, person });
  }
  return { reactions, unknownEmoji };
}

const optionalSlackMs = (ts: string | undefined) => (ts === undefined ? undefined : slackMs(ts));

/** Converts Slack's time, seconds with six decimals, to milliseconds; NaN if invalid. */
export function slackMs(ts: string): number {
  const [, seconds, fraction = ''] = /^(\d{1,11})\.(\d{1,6})$/.exec(ts) ?? [];
  return seconds === undefined
    ? Number.NaN
    : Number(seconds) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 3));
}
