import type { LoadedMessage, LoadedPin, LoadedReaction } from '../../../bulk/index.ts';
import type { MessageRow } from '../../../messages/index.ts';
import type { FileOutcome } from '../files/importFiles.ts';
import type { SourceFile } from '../source.ts';

/** A message of a batch, with everything attached to it. */
export interface BatchEntry {
  row: LoadedMessage;
  readonly location: string;
  readonly files: readonly SourceFile[];
  /** The messages that its text links to, by their ids here. */
  readonly links: readonly string[];
  readonly reactions: readonly LoadedReaction[];
  readonly pin: LoadedPin | undefined;
  /** The message that an earlier import wrote, as it is now. */
  existing?: MessageRow | undefined;
  /** The reactions that the message does not have here yet. */
  newReactions: readonly LoadedReaction[];
  /** The results for its files: for all if it is new, otherwise for those that were missing. */
  fileOutcomes: readonly FileOutcome[];
  /** Whether the store rejected it, so that it is omitted. */
  isRejected: boolean;
}

/** Whether a message is to be inserted. */
export const isNew = ({ existing, isRejected }: BatchEntry): boolean => !existing && !isRejected;

/**
 * Whether a message stays as it is: it was deleted here, or is in a channel that its conversation was converted to,
 * which others may read (CHAN-13).
 */
export const isFinal = ({ row, existing }: BatchEntry): boolean =>
  existing !== undefined && (existing.deleted_at !== null || existing.cid !== row.cid);

export const isExisting = ({ existing }: BatchEntry): boolean => existing !== undefined;
