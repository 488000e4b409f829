import type { EmojiNames } from '../imports/emojiNames.ts';
import { type JsonObject, text } from '../imports/fields.ts';
import type { Names, Note, SourceMessage } from '../imports/source.ts';
import type { SlackChannel } from './slackChannels.ts';
import { isKept, slackMessage, slackMs } from './slackMessage.ts';
import type { SlackObject } from './slackObjects.ts';
import { slackAuthor } from './slackPeople.ts';
import { TimeList } from './timeList.ts';

interface ArchivedMessage {
  readonly object: JsonObject;
  readonly location: string;
  readonly ts: string;
}

/**
 * Yields the messages of a channel in the order of their times, each after its parent, from its days, oldest first.
 * Reports those that are left out, and pins of messages that the export does not have.
 */
export async function* slackChannelMessages(
  { folder, pins }: SlackChannel,
  days: Iterable<AsyncIterable<SlackObject>>,
  { names, note, emoji }: { names: Names; note: Note; emoji: EmojiNames },
): AsyncGenerator<SourceMessage> {
  const missingPins = new Set(pins.keys());
  const seen = new TimeList();
  const roots = new TimeList();
  for (const day of days) {
    const objects = await Array.fromAsync(day);
    const inOrder = objects
      .map(([object, location]) => ({ object, location, ts: text(object, 'ts') ?? '' }))
      .sort((left, right) => Number(left.ts) - Number(right.ts));
    for (const one of inOrder) {
      const message = messageOf(one);
      if (!message) continue;
      missingPins.delete(one.ts);
      yield { ...message, pin: pins.get(one.ts) };
    }
  }
  for (const ts of missingPins) note('pins', 'parent_missing', true, `${folder}: ${ts}`);

  function messageOf({ object, location, ts }: ArchivedMessage): SourceMessage | undefined {
    const subtype = text(object, 'subtype');
    const example = `${location}${subtype === undefined ? '' : ` ${subtype}`} ${ts}`;
    const leaveOut = (reason: Parameters<Note>[1]) => void note('messages', reason, true, example);
    const timeMs = slackMs(ts);
    if (Number.isNaN(timeMs)) return leaveOut('time_out_of_range');
    if (!isKept(subtype)) return leaveOut('type_not_kept');
    if (!seen.add(Number(ts))) return leaveOut('duplicate_id');
    const author = slackAuthor(object);
    if (!author) return leaveOut('author_unknown');
    const converted = slackMessage(object, names, emoji);
    if (!converted) return leaveOut('type_not_kept');
    names.person(author.sourceId, author.unlisted);
    if (converted.isCut) note('messages', 'too_many', false, example);
    for (const name of converted.unknownEmoji) note('reactions', 'emoji_unknown', false, `:${name}:`);
    for (const address of converted.unknownLinks)
      note('links', 'link_unresolved', true, `${location}: ${address}`);

    const threadTs = text(object, 'thread_ts');
    const isReply = threadTs !== undefined && threadTs !== ts;
    const hasParent = isReply && roots.has(Number(threadTs));
    if (isReply && !hasParent) note('messages', 'parent_missing', false, example);
    if (!hasParent) roots.add(Number(ts));
    return {
      key: ts,
      location: example,
      author: author.sourceId,
      timeMs,
      ...converted,
      ...(hasParent && {
        parent: { key: threadTs, timeMs: slackMs(threadTs) },
        showInChannel: subtype === 'thread_broadcast',
      }),
    };
  }
}
