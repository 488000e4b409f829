import type { Message } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { EventRefresh } from '../../core/log/eventLog.ts';
import type { LoggedEvent } from '../../core/log/loggedEvent.ts';
import type { EventObject } from '../../core/log/rewriteEvents.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type JsonObject, mapObjects, withoutMessages } from '../erasure/index.ts';
import { selectChangedMessages } from './messageStore.ts';
import { viewMessages } from './messageViews.ts';

/** The fields of a message that an edit changes. */
const editedFields = [
  'text',
  'attachments',
  'pending_previews',
  'mentioned_users',
  'mentioned_channel',
  'mentioned_here',
  'mentioned_roles',
  'mentioned_group_ids',
  'translations',
  'custom',
  'edited_at',
] as const satisfies readonly (keyof Message)[];

/** Messages that changed since they were logged. */
interface Changed {
  readonly deleted: string[];
  readonly edited: ReadonlyMap<string, Message>;
}

/**
 * Ensures that late readers of an event, with an old cursor or as new members, receive no deleted or outdated text: a
 * deleted message is empty, an edited one has its current content, also in quotes (MSG-03).
 */
export function refreshMessages(context: ServerContext): EventRefresh {
  return async (events, reader) => {
    const idsByEvent = events.map(({ json }) => idsIn(json));
    const changed = await changedMessages(context, reader, [...new Set(idsByEvent.flat())]);
    if (changed.deleted.length === 0 && changed.edited.size === 0) return events;
    const concerned = new Set([...changed.deleted, ...changed.edited.keys()]);
    return events.map((event, at) =>
      idsByEvent[at]?.some((id) => concerned.has(id)) ? refreshed(context, event, changed) : event,
    );
  };
}

/** Returns every id in the event, including those of messages. */
const idsIn = (json: string): string[] =>
  Array.from(json.matchAll(/"(?:id|message_id)":"([^"\\]+)"/g), ([, id]) => id as string);

async function changedMessages(context: ServerContext, reader: Reader, ids: string[]): Promise<Changed> {
  const rows = ids.length === 0 ? [] : await reader.all(selectChangedMessages, { ids });
  const edited = await viewMessages(
    context,
    reader,
    rows.filter((row) => row.deleted_at === null),
  );
  return {
    deleted: rows.filter((row) => row.deleted_at !== null).map(({ id }) => id),
    edited: new Map(edited.map((message) => [message.id, message])),
  };
}

function refreshed(context: ServerContext, event: LoggedEvent, { deleted, edited }: Changed): LoggedEvent {
  const before = JSON.parse(event.json) as EventObject;
  const stripped = withoutMessages(context, before, deleted);
  const after = mapObjects(stripped, (value) => asEdited(value, edited.get(value.id as string)));
  return after === before ? event : { ...event, json: JSON.stringify(after) };
}

/** Returns the message or quote with its current content; the same object if unchanged. */
function asEdited(value: JsonObject, now: Message | undefined): JsonObject {
  if (!now || typeof value.number !== 'number' || typeof value.text !== 'string') return value;
  // A change of custom fields or translations alone is no edit.
  const isCurrent = isFrom(value.updated_at, now.updated_at) && isFrom(value.edited_at, now.edited_at);
  if (isCurrent || value.deleted_at !== undefined) return value;
  return { ...value, ...Object.fromEntries(editedFields.map((field) => [field, now[field]])) };
}

const isFrom = (time: unknown, since: string | undefined): boolean =>
  since === undefined || (typeof time === 'string' && time >= since);
