/** Changes when an older `restore` could no longer read a backup. */
export const backupFormat = 1;
/** Says what a folder is. */
export const noteFile = 'backup.json';
/** SQLite's database, in the data folder and in a backup. */
export const databaseFile = 'confab.db';
/** PostgreSQL's database as pg_dump writes it. */
export const dumpFile = 'confab.dump';

/** What stands in a backup's note. */
export interface BackupNote {
  readonly format: number;
  /** The version of Confab that made it. */
  readonly version: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly database: 'sqlite' | 'postgres';
}
