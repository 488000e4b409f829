import type { Dialect } from './dialect.ts';

/** A step of the schema's history. Steps run in order, once, and never change after a release. */
export interface Migration {
  /** `<feature>-<four digits>`, unique over all features. */
  readonly id: string;
  /** The SQL commands, written with the dialect's column types. */
  up(dialect: Dialect): readonly string[];
}

/** The table of applied migrations. */
export const migrationTable = ({ text, bigint }: Dialect) =>
  `CREATE TABLE IF NOT EXISTS storage_migrations (id ${text} PRIMARY KEY, applied_at ${bigint} NOT NULL)`;

/** Returns the migrations still to run. Throws if the store has an unknown one. */
export function pendingMigrations(known: readonly Migration[], applied: ReadonlySet<string>): Migration[] {
  const names = new Set(known.map((migration) => migration.id));
  if (names.size < known.length) throw new Error('Two migrations have the same id.');
  const unknown = [...applied].filter((id) => !names.has(id));
  if (unknown.length > 0) {
    throw new StoreTooNewError(
      `The store was changed by a newer version of Confab (migration ${unknown.join(', ')}): start that version or restore an earlier backup.`,
    );
  }
  return known.filter((migration) => !applied.has(migration.id));
}

/** The store belongs to a newer version of Confab. */
export class StoreTooNewError extends Error {}
