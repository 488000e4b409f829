import { defineEvent } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { nodeStream } from '../../core/log/nodeStream.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Notifies the servers that they must read the webhooks again. */
export const webhooksChanged = defineEvent('nodes.webhooks_changed', {
  stream: 'app',
  summary: 'The webhooks changed.',
  delivered: false,
  payload: {},
});

/** Notifies the servers that they must read the before-send hook again. */
export const beforeSendHookChanged = defineEvent('nodes.before_send_hook_changed', {
  stream: 'app',
  summary: 'The before-send hook changed.',
  delivered: false,
  payload: {},
});

/** Publishes one of these events to all servers. */
export const notifyNodes = async (
  { log }: ServerContext,
  tx: Transaction,
  definition: typeof webhooksChanged | typeof beforeSendHookChanged,
): Promise<void> => void (await log.append(tx, { stream: nodeStream, definition, payload: {} }));
