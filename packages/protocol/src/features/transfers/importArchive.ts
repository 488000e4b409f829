import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

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
