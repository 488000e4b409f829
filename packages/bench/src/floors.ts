import type { DatabaseName } from '@confab/testing/process';
import floorsOnSqlite from './floors.json' with { type: 'json' };
import floorsOnPostgres from './floorsOnPostgres.json' with { type: 'json' };
import type { Floors } from './judge.ts';

/** The floors and goals of every bench on each database. */
export const floors: Readonly<Record<DatabaseName, Floors>> = {
  sqlite: floorsOnSqlite,
  // What is not listed for PostgreSQL has the same floors there.
  postgres: { ...floorsOnSqlite, ...floorsOnPostgres },
};
