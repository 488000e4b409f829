import { address, anyText, bucketName, choice, databaseAddress } from '../rules.ts';
import { optional, setting } from '../setting.ts';

/** Where messages and files are stored. */
export const storageSettings = {
  databaseUrl: optional(
    'CONFAB_DATABASE_URL',
    databaseAddress,
    'A PostgreSQL database (15 or newer) to use instead of SQLite in the data folder. `?sslmode=verify-full` encrypts and checks the certificate, with the authority in `&sslrootcert=FILE` if it is your own. Confab treats `prefer`, `require` and `verify-ca` as `verify-full`. `sslcert` and `sslkey` are a client certificate.',
  ),
  durability: setting(
    'CONFAB_DURABILITY',
    'full',
    choice('full', 'normal'),
    '`full`: acknowledged writes survive a power loss. `normal`: they survive a crash of the process, but the last moments before a power loss may be lost.',
  ),
  files: optional(
    'CONFAB_FILES',
    anyText,
    'The folder for uploaded files, instead of `files` in the data folder. Servers on one database must share it, or a bucket.',
  ),
  s3Bucket: optional(
    'CONFAB_S3_BUCKET',
    bucketName,
    'An S3 bucket for uploaded files, instead of the folder `files` in the data folder.',
  ),
  s3Endpoint: optional(
    'CONFAB_S3_ENDPOINT',
    address('http', 'https'),
    'The URL of an S3-compatible storage; Amazon’s if not set.',
  ),
  s3Region: setting('CONFAB_S3_REGION', 'us-east-1', anyText, 'The region of the bucket.'),
  s3AccessKeyId: optional(
    'CONFAB_S3_ACCESS_KEY_ID',
    anyText,
    'The access key for the bucket; if not set, the machine’s role or AWS variables.',
  ),
  s3SecretAccessKey: optional('CONFAB_S3_SECRET_ACCESS_KEY', anyText, 'The secret access key.'),
  s3Prefix: setting('CONFAB_S3_PREFIX', '', anyText, 'A prefix for the names of all files in the bucket.'),
};
