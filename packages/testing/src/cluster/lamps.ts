import { defineEvent } from '@confab/protocol/schemas';
import type { CreateFeature } from '@confab/server';
import * as v from 'valibot';

declare module '@confab/server' {
  interface JobPayloads {
    'lamps.paint': { readonly colour: string };
  }
}

/** An event that only servers with lamps know. */
export const lampLit = defineEvent('lamp.lit', {
  stream: 'channel',
  summary: 'A lamp was lit',
  payload: { message_id: v.string() },
});

/** The parts of a release that an older server does not know. */
export interface Lamps {
  readonly create: CreateFeature;
  /** The payloads of its jobs that have run. */
  readonly painted: unknown[];
}

/**
 * Creates a feature of a newer release: a table of its own, a column in each of these tables, an index, a kind of jobs,
 * and with `removes` a contract migration.
 */
export function lampsOf(tables: readonly string[], { removes = false } = {}): Lamps {
  const painted: unknown[] = [];
  return {
    painted,
    create: () => ({
      name: 'lamps',
      migrations: [
        { id: 'lamps-0001', up: ({ text }) => [`CREATE TABLE lamps (id ${text} PRIMARY KEY)`] },
        {
          id: 'lamps-0002',
          up: ({ text }) => tables.map((table) => `ALTER TABLE ${table} ADD COLUMN lamp ${text}`),
        },
        {
          id: 'lamps-0003',
          isConcurrent: true,
          up: () => ['CREATE INDEX messages_by_lamp ON messages (lamp)'],
        },
        ...(removes
          ? [{ id: 'lamps-0004', unusedSince: '0.2.0', up: () => ['ALTER TABLE messages DROP COLUMN lamp'] }]
          : []),
      ],
      jobs: { 'lamps.paint': async ({ payload }) => void painted.push(payload) },
    }),
  };
}
