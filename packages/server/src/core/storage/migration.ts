import { canRunTogether, compareVersions } from '../nodes/versions.ts';
import { serverVersion } from '../observe/version.ts';
import type { Dialect } from './dialect.ts';

/**
 * A step of the schema's history. Steps run in order, once, and never change after a release. While servers are
 * replaced one after the other, older ones use the new tables: a step only adds what they can ignore, unless it is a
 * contract step (`unusedSince`). `scripts/checkMigrations.ts` checks this.
 */
export interface Migration {
  /** `<feature>-<four digits>`, unique over all features. */
  readonly id: string;
  /** The SQL commands, written with the dialect's column types; they run in one transaction. */
  up(dialect: Dialect): readonly string[];
  /** Its commands create indexes of existing tables; with PostgreSQL, one after the other and without blocking writes. */
  readonly isConcurrent?: true;
  /**
   * Makes it a contract step, which may remove, rename or restrict: the version since which no server uses what it
   * changes. It runs once no older server does, and keeps older versions from starting.
   */
  readonly unusedSince?: string;
}

/** A contract step that has run. */
interface ContractRow {
  id: string;
  /** The oldest version that can use the store. */
  since: string;
}

declare module './tables.ts' {
  interface Tables {
    storage_contracts: ContractRow;
  }
}

/** Creates the tables of applied migrations. */
export const migrationTables = ({ text, bigint }: Dialect): readonly string[] => [
  `CREATE TABLE IF NOT EXISTS storage_migrations (id ${text} PRIMARY KEY, applied_at ${bigint} NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS storage_contracts (id ${text} PRIMARY KEY, since ${text} NOT NULL)`,
];

/** The server that migrates. */
export interface Migrator {
  /** Its id among the servers of the database. */
  readonly node: string;
  readonly version: string;
  /** Called when another server is migrating, so that this one has to wait. */
  onWait?(): void;
}

/** The only server of a store. */
export const aloneMigrator: Migrator = { node: 'only', version: serverVersion };

/** The state of a store before a server migrates it. */
export interface SchemaState {
  /** The ids of applied migrations. */
  readonly applied: ReadonlySet<string>;
  readonly contracts: readonly ContractRow[];
  /** Versions of the other running servers. */
  readonly otherVersions: readonly string[];
}

/** Returns the migrations still to run. Throws a {@link SchemaError} if this version cannot use or change the store. */
export function pendingMigrations(
  known: readonly Migration[],
  { applied, contracts, otherVersions }: SchemaState,
  version: string,
): Migration[] {
  if (new Set(known.map(({ id }) => id)).size < known.length)
    throw new Error('Two migrations have the same id.');
  const tooNew = contracts.find(({ since }) => compareVersions(version, since) < 0);
  if (tooNew) {
    throw new StoreTooNewError(
      `The store was changed by a newer version of Confab and needs ${tooNew.since} or newer (migration ${tooNew.id}): start such a version or restore an earlier backup.`,
    );
  }
  const apart = otherVersions.find((other) => !canRunTogether(version, other));
  if (apart !== undefined) {
    throw new SchemaError(
      `Version ${version} cannot run beside ${apart}, which another server of this database runs: stop that server, or upgrade one minor version at a time.`,
    );
  }
  const pending = known.filter(({ id }) => !applied.has(id));
  for (const { id, unusedSince } of pending) {
    const older = otherVersions.find(
      (other) => unusedSince !== undefined && compareVersions(other, unusedSince) < 0,
    );
    if (older === undefined) continue;
    throw new SchemaError(
      `Migration ${id} removes what version ${older} uses, and a server of that version is running: stop it, then start this one again.`,
    );
  }
  return pending;
}

/** The store cannot be used or changed by this version; the message says why and what to do. */
export class SchemaError extends Error {}

/** The store was changed by a newer version in a way that this one does not support. */
export class StoreTooNewError extends SchemaError {}

/** Returns the error for a migration that failed. */
export const migrationFailed = (id: string, cause: unknown): SchemaError =>
  new SchemaError(
    `Migration ${id} failed and changed nothing: ${(cause as Error).message}. Remove the cause, or continue with the previous version.`,
    { cause },
  );
