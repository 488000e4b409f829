import * as v from 'valibot';
import { clientIdField, countField, emptyAnswer, fileNameField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { storageFull } from '../attachments/limits.ts';
import { tooManyUploads, uploadBroken, uploadIncomplete } from '../attachments/uploadErrors.ts';
import { taskSchema } from '../tasks/api.ts';
import { userNotFound } from '../users/limits.ts';
import {
  archiveNotFound,
  archiveSizeMost,
  importForms,
  importNotFound,
  importRunning,
  transferErrors,
} from './limits.ts';
import { importArchive, importArchiveSchema, importReport, importReportSchema } from './schema.ts';

const archive = v.object({ archive: importArchiveSchema });

/** A name that the other product gave; an archive can hold any text there. */
const sourceIdField = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const endpoints = {
  createArchive: defineEndpoint('POST /imports/archives', {
    summary:
      'Begin to upload an archive in parts; the same id again answers with the one that is on its way.',
    audience: 'admin',
    body: v.object({ id: clientIdField, name: fileNameField, size: countField(1, archiveSizeMost) }),
    answer: archive,
  }),
  getArchive: defineEndpoint('GET /imports/archives/{archive_id}', {
    summary: 'An archive with the parts that have arrived.',
    audience: 'admin',
    answer: archive,
    errors: [archiveNotFound],
  }),
  putArchivePart: defineEndpoint('PUT /imports/archives/{archive_id}/parts/{part}', {
    summary: 'Send a part, from 1; the body is its bytes. A part that is there already stays as it is.',
    audience: 'admin',
    bytes: 'body',
    answer: archive,
    errors: [archiveNotFound, uploadBroken, tooManyUploads, storageFull],
  }),
  deleteArchive: defineEndpoint('DELETE /imports/archives/{archive_id}', {
    summary: 'Remove an archive; not while it is imported.',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [archiveNotFound, importRunning],
  }),
  startImport: defineEndpoint('POST /imports', {
    summary:
      'Import an archive whose parts have all arrived, as a task. With dry_run nothing is written, and the report says what would be.',
    audience: 'admin',
    body: v.object({
      archive_id: clientIdField,
      /** Found out by what is in the archive where it is left out. */
      form: v.optional(v.picklist(importForms)),
      dry_run: v.optional(v.boolean(), false),
      /** People of the archive with the e-mail address of somebody here are that person; otherwise they are new people. */
      match_emails: v.optional(v.boolean(), true),
      /** Who is who by the admin's word, before any e-mail: users here, by the archive's own ids. */
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
    summary: 'How far an import is, and its report.',
    audience: 'admin',
    answer: v.object({ import: importReportSchema }),
    errors: [importNotFound],
  }),
  queryImports: defineEndpoint('POST /imports/query', {
    summary: 'The imports and dry runs of this server, the newest first, without their people.',
    audience: 'admin',
    body: v.object({ limit: v.optional(countField(1, 100), 25) }),
    answer: v.object({ imports: v.array(importReportSchema) }),
  }),
  exportEverything: defineEndpoint('POST /exports', {
    summary:
      'Put everything into a ZIP file that imports again, as a task; its result names the export, which only who asked can fetch.',
    audience: 'admin',
    body: v.object({
      /** The bytes of uploaded files too. */
      files: v.optional(v.boolean(), true),
      /** What passwords are checked by; for the host's back end and the command line alone. */
      passwords: v.optional(v.boolean(), false),
    }),
    answer: v.object({ task: taskSchema }),
  }),
};

export const transfers = defineFeature({
  name: 'transfers',
  entities: [importArchive, importReport],
  endpoints,
  events: [],
  errors: transferErrors,
});
