import type { MessageInput } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { MessageRow, Sending, Sent } from '../messages/index.ts';
import { endWithMessage } from './endLocation.ts';
import { beginLive, checkLocation } from './shareLocation.ts';

/** Checks the location that a message shares. */
export const checkSharedLocation = (
  context: ServerContext,
  sending: Sending,
  tx: Transaction,
): MaybePromise<MessageInput> =>
  sending.input.shared_location ? checkLocation(context, tx, sending) : sending.input;

/** Starts the live location of a message. */
export const startLiveLocation = (context: ServerContext, sent: Sent, tx: Transaction): MaybePromise<void> =>
  sent.row.shared_location === null ? undefined : beginLive(context, tx, sent);

/** Ends the live location of a message that is deleted. */
export const endLiveLocation = (context: ServerContext, row: MessageRow, tx: Transaction): Promise<void> =>
  endWithMessage(context, tx, row);
