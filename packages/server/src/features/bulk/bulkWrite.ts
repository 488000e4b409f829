import type { AnswerOf, bulkEndpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { BulkCall } from './bulkCall.ts';
import { type Indexed, withIndexes } from './references.ts';
import { writeChannels } from './writeChannels.ts';
import { writeMembers } from './writeMembers.ts';
import { writeMessages } from './writeMessages.ts';
import { writeReactions } from './writeReactions.ts';
import { writeUsers } from './writeUsers.ts';

/** Rows per transaction: few enough that concurrent requests do not wait. */
const rowsPerBatch = 250;

/** Writes rows of one kind in a transaction; returns how many were new. */
type WriteRows<Row> = (
  context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<Row>[],
) => Promise<number>;

/**
 * Imports rows with their original times and ids. Existing ones are unchanged, so the call can be repeated, even after
 * a partial failure: it writes in small transactions. Members come after messages, since `read` counts these.
 */
export async function bulkWrite(
  context: ServerContext,
  call: BulkCall,
): Promise<AnswerOf<typeof bulkEndpoints.bulkWrite>> {
  const write = async <Row>(rows: readonly Row[], writeRows: WriteRows<Row>): Promise<number> => {
    const all = withIndexes(rows);
    let written = 0;
    for (let from = 0; from < all.length; from += rowsPerBatch) {
      const some = all.slice(from, from + rowsPerBatch);
      written += await context.database.write((tx) => writeRows(context, tx, some));
    }
    return written;
  };
  const users = await write(call.users, writeUsers);
  const channels = await write(call.channels, writeChannels);
  const messages = await write(call.messages, (...args) => writeMessages(...args, call.events));
  const members = await write(call.members, writeMembers);
  const reactions = await write(call.reactions, writeReactions);
  return { users, channels, members, messages, reactions };
}
