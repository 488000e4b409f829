import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../storage/database.ts';
import type { Migration } from '../storage/migration.ts';
import { type Placeholders, statement } from '../storage/statement.ts';
import { ConfigError } from './configError.ts';
import type { Secrets } from './secrets.ts';

interface RecordedSecretRow {
  name: string;
  /** base64url. */
  salt: string;
  /** scrypt of the secret that signs, base64url. */
  hash: string;
}

declare module '../storage/tables.ts' {
  interface Tables {
    recorded_secrets: RecordedSecretRow;
  }
}

/** The table of salted hashes by which the servers of a database recognise each other's secrets. */
export const recordedSecretMigrations: readonly Migration[] = [
  {
    id: 'secrets-0001',
    up: ({ text }) => [
      `CREATE TABLE recorded_secrets (name ${text} PRIMARY KEY, salt ${text} NOT NULL, hash ${text} NOT NULL)`,
    ],
  },
];

const selectRecorded = statement((k, p: Placeholders<{ name: string }>) =>
  k.selectFrom('recorded_secrets').selectAll().where('name', '=', p('name')),
);

const insertRecorded = statement((k, p: Placeholders<RecordedSecretRow>) =>
  k
    .insertInto('recorded_secrets')
    .values({ name: p('name'), salt: p('salt'), hash: p('hash') })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

/** Replaces a recorded secret, unless another server has replaced it meanwhile. */
const replaceRecorded = statement((k, p: Placeholders<RecordedSecretRow & { old_hash: string }>) =>
  k
    .updateTable('recorded_secrets')
    .set({ salt: p('salt'), hash: p('hash') })
    .where('name', '=', p('name'))
    .where('hash', '=', p('old_hash')),
);

/** A secret that all servers on one database must share. */
export interface SharedSecret {
  readonly name: string;
  /** The first is the one in use; the others are its predecessors. */
  readonly values: readonly [string, ...string[]];
  /** The end of the error sentence: which setting to set. */
  readonly advice: string;
}

/**
 * Compares a secret with the one that the servers of a PostgreSQL database have recorded, and records it if it is new or
 * lists the recorded one as its predecessor. Throws a {@link ConfigError} if it is a different one. SQLite has a single
 * server, and records nothing.
 */
export async function checkSharedSecret(
  database: Database,
  { name, values, advice }: SharedSecret,
): Promise<void> {
  if (database.dialect.name !== 'postgres') return;
  // Repeated if another server records one at the same time.
  for (;;) {
    const recorded = await database.read.get(selectRecorded, { name });
    if (recorded) {
      const matches = await Promise.all(values.map((value) => isRecorded(recorded, value)));
      if (matches[0]) return;
      if (!matches.includes(true)) throw new ConfigError(advice);
    }
    const row = await recordOf(name, values[0]);
    const changedRows = await database.write((tx) =>
      recorded ? tx.run(replaceRecorded, { ...row, old_hash: recorded.hash }) : tx.run(insertRecorded, row),
    );
    if (changedRows === 1) return;
  }
}

/** Checks the secrets of a server by {@link checkSharedSecret}. */
export async function checkSecrets(database: Database, secrets: Secrets): Promise<void> {
  for (const [name, setting] of [
    ['app', 'CONFAB_APP_SECRET'],
    ['session', 'CONFAB_SESSION_SECRET'],
  ] as const) {
    const advice = `${setting} is not the secret recorded in this database: set it to the value that the other servers use ("${name}" in secrets.json of the first server’s data folder, unless they set it), or to NEW,OLD to replace OLD.`;
    await checkSharedSecret(database, { name, values: secrets[name], advice });
  }
}

const derive = promisify<string, string, number, Buffer>(scrypt);

async function recordOf(name: string, value: string): Promise<RecordedSecretRow> {
  const salt = randomBytes(16).toString('base64url');
  return { name, salt, hash: (await derive(value, salt, 32)).toString('base64url') };
}

async function isRecorded({ salt, hash }: RecordedSecretRow, value: string): Promise<boolean> {
  return timingSafeEqual(await derive(value, salt, 32), Buffer.from(hash, 'base64url'));
}
