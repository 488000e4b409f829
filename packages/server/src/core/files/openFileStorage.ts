import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { FileStorage } from './fileStorage.ts';
import { openFolderStorage } from './folderStorage.ts';
import { openS3Storage } from './s3Storage.ts';

/** Opens the configured storage: a bucket, or the folder `files` of the data folder. */
export function openFileStorage(config: Config): Promise<FileStorage> {
  const folder = resolve(join(config.data, 'files'));
  if (!config.s3Bucket) return openFolderStorage(folder);
  return openS3Storage({
    bucket: config.s3Bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    prefix: config.s3Prefix,
    incoming: join(folder, 'incoming'),
  });
}
