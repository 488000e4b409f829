import type { Attachment, MessageInput } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { Edit, MessageRow, Sending, Sent } from '../messages/index.ts';
import { authorizeLinks } from './authorizeLinks.ts';
import { laterPreviews } from './laterPreviews.ts';
import { type Shown, settlePreviews } from './settlePreviews.ts';

/** Links need a capability, and the author's previews are replaced by the service's own. */
export function checkLinks(
  context: ServerContext,
  sending: Sending,
  tx: Transaction,
): MaybePromise<MessageInput> {
  const { channel, input } = sending;
  const { text = '', attachments = [], pending_previews: pending = [] } = input;
  authorizeLinks(context, channel, { text, attachments }, { prefix: 'message.' });
  if (attachments.length === 0 && pending.length === 0) return input;
  return withPreviews(context, tx, sending, { attachments, pending });
}

/** Starts to load the message's missing previews. */
export const loadPreviews = (context: ServerContext, { row }: Sent, tx: Transaction): MaybePromise<void> =>
  row.pending_previews === null ? undefined : laterPreviews(context).begin(tx, row.id);

/** Checks the links of an edit, and starts to load their missing previews. */
export async function checkLinksOfEdit(context: ServerContext, edit: Edit, tx: Transaction): Promise<Edit> {
  const { channel, row, text, attachments, pendingPreviews } = edit;
  const shown = attachmentsOf(row);
  authorizeLinks(context, channel, edit, { before: { text: row.text, attachments: shown } });
  const settled = await settlePreviews(context, tx, channel, text, {
    attachments,
    pending: pendingPreviews,
    before: shown,
  });
  if (settled.pending.length > 0) await laterPreviews(context).begin(tx, row.id);
  return { ...edit, attachments: settled.attachments, pendingPreviews: settled.pending };
}

async function withPreviews(
  context: ServerContext,
  tx: Transaction,
  { channel, input, forwarded }: Sending,
  shown: Pick<Shown, 'attachments' | 'pending'>,
): Promise<MessageInput> {
  const asked = { ...shown, before: forwarded && attachmentsOf(forwarded) };
  const settled = await settlePreviews(context, tx, channel, input.text ?? '', asked);
  if (settled === asked) return input;
  return { ...input, attachments: settled.attachments, pending_previews: settled.pending };
}

const attachmentsOf = (row: MessageRow) => parsed<Attachment[]>(row.attachments, []);
