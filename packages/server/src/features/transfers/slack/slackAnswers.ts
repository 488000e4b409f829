import { cleanName, cleanText } from '../imports/cleanText.ts';
import type { EmojiNames } from '../imports/emojiNames.ts';
import { type JsonObject, number, text, texts } from '../imports/fields.ts';
import type { SourceBookmark, SourceEmoji, SourceGroup } from '../imports/source.ts';

const maxDescription = 250;
const maxAliases = 5;

/** Reads a group of an answer of `usergroups.list` with its users; undefined without an id. */
export function slackGroup(object: JsonObject): SourceGroup | undefined {
  const sourceId = text(object, 'id');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const description = cleanText(text(object, 'description') ?? '').slice(0, maxDescription);
  return {
    sourceId,
    name: cleanName(text(object, 'name') ?? text(object, 'handle') ?? sourceId) ?? sourceId,
    ...(description !== '' && { description: description.toWellFormed() }),
    members: texts(object, 'users'),
  };
}

/** Reads a bookmark of an answer of `bookmarks.list`; undefined for a folder or an invalid one. */
export function slackBookmark(object: JsonObject, emoji: EmojiNames): SourceBookmark | undefined {
  const sourceId = text(object, 'id');
  const channel = text(object, 'channel_id');
  const url = text(object, 'link');
  if (sourceId === undefined || sourceId.length > 128 || channel === undefined || url === undefined)
    return undefined;
  const created = number(object, 'date_created');
  return {
    sourceId,
    channel,
    url,
    title: cleanName(text(object, 'title') ?? url) ?? url,
    emoji: emoji.find((text(object, 'emoji') ?? '').replace(/^:|:$/g, '')),
    by: text(object, 'last_updated_by_user_id'),
    createdMs: created === undefined ? undefined : created * 1000,
  };
}

/** Reads an answer of `emoji.list`: addresses by name, or `alias:` and another name. */
export function* slackEmoji(object: JsonObject): Generator<SourceEmoji> {
  for (const name of Object.keys(object)) {
    let address = text(object, name);
    for (let step = 0; address?.startsWith('alias:') && step < maxAliases; step++)
      address = text(object, address.slice('alias:'.length));
    const isAddress = address !== undefined && /^https?:\/\//.test(address);
    // An alias of a standard emoji, which needs no import.
    if (!isAddress && text(object, name)?.startsWith('alias:')) continue;
    yield { name, from: isAddress ? { address: address as string } : undefined };
  }
}
