import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { readNodeId } from '../config/nodeId.ts';
import type { FileStorage } from './fileStorage.ts';
import { openFolderStorage } from './folderStorage.ts';
import { openS3Storage } from './s3Storage.ts';

/** Returns the folder of uploaded files; with a bucket, the one of data in transit. */
export const filesFolder = ({ data, files }: Pick<Config, 'data' | 'files'>): string =>
  resolve(files ?? join(data, 'files'));

/** Opens the configured storage: a bucket, or a folder. */
export async function openFileStorage(config: Config): Promise<FileStorage> {
  if (!config.s3Bucket) {
    const nodeId = config.files === undefined ? undefined : await readNodeId(config.data);
    return openFolderStorage(filesFolder(config), { nodeId });
  }
  return openS3Storage({
    bucket: config.s3Bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    prefix: config.s3Prefix,
    incoming: join(resolve(config.data), 'files', 'incoming'),
  });
}
