import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import type { Database } from '../storage/database.ts';
import type { Migration } from '../storage/migration.ts';
import { type Placeholders, statement } from '../storage/statement.ts';
import { FileMissing, type FileStorage, FilesUnavailableError } from './fileStorage.ts';

interface StorageMarkerRow {
  id: 'files';
  /** The key of a file in the storage, which contains its own key. */
  file_key: string;
}

declare module '../storage/tables.ts' {
  interface Tables {
    storage_marker: StorageMarkerRow;
  }
}

/** The table with the key of a file by which servers of a database recognise that they share a file storage. */
export const sharedStorageMigrations: readonly Migration[] = [
  {
    id: 'files-0001',
    up: ({ text: textType }) => [
      `CREATE TABLE storage_marker (id ${textType} PRIMARY KEY, file_key ${textType} NOT NULL)`,
    ],
  },
];

const selectMarker = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('storage_marker').select('file_key').where('id', '=', 'files'),
);

const insertMarker = statement((k, p: Placeholders<Pick<StorageMarkerRow, 'file_key'>>) =>
  k
    .insertInto('storage_marker')
    .values({ id: 'files', file_key: p('file_key') })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/**
 * Checks that this server sees the files of the other servers on its PostgreSQL database, by a file that the first one
 * wrote. Throws a {@link ConfigError} otherwise. SQLite has a single server, and needs no such file: then the storage
 * need only answer.
 */
export async function checkSharedStorage(
  database: Database,
  files: FileStorage,
  config: Config,
): Promise<void> {
  if (database.dialect.name !== 'postgres') return checkReachable(files, config);
  const marker = await database.read.get(selectMarker, {});
  if (marker) return requireMarker(files, marker.file_key, config);
  const file_key = `marker-${randomUUID()}`;
  const path = files.freshPath();
  await writeFile(path, file_key, { flag: 'wx' });
  await reach(config, () => files.keep(file_key, path));
  if ((await database.write((tx) => tx.run(insertMarker, { file_key }))) === 1) return;
  // Another server was first.
  await files.remove(file_key);
  return checkSharedStorage(database, files, config);
}

async function checkReachable(files: FileStorage, config: Config): Promise<void> {
  try {
    (await files.read('probe')).destroy();
  } catch (error) {
    if (error instanceof FilesUnavailableError) throw unusable(config, error);
  }
}

async function requireMarker(files: FileStorage, key: string, config: Config): Promise<void> {
  const found = await reach(config, async () => text(await files.read(key)));
  if (found === key) return;
  throw new ConfigError(
    `${nameOf(config)} does not contain the files of the other servers on this database: set CONFAB_FILES to a folder that all of them share, or CONFAB_S3_BUCKET and CONFAB_S3_PREFIX to the same values.`,
  );
}

const nameOf = ({ s3Bucket, files, data }: Config): string =>
  s3Bucket ? `The bucket ${s3Bucket}` : `The folder ${files ?? `${data}/files`}`;

/** Returns undefined if the file is missing. */
async function reach<T>(config: Config, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw unusable(config, error as Error);
  }
}

const unusable = (config: Config, cause: Error): ConfigError => {
  const settings = config.s3Bucket ? ' Check CONFAB_S3_ENDPOINT, CONFAB_S3_BUCKET and the access key.' : '';
  const reason = cause.message.replace(/\.$/, '');
  return new ConfigError(`${nameOf(config)} cannot be used: ${reason}.${settings}`, { cause });
};
