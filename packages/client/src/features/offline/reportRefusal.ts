import { actionRefusedNotice, type ChatError, editRefusedNotice } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { DeferredAction } from '../../core/store/defer.ts';
import { notifications } from '../notifications/index.ts';

/** Notifies the user that the service has refused what waited. The text of an edit is shown, so that it is not lost. */
export function reportRefusal(context: ClientContext, action: DeferredAction, error: ChatError): void {
  const [kind, cid, , change] = action;
  // A lost read position needs no notice.
  if (kind === 'read' || kind === 'readThread') return;
  const { text } = Object(kind === 'edit' && change);
  notifications(context).add({
    ...(text === undefined ? actionRefusedNotice : editRefusedNotice),
    severity: 'error',
    reason: text === undefined ? error.message : `${error.message} “${text}”`,
    origin: { emitter: 'WaitingActions', context: { cid } },
    metadata: { kind, error },
    ...(text !== undefined && { durationMs: Number.POSITIVE_INFINITY }),
  });
}
