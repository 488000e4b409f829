import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { Sent } from '../messages/index.ts';
import { followOnReply } from './followOnReply.ts';

/** Follows the thread of a reply for the users concerned. */
export const followThreadOfReply = (
  context: ServerContext,
  sent: Sent,
  tx: Transaction,
): MaybePromise<void> => (sent.parent ? followOnReply(context, tx, sent) : undefined);
