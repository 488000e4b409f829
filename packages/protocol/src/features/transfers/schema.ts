import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { taskStatuses } from '../tasks/limits.ts';
import { type ImportedKind, importedKinds, importForms, importReasons } from './limits.ts';

/** An archive for import, uploaded in parts, which may arrive in any order and repeatedly. */
export const importArchiveSchema = v.object({
  id: v.string(),
  /** The file's name. */
  name: v.string(),
  /** Size of the whole file, in bytes. */
  size: v.number(),
  /** Size of each part but the last, in bytes. */
  part_size: v.number(),
  part_count: v.number(),
  /** Numbers of the received parts, from 1, in order. */
  parts: v.array(v.number()),
  created_at: timeField,
  /** When it is deleted if it remains unused. */
  expires_at: timeField,
});
export type ImportArchive = v.InferOutput<typeof importArchiveSchema>;
export const importArchive = defineEntity('ImportArchive', importArchiveSchema);

/** Counts of one kind: `found` = `written` + `there` + `left_out` once the import has ended. */
export const importCountSchema = v.object({
  /** Found in the archive. */
  found: v.number(),
  /** Created; in a dry run, would be created. */
  written: v.number(),
  /** Already existed, and unchanged. */
  there: v.number(),
  /** Skipped, for the reasons among the issues. */
  left_out: v.number(),
});
export type ImportCount = v.InferOutput<typeof importCountSchema>;

/** A record that was skipped or changed. */
export const importIssueSchema = v.object({
  kind: v.picklist(importedKinds),
  reason: v.picklist(importReasons),
  /** Whether it was skipped; otherwise it was changed. */
  left_out: v.boolean(),
  count: v.number(),
  /** The first occurrences in the archive. */
  examples: v.array(v.string()),
});
export type ImportIssue = v.InferOutput<typeof importIssueSchema>;

/**
 * A channel in the certificate of an import (ONB-06): its messages in the archive, and how many of them are here. The
 * hashes are equal if they are the same on both sides: authors, times, texts, threads and names of files. In a dry run
 * nothing is written, so they compare the archive with what is here already.
 */
export const certifiedChannelSchema = v.object({
  cid: v.string(),
  /** The archive's own id. */
  source_id: v.string(),
  /** Omitted for direct messages. */
  name: v.optional(v.string()),
  /** Messages in the archive that can be imported, replies included. */
  messages: v.number(),
  /** How many of them are here and not deleted. */
  messages_here: v.number(),
  /** Messages in the archive that were skipped, for the reasons among the issues. */
  left_out: v.number(),
  /** SHA-256 of the archive's messages, in hexadecimal. */
  archive_hash: v.string(),
  /** SHA-256 of the same messages as they are here. */
  hash: v.string(),
  /** Files of these messages. */
  files: v.number(),
  /** How many of them are stored here. */
  files_here: v.number(),
  /** Size of the files that the import received, in bytes, before metadata was removed. */
  file_bytes: v.number(),
  /** SHA-256 of the SHA-256 hashes of the files received, in the archive's order. */
  files_hash: v.string(),
});
export type CertifiedChannel = v.InferOutput<typeof certifiedChannelSchema>;
export const certifiedChannel = defineEntity('CertifiedChannel', certifiedChannelSchema);

/** A file of an imported message that did not come, and why (ONB-06). Its message shows the file's name. */
export const missingFileSchema = v.object({
  cid: v.string(),
  message_id: v.string(),
  /** The file's id in the archive, or a hash of its path. */
  source_id: v.string(),
  name: v.string(),
  reason: v.picklist(importReasons),
});
export type MissingFile = v.InferOutput<typeof missingFileSchema>;
export const missingFile = defineEntity('MissingFile', missingFileSchema);

/** A user of the archive, and the matching user here. */
export const importPersonSchema = v.object({
  source_id: v.string(),
  name: v.string(),
  email: v.optional(v.string()),
  /** The user here; in a dry run the one to be created. */
  user_id: v.string(),
  /** `new`, from an earlier run (`there`), matched by e-mail (`email`), or matched by the admin (`chosen`). */
  match: v.picklist(['new', 'there', 'email', 'chosen']),
  is_bot: v.boolean(),
  is_deactivated: v.boolean(),
});
export type ImportPerson = v.InferOutput<typeof importPersonSchema>;

/** The report of an import or its dry run: what was found, written, skipped and changed (HOOK-02). */
export const importReportSchema = v.object({
  id: v.string(),
  /** The task that runs it. */
  task_id: v.string(),
  status: v.picklist(taskStatuses),
  /** Why it failed: an error's stable name and message. Everything written before stays, and is counted. */
  error: v.optional(v.object({ name: v.string(), message: v.string() })),
  archive_id: v.string(),
  /** The archive's file name. */
  name: v.string(),
  /** Omitted until it is detected. */
  form: v.optional(v.picklist(importForms)),
  dry_run: v.boolean(),
  counts: v.object(
    Object.fromEntries(importedKinds.map((kind) => [kind, importCountSchema])) as Record<
      ImportedKind,
      typeof importCountSchema
    >,
  ),
  /** Most frequent first. */
  issues: v.array(importIssueSchema),
  /** By name, at most `maxImportPeople`. */
  people: v.array(importPersonSchema),
  /** Number of users in the archive. */
  people_count: v.number(),
  /** Who started it; omitted for the host's back end. */
  asked_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
  finished_at: v.optional(timeField),
});
export type ImportReport = v.InferOutput<typeof importReportSchema>;
export const importReport = defineEntity('ImportReport', importReportSchema);
