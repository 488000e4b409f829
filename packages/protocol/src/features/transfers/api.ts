import * as v from 'valibot';
import { clientIdField, countField, emptyAnswer, fileNameField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { storageFull } from '../attachments/limits.ts';
import { tooManyUploads, uploadBroken, uploadIncomplete } from '../attachments/uploadErrors.ts';
import { taskSchema } from '../tasks/api.ts';
import { userNotFound } from '../users/limits.ts';
import {
  archiveNotFound,
  importForms,
  importNotFound,
  importRunning,
  maxArchiveSize,
  maxCertificatePage,
  transferErrors,
} from './limits.ts';
import {
  certifiedChannel,
  certifiedChannelSchema,
  importArchive,
  importArchiveSchema,
  importReport,
  importReportSchema,
  missingFile,
  missingFileSchema,
} from './schema.ts';

const archive = v.object({ archive: importArchiveSchema });

const pageFields = {
  /** The `next` of the previous page. */
  next: v.optional(v.pipe(v.string(), v.maxLength(400))),
  limit: v.optional(countField(1, maxCertificatePage), 100),
};

/** An id in the archive, which can be any text. */
const sourceIdField = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const endpoints = {
  createArchive: defineEndpoint('POST /imports/archives', {
    summary: 'Start a multipart upload of an archive. Repeating the same id returns the upload in progress.',
    audience: 'admin',
    body: v.object({ id: clientIdField, name: fileNameField, size: countField(1, maxArchiveSize) }),
    answer: archive,
  }),
  getArchive: defineEndpoint('GET /imports/archives/{archive_id}', {
    summary: 'Get an archive with the parts received so far.',
    audience: 'admin',
    answer: archive,
    errors: [archiveNotFound],
  }),
  putArchivePart: defineEndpoint('PUT /imports/archives/{archive_id}/parts/{part}', {
    summary:
      'Upload a part, numbered from 1; the body is its bytes. A part that was already received is unchanged.',
    audience: 'admin',
    bytes: 'body',
    answer: archive,
    errors: [archiveNotFound, uploadBroken, tooManyUploads, storageFull],
  }),
  deleteArchive: defineEndpoint('DELETE /imports/archives/{archive_id}', {
    summary: 'Delete an archive that is not being imported.',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [archiveNotFound, importRunning],
  }),
  startImport: defineEndpoint('POST /imports', {
    isRepeatable: false,
    summary:
      'Import a fully uploaded archive, as a task. With dry_run, nothing is written and the report shows what would be.',
    audience: 'admin',
    body: v.object({
      archive_id: clientIdField,
      /** Detected from the archive's contents if omitted. */
      form: v.optional(v.picklist(importForms)),
      dry_run: v.optional(v.boolean(), false),
      /** Matches users of the archive to existing users by e-mail address; others are created. */
      match_emails: v.optional(v.boolean(), true),
      /** Fetches files that the archive only links to, while its addresses are valid; otherwise they stay links. */
      files: v.optional(v.boolean(), true),
      /** Explicit matches, which override e-mail: existing users by the archive's own ids. */
      people: v.optional(
        v.pipe(v.array(v.object({ source_id: sourceIdField, user_id: userIdField })), v.maxLength(10_000)),
        [],
      ),
    }),
    bodyLimitBytes: 4 * 1024 * 1024,
    answer: v.object({ import: importReportSchema, task: taskSchema }),
    errors: [archiveNotFound, uploadIncomplete, importRunning, userNotFound],
  }),
  getImport: defineEndpoint('GET /imports/{import_id}', {
    summary: "Get an import's progress and report.",
    audience: 'admin',
    answer: v.object({ import: importReportSchema }),
    errors: [importNotFound],
  }),
  queryImports: defineEndpoint('POST /imports/query', {
    summary: 'List the imports and dry runs of this server, newest first, without their users.',
    audience: 'admin',
    body: v.object({ limit: v.optional(countField(1, 100), 25) }),
    answer: v.object({ imports: v.array(importReportSchema) }),
  }),
  queryImportChannels: defineEndpoint('POST /imports/{import_id}/channels/query', {
    summary:
      'The certificate of an import: for each channel that it has finished, the counts and hashes of its messages and files, in the order of the archive.',
    audience: 'admin',
    body: v.object(pageFields),
    answer: v.object({ channels: v.array(certifiedChannelSchema), next: v.optional(v.string()) }),
    errors: [importNotFound],
  }),
  queryImportFiles: defineEndpoint('POST /imports/{import_id}/files/query', {
    summary: 'The files that an import could not bring, and why, in the order of their messages.',
    audience: 'admin',
    body: v.object(pageFields),
    answer: v.object({ files: v.array(missingFileSchema), next: v.optional(v.string()) }),
    errors: [importNotFound],
  }),
  exportEverything: defineEndpoint('POST /exports', {
    isRepeatable: false,
    summary:
      'Export everything as a ZIP file that can be imported again, as a task. Its result names the export, which only the caller can download.',
    audience: 'admin',
    body: v.object({
      /** Includes the bytes of uploaded files. */
      files: v.optional(v.boolean(), true),
      /** Includes password hashes; only for the host's back end and the command line. */
      passwords: v.optional(v.boolean(), false),
    }),
    answer: v.object({ task: taskSchema }),
  }),
};

export const transfers = defineFeature({
  name: 'transfers',
  entities: [importArchive, importReport, certifiedChannel, missingFile],
  endpoints,
  events: [],
  errors: transferErrors,
});
