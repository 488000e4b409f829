import {
  type ImportReason,
  maxFilesPerMessage,
  maxMessageTextLength,
  reactionTypePattern,
  reactionTypesLimit,
} from '@confab/protocol';
import type { LoadedMessage, LoadedPin, LoadedReaction } from '../../../bulk/index.ts';
import type { ImportedChannel } from '../channelRow.ts';
import { cleanText } from '../cleanText.ts';
import { placeholderOf } from '../files/filePlaceholder.ts';
import { importedMessageId } from '../importId.ts';
import type { Loading } from '../loading.ts';
import type { People } from '../people.ts';
import type { Note, SourceMessage } from '../source.ts';
import type { BatchEntry } from './batchEntry.ts';

interface ChannelParts {
  readonly channel: ImportedChannel;
  readonly people: People;
  readonly note: Note;
}

const maxUsers = 50;
const maxGroups = 20;
const dayMs = 86_400_000;
/** The year 10000, which four digits no longer write. */
const maxTimeMs = 253_402_300_800_000;

/** Creates the entries of a channel's messages, as far as they can be stored; reports the parts that cannot. */
export class EntryFactory {
  readonly #loading: Loading;
  readonly #channel: ImportedChannel;
  readonly #people: People;
  readonly #note: Note;
  /** Keys of omitted messages: replies to them become ordinary messages. */
  readonly #omittedKeys = new Set<string>();

  constructor(loading: Loading, { channel, people, note }: ChannelParts) {
    this.#loading = loading;
    this.#channel = channel;
    this.#people = people;
    this.#note = note;
  }

  /** Returns undefined for a message that cannot be stored. */
  create(message: SourceMessage): BatchEntry | undefined {
    const userId = this.#userIdOf(message.author);
    const isInTime = message.timeMs >= 0 && message.timeMs <= this.#loading.context.clock.now() + dayMs;
    if (userId === undefined || !isInTime) {
      this.#omittedKeys.add(message.key);
      const reason = isInTime ? 'author_unknown' : 'time_out_of_range';
      this.#note('messages', reason, true, message.location);
      return undefined;
    }
    const row = this.#messageRow(message, userId);
    return {
      row,
      location: message.location,
      files: message.files.slice(0, maxFilesPerMessage),
      links: [...(message.links ?? [])],
      reactions: this.#reactionRows(message, row.id),
      pin: this.#pinRow(message, row),
      newReactions: [],
      fileOutcomes: [],
      isRejected: false,
    };
  }

  #messageRow(message: SourceMessage, userId: string): LoadedMessage {
    const text = this.#storableText(message);
    const attachments = message.files.slice(0, maxFilesPerMessage).map(placeholderOf);
    for (const _ of message.files.slice(maxFilesPerMessage)) {
      this.#note('files', 'too_many', true, message.location);
    }
    const { mentions, editedMs } = message;
    const groups = [...(mentions.groups ?? [])].slice(0, maxGroups);
    const parent = this.#importedParent(message);
    return {
      id: this.#messageId(message),
      cid: this.#channel.cid,
      user_id: userId,
      text,
      type: message.type,
      created_at: new Date(message.timeMs).toISOString(),
      parent_id: parent && this.#messageId(parent),
      show_in_channel: parent && message.showInChannel,
      ...(mentions.users.size > 0 && { mentioned_user_ids: [...mentions.users].slice(0, maxUsers) }),
      ...(groups.length > 0 && { mentioned_group_ids: groups }),
      ...(mentions.channel && { mentioned_channel: true }),
      ...(mentions.here && { mentioned_here: true }),
      ...(attachments.length > 0 && { attachments }),
      edited_at:
        editedMs !== undefined && editedMs >= message.timeMs && editedMs < maxTimeMs
          ? new Date(editedMs).toISOString()
          : undefined,
    };
  }

  #storableText(message: SourceMessage): string {
    const text = cleanText(message.text);
    if (text.length <= maxMessageTextLength) return text;
    this.#note('messages', 'too_long', false, message.location);
    return text.slice(0, maxMessageTextLength).toWellFormed();
  }

  #importedParent({ parent, location }: SourceMessage): SourceMessage['parent'] {
    if (!parent || !this.#omittedKeys.has(parent.key)) return parent;
    this.#note('messages', 'parent_missing', false, location);
    return undefined;
  }

  #messageId({ key, timeMs }: { key: string; timeMs: number }): string {
    const { form } = this.#loading.source;
    return importedMessageId(timeMs, `${form} ${this.#channel.channel.sourceId} ${key}`);
  }

  #reactionRows({ reactions, timeMs, location }: SourceMessage, message_id: string): LoadedReaction[] {
    const rows = new Map<string, LoadedReaction>();
    const types = new Set<string>();
    for (const { type, person, atMs } of reactions) {
      const omit = (reason: ImportReason) => this.#note('reactions', reason, true, `${location}: ${type}`);
      const user_id = this.#userIdOf(person);
      if (user_id === undefined) {
        omit('author_unknown');
        continue;
      }
      if (!reactionTypePattern.test(type)) {
        omit('name_invalid');
        continue;
      }
      types.add(type);
      if (types.size > reactionTypesLimit) {
        omit('too_many');
        continue;
      }
      const key = `${user_id} ${type}`;
      if (rows.has(key)) {
        omit('duplicate_id');
        continue;
      }
      const createdMs = atMs !== undefined && atMs >= timeMs && atMs < maxTimeMs ? atMs : timeMs;
      rows.set(key, { message_id, user_id, type, created_at: new Date(createdMs).toISOString() });
    }
    return [...rows.values()];
  }

  #pinRow({ pin, timeMs }: SourceMessage, { id, user_id }: LoadedMessage): LoadedPin | undefined {
    return (
      pin && {
        message_id: id,
        pinned_by_id: this.#userIdOf(pin.by ?? '') ?? user_id,
        pinned_at: new Date(pin.atMs ?? timeMs).toISOString(),
      }
    );
  }

  #userIdOf(sourceId: string): string | undefined {
    return this.#people.person(sourceId)?.id;
  }
}
