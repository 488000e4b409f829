import type { ServerContext } from '../../core/feature/feature.ts';
import { type EventObject, rewriteEvents } from '../../core/log/rewriteEvents.ts';
import { type ErasedContent, erasure, type JsonObject } from './erasure.ts';
import { enqueueDiskErasure, type LogErasure } from './erasureJobs.ts';

/** Removes erased content from logged events, using each feature's eraser per JSON object. Idempotent. */
export async function eraseLogged(context: ServerContext, what: LogErasure): Promise<void> {
  const { messages = [], users = [], authors = [], parts = [], cid, streams, upTo } = what;
  const gone = erasedContentOf(what);
  const needles = [...messages, ...users, ...authors, ...parts, ...(cid === undefined ? [] : [cid])];
  const { database } = context;
  const concerns = (json: string) => needles.some((needle) => json.includes(needle));
  const rewrite = (value: EventObject) => rewritten(context, value, gone);
  await rewriteEvents(database, { ...(streams && { streams }), concerns, rewrite, upTo });
  for (const eraser of erasure(context).all)
    await eraser.copies?.((json) => (concerns(json) ? JSON.stringify(rewrite(JSON.parse(json))) : json));
  await database.write((tx) => enqueueDiskErasure(context, tx));
}

const erasedContentOf = ({ messages, users, authors, parts, cid }: LogErasure): ErasedContent => ({
  messages: new Set(messages),
  users: new Set(users),
  authors: new Set(authors),
  parts: new Set(parts),
  cid,
});

/** Returns a logged event without the content of these messages; the same object if unaffected. */
export const withoutMessages = (
  context: ServerContext,
  event: EventObject,
  messages: readonly string[],
): EventObject => rewritten(context, event, erasedContentOf({ messages }));

/** Returns the event without erased content; the same object if unaffected. */
function rewritten(context: ServerContext, event: EventObject, gone: ErasedContent): EventObject {
  const { all } = erasure(context);
  const erase = (value: JsonObject) =>
    all.reduce((object, eraser) => eraser.logged?.(object, gone) ?? object, value);
  return mapObjects(event, erase) as EventObject;
}

/** Replaces each object in a value, innermost first; returns the same value if nothing changed. */
export function mapObjects(value: unknown, replace: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapObjects(item, replace));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapObjects(item, replace)] as const);
  const isSame = entries.every(([key, item]) => item === (value as JsonObject)[key]);
  return replace(isSame ? (value as JsonObject) : Object.fromEntries(entries));
}
