import { buildEventReference } from '../../../packages/protocol/src/schemas.ts';
import { apiDocument, fence } from './apiPages.ts';
import { exampleOf } from './eventExamples.ts';
import { code, escapeText, fieldTable, type JsonSchema, SchemaNames } from './jsonSchema.ts';

/** An event of the reference, with the schema of its payload. */
export interface EventEntry {
  type: string;
  stream: 'channel' | 'user' | 'app';
  logged: boolean;
  delivered: boolean;
  summary: string;
  payload: JsonSchema;
}

const streams = {
  channel: ['Channel', 'channel:team:general', 'to everyone who may read the channel'],
  user: ['User', 'user:ada', "to one user's devices"],
  app: ['App', 'app', 'to everyone'],
} as const;

/** Returns all events of the contract. */
export function eventEntries(): readonly EventEntry[] {
  return JSON.parse(JSON.stringify(buildEventReference().events)) as EventEntry[];
}

/** Returns an example of an event as clients receive it. */
export function exampleEvent({ type, stream, logged, payload }: EventEntry, names: SchemaNames): object {
  return {
    type,
    stream: streams[stream][1],
    seq: logged ? 42 : 0,
    created_at: '2026-01-05T09:00:00.000Z',
    actor_id: 'ada',
    ...(exampleOf(payload, names) as object),
  };
}

/** Returns the reference of the events, grouped by stream. */
export function eventPage(): string {
  const names = new SchemaNames(apiDocument().components.schemas);
  const entries = eventEntries();
  const groups = Object.entries(streams).map(([stream, [title, example, audience]]) => {
    const own = entries.filter((entry) => entry.stream === stream);
    return [
      `## ${title} events`,
      `Sent ${audience}, in the stream ${code(example)}.`,
      ...own.map((entry) => eventSection(entry, names)),
    ].join('\n\n');
  });
  return [
    '# Events',
    'Clients receive events over the socket or by long polls; [webhooks](../webhooks.md) receive those marked as delivered. Every event has `type`, `stream`, `seq` (its number in the stream, 0 if it is not logged), `created_at`, `actor_id` (absent if the server caused it), and the fields below. [How the API works](../api.md) describes streams and cursors.',
    ...groups,
  ].join('\n\n');
}

function eventSection(entry: EventEntry, names: SchemaNames): string {
  const { type, summary, logged, delivered, payload } = entry;
  return [
    `### ${type}`,
    escapeText(summary),
    `${logged ? 'Logged' : 'Not logged: missed by clients that are offline'}. ${delivered ? 'Delivered to webhooks.' : 'Not delivered to webhooks.'}`,
    fieldTable(payload, names),
    `::: details Example\n${fence(exampleEvent(entry, names))}\n:::`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
