import { cleanName, cleanText } from '../imports/cleanText.ts';
import type { EmojiNames } from '../imports/emojiNames.ts';
import { type Given, number, text, texts } from '../imports/fields.ts';
import type { SourceBookmark, SourceEmoji, SourceGroup } from '../imports/source.ts';

const maxDescription = 250;
const maxAliases = 5;

/** Reads a group of an answer of `usergroups.list` with its users; undefined without an id. */
export function slackGroup(given: Given): SourceGroup | undefined {
  const sourceId = text(given, 'id');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const description = cleanText(text(given, 'description') ?? '').slice(0, maxDescription);
  return {
    sourceId,
    name: cleanName(text(given, 'name') ?? text(given, 'handle') ?? sourceId) ?? sourceId,
    ...(description !== '' && { description: description.toWellFormed() }),
    members: texts(given, 'users'),
  };
}

/** Reads a bookmark of an answer of `bookmarks.list`; undefined for a folder or an invalid one. */
export function slackBookmark(given: Given, emoji: EmojiNames): SourceBookmark | undefined {
  const sourceId = text(given, 'id');
  const channel = text(given, 'channel_id');
  const url = text(given, 'link');
  if (sourceId === undefined || sourceId.length > 128 || channel === undefined || url === undefined)
    return undefined;
  const created = number(given, 'date_created');
  return {
    sourceId,
    channel,
    url,
    title: cleanName(text(given, 'title') ?? url) ?? url,
    emoji: emoji.find((text(given, 'emoji') ?? '').replace(/^:|:$/g, '')),
    by: text(given, 'last_updated_by_user_id'),
    createdMs: created === undefined ? undefined : created * 1000,
  };
}

/** Reads an answer of `emoji.list`: addresses by name, or `alias:` and another name. */
export function* slackEmoji(given: Given): Generator<SourceEmoji> {
  for (const name of Object.keys(given)) {
    let address = text(given, name);
    for (let step = 0; address?.startsWith('alias:') && step < maxAliases; step++)
      address = text(given, address.slice('alias:'.length));
    const isAddress = address !== undefined && /^https?:\/\//.test(address);
    // An alias of a standard emoji, which needs no import.
    if (!isAddress && text(given, name)?.startsWith('alias:')) continue;
    yield { name, from: isAddress ? { address: address as string } : undefined };
  }
}
