import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { taskStatuses } from '../tasks/limits.ts';
import { type ImportedKind, importedKinds, importForms, importReasons } from './limits.ts';

/** An archive to be imported, uploaded in parts; parts may come in any order, and again after a break. */
export const importArchiveSchema = v.object({
  id: v.string(),
  /** The file's name. */
  name: v.string(),
  /** Of the whole file, in bytes. */
  size: v.number(),
  /** Bytes of each part but the last. */
  part_size: v.number(),
  part_count: v.number(),
  /** The parts that have arrived, from 1, in order. */
  parts: v.array(v.number()),
  created_at: timeField,
  /** It is removed then, unless something is done with it before. */
  expires_at: timeField,
});
export type ImportArchive = v.InferOutput<typeof importArchiveSchema>;
export const importArchive = defineEntity('ImportArchive', importArchiveSchema);

/** How much there was of one kind: `found` = `written` + `there` + `left_out` once the import has ended. */
const importCountSchema = v.object({
  /** In the archive. */
  found: v.number(),
  /** New here; in a dry run what would be. */
  written: v.number(),
  /** Here before, and left as it is. */
  there: v.number(),
  /** Not taken along, for the reasons among the issues. */
  left_out: v.number(),
});
export type ImportCount = v.InferOutput<typeof importCountSchema>;

/** Something that does not come along, or not as it was. */
export const importIssueSchema = v.object({
  kind: v.picklist(importedKinds),
  reason: v.picklist(importReasons),
  /** Whether it stays behind; otherwise it comes along changed. */
  left_out: v.boolean(),
  count: v.number(),
  /** The first places in the archive where it is so. */
  examples: v.array(v.string()),
});
export type ImportIssue = v.InferOutput<typeof importIssueSchema>;

/** A person of the archive, and who that is here. */
export const importPersonSchema = v.object({
  source_id: v.string(),
  name: v.string(),
  email: v.optional(v.string()),
  /** The user here; in a dry run the one to be. */
  user_id: v.string(),
  /** `new` here, here from an earlier run (`there`), found by e-mail (`email`), or named by the admin (`chosen`). */
  match: v.picklist(['new', 'there', 'email', 'chosen']),
  is_bot: v.boolean(),
  is_deactivated: v.boolean(),
});
export type ImportPerson = v.InferOutput<typeof importPersonSchema>;

/** An import or its dry run: what was found, what came of it, and what does not come along (HOOK-02). */
export const importReportSchema = v.object({
  id: v.string(),
  /** The task that does it. */
  task_id: v.string(),
  status: v.picklist(taskStatuses),
  /** Why it failed: an error's stable name and its sentence. What was written by then stays, and is in the counts. */
  error: v.optional(v.object({ name: v.string(), message: v.string() })),
  archive_id: v.string(),
  /** The archive's file name. */
  name: v.string(),
  /** Left out until it is found out. */
  form: v.optional(v.picklist(importForms)),
  dry_run: v.boolean(),
  counts: v.object(
    Object.fromEntries(importedKinds.map((kind) => [kind, importCountSchema])) as Record<
      ImportedKind,
      typeof importCountSchema
    >,
  ),
  /** The most frequent first. */
  issues: v.array(importIssueSchema),
  /** By name, at most `importPeopleMost`. */
  people: v.array(importPersonSchema),
  /** How many people the archive has. */
  people_count: v.number(),
  /** Who asked for it; left out where the host's back end did. */
  asked_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
  finished_at: v.optional(timeField),
});
export type ImportReport = v.InferOutput<typeof importReportSchema>;
export const importReport = defineEntity('ImportReport', importReportSchema);
