import type { Generated } from 'kysely';
import type { Migration } from '../../core/storage/migration.ts';
import type { CounterRow } from './counters.ts';

/** A day on which somebody used the app. */
interface ActiveDayRow {
  user_id: string;
  day: number;
  /** Empty for none. */
  tenant: string;
}

/** The progress of counting: `log`, `closed` or `since`. */
export interface InsightStateRow {
  name: string;
  value: string;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    /** Counted in memory or from the log. */
    insights_counters: CounterRow;
    /** Sums of the changes that triggers on channels, files and users recorded. Day 0 has the current totals. */
    insights_changes: CounterRow;
    /** The changes that are not in the sums yet. */
    insights_pending_changes: CounterRow & { id: Generated<number> };
    insights_people: ActiveDayRow;
    insights_state: InsightStateRow;
  }
}

/** Of day 0: the open channels, and the bytes of all files. */
const totalsDay = 0;

const dayMs = 86_400_000;

/** Each change is a row of its own: writers that changed one sum would wait for each other until they commit. */
const add = (tenant: string, day: string | number, name: string, by: string | number) =>
  `INSERT INTO insights_pending_changes (tenant, day, name, value) VALUES (${tenant}, ${day}, '${name}', ${by});`;

const tenantOf = (row: 'new' | 'old') => `coalesce(${row}.tenant, '')`;
const tenantOfFile = (row: 'new' | 'old') =>
  `coalesce((SELECT tenant FROM channels WHERE cid = ${row}.cid), '')`;
const bytesOf = (row: string) => `${row}.size + coalesce(${row}.thumbnail_size, 0)`;
const dayOf = (time: string) => `${time} / ${dayMs}`;

interface Trigger {
  readonly name: string;
  readonly on: string;
  readonly when?: string;
  readonly content: string;
}

const triggers = (today: string): Trigger[] => [
  {
    name: 'insights_channel_created',
    on: 'INSERT ON channels',
    when: 'new.deleted_at IS NULL',
    content:
      add(tenantOf('new'), dayOf('new.created_at'), 'channels_created', 1) +
      add(tenantOf('new'), totalsDay, 'channels_open', 1),
  },
  {
    name: 'insights_channel_deleted',
    on: 'UPDATE OF deleted_at ON channels',
    when: 'old.deleted_at IS NULL AND new.deleted_at IS NOT NULL',
    content:
      add(tenantOf('new'), dayOf('new.deleted_at'), 'channels_deleted', 1) +
      add(tenantOf('new'), totalsDay, 'channels_open', -1),
  },
  {
    name: 'insights_channel_restored',
    on: 'UPDATE OF deleted_at ON channels',
    when: 'old.deleted_at IS NOT NULL AND new.deleted_at IS NULL',
    content:
      add(tenantOf('new'), today, 'channels_restored', 1) +
      add(tenantOf('new'), totalsDay, 'channels_open', 1),
  },
  {
    name: 'insights_channel_gone',
    on: 'DELETE ON channels',
    when: 'old.deleted_at IS NULL',
    content: add(tenantOf('old'), totalsDay, 'channels_open', -1),
  },
  {
    name: 'insights_file_added',
    on: 'INSERT ON files',
    when: 'new.removed_at IS NULL',
    content:
      add(tenantOfFile('new'), dayOf('new.created_at'), 'files_added', 1) +
      add(tenantOfFile('new'), dayOf('new.created_at'), 'bytes_added', bytesOf('new')) +
      add(tenantOfFile('new'), totalsDay, 'bytes_stored', bytesOf('new')),
  },
  {
    name: 'insights_file_removed',
    on: 'UPDATE OF removed_at ON files',
    when: 'old.removed_at IS NULL AND new.removed_at IS NOT NULL',
    content:
      add(tenantOfFile('new'), dayOf('new.removed_at'), 'files_removed', 1) +
      add(tenantOfFile('new'), dayOf('new.removed_at'), 'bytes_removed', bytesOf('new')) +
      add(tenantOfFile('new'), totalsDay, 'bytes_stored', `-(${bytesOf('new')})`),
  },
  {
    name: 'insights_file_gone',
    on: 'DELETE ON files',
    when: 'old.removed_at IS NULL',
    content: add(tenantOfFile('old'), totalsDay, 'bytes_stored', `-(${bytesOf('old')})`),
  },
  {
    name: 'insights_person_joined',
    on: 'INSERT ON users',
    when: "new.bot = 0 AND new.deleted_at IS NULL AND new.role NOT IN ('guest', 'anonymous')",
    content: add(tenantOf('new'), dayOf('new.created_at'), 'people_joined', 1),
  },
];

const inSqlite = ({ name, on, when, content }: Trigger) => [
  `CREATE TRIGGER ${name} AFTER ${on} WHEN ${when} BEGIN ${content} END`,
];

const inPostgres = ({ name, on, when, content }: Trigger) => [
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${content} RETURN NULL; END $$`,
  `CREATE TRIGGER ${name} AFTER ${on} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
];

/**
 * Channels, files and new accounts are counted by triggers: every way to create or remove one counts, also at a server
 * of an older version beside this one, and sending a message costs nothing. Messages are counted from the log.
 */
export const insightMigrations: readonly Migration[] = [
  {
    id: 'insights-0001',
    up: ({ name, text, bigint, identity, clustered }) => [
      ...['insights_counters', 'insights_changes'].flatMap((table) => [
        `CREATE TABLE ${table} (
           tenant ${text} NOT NULL,
           day ${bigint} NOT NULL,
           name ${text} NOT NULL,
           value ${bigint} NOT NULL,
           PRIMARY KEY (tenant, day, name)
         )${clustered}`,
        `CREATE INDEX ${table}_by_day ON ${table} (day)`,
      ]),
      `CREATE TABLE insights_pending_changes (
         id ${identity},
         tenant ${text} NOT NULL,
         day ${bigint} NOT NULL,
         name ${text} NOT NULL,
         value ${bigint} NOT NULL
       )`,
      `CREATE TABLE insights_people (
         user_id ${text} NOT NULL,
         day ${bigint} NOT NULL,
         tenant ${text} NOT NULL,
         PRIMARY KEY (user_id, day)
       )${clustered}`,
      'CREATE INDEX insights_people_by_day ON insights_people (day)',
      `CREATE TABLE insights_state (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
      // What was sent before is not counted: the log has only a part of it.
      `INSERT INTO insights_state (name, value)
         SELECT 'log', coalesce(
           (SELECT events.position || ' ' || created_at FROM events ORDER BY events.position DESC LIMIT 1), '0 0')`,
      `INSERT INTO insights_changes (tenant, day, name, value)
         SELECT coalesce(tenant, ''), ${totalsDay}, 'channels_open', count(*) FROM channels
           WHERE deleted_at IS NULL GROUP BY 1`,
      `INSERT INTO insights_changes (tenant, day, name, value)
         SELECT coalesce(channels.tenant, ''), ${totalsDay}, 'bytes_stored', sum(${bytesOf('files')})
           FROM files LEFT JOIN channels ON channels.cid = files.cid
           WHERE files.removed_at IS NULL GROUP BY 1`,
      ...(name === 'sqlite'
        ? triggers("(CAST(strftime('%s', 'now') AS INTEGER) / 86400)").flatMap(inSqlite)
        : triggers('floor(extract(epoch FROM now()) / 86400)::bigint').flatMap(inPostgres)),
    ],
  },
];
