import type { AttachmentType, UploadKind } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** An uploaded file. Several rows share a blob if a message was forwarded. */
export interface FileRow {
  id: string;
  /** The channel whose readers may access it. */
  cid: string;
  /** The uploader, who alone can access it until a message carries it. */
  user_id: string;
  /** The message that carries it; null if unsent. */
  message_id: string | null;
  /** The storage's key for its bytes. */
  blob_key: string;
  thumbnail_key: string | null;
  thumbnail_size: number | null;
  type: Exclude<AttachmentType, 'voiceRecording'>;
  name: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
  /** In seconds. */
  duration: number | null;
  created_at: number;
  /** When it was removed: it is inaccessible from then on, and a job deletes its bytes. */
  removed_at: number | null;
}

/** A multipart upload. */
export interface UploadRow {
  id: string;
  cid: string;
  user_id: string;
  kind: UploadKind;
  name: string;
  mime_type: string;
  size: number;
  part_size: number;
  blob_key: string;
  /** The storage's token for the unfinished file. */
  token: string;
  /** The resulting file, or `droppedFileId`; null before. */
  file_id: string | null;
  created_at: number;
  /** When the last part came. */
  updated_at: number;
}

/** Instead of the resulting file's id while an upload is being removed. */
export const droppedFileId = '';

/** A received part: small S3 servers cannot list parts, so the list is stored here. */
export interface UploadPartRow {
  upload_id: string;
  part: number;
  tag: string;
}

/** The right of a node to write a part or to complete an upload. */
interface UploadClaimRow {
  key: string;
  holder: string;
  /** By the database's clock. */
  expires_at: number;
  /** 1 if another node waits for it. */
  is_wanted: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    files: FileRow;
    uploads: UploadRow;
    upload_parts: UploadPartRow;
    upload_claims: UploadClaimRow;
  }
}

export const attachmentMigrations: readonly Migration[] = [
  {
    id: 'attachments-0001',
    up: ({ text, bigint, real, clustered }) => [
      `CREATE TABLE files (
         id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         message_id ${text},
         blob_key ${text} NOT NULL,
         thumbnail_key ${text},
         thumbnail_size ${bigint},
         type ${text} NOT NULL,
         name ${text} NOT NULL,
         mime_type ${text} NOT NULL,
         size ${bigint} NOT NULL,
         width ${bigint},
         height ${bigint},
         duration ${real},
         created_at ${bigint} NOT NULL,
         removed_at ${bigint}
       )`,
      'CREATE INDEX files_of_message ON files (message_id) WHERE message_id IS NOT NULL',
      'CREATE INDEX files_of_blob ON files (blob_key)',
      'CREATE INDEX files_removed ON files (removed_at) WHERE removed_at IS NOT NULL',
      'CREATE INDEX files_stranded ON files (created_at) WHERE message_id IS NULL',
      `CREATE TABLE uploads (
         id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         kind ${text} NOT NULL,
         name ${text} NOT NULL,
         mime_type ${text} NOT NULL,
         size ${bigint} NOT NULL,
         part_size ${bigint} NOT NULL,
         blob_key ${text} NOT NULL,
         token ${text} NOT NULL,
         file_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX uploads_by_time ON uploads (updated_at)',
      `CREATE TABLE upload_parts (
         upload_id ${text} NOT NULL,
         part ${bigint} NOT NULL,
         tag ${text} NOT NULL,
         PRIMARY KEY (upload_id, part)
       )${clustered}`,
    ],
  },
  {
    id: 'attachments-0002',
    up: () => [
      'CREATE INDEX files_of_user ON files (user_id)',
      'CREATE INDEX uploads_of_user ON uploads (user_id)',
    ],
  },
  {
    id: 'attachments-0003',
    up: ({ text, bigint }) => [
      `CREATE TABLE upload_claims (
         key ${text} PRIMARY KEY,
         holder ${text} NOT NULL,
         expires_at ${bigint} NOT NULL,
         is_wanted ${bigint} NOT NULL
       )`,
    ],
  },
];
