import type { Attachment } from '@confab/protocol';
import type { ServerContext } from '../feature.ts';
import { type MessageRow, type Sending, sendSteps, updateSteps } from '../messages/index.ts';
import { parsed } from '../storage/columns.ts';
import { authorizeLinks } from './authorizeLinks.ts';
import { laterPreviews } from './laterPreviews.ts';
import { settlePreviews } from './settlePreviews.ts';

/** Takes part in sending and editing: links need a capability, and previews are the service's own. */
export function addPreviewSteps(context: ServerContext): void {
  const send = sendSteps(context);
  send.beforeWrite.push(async ({ channel, input, forwarded }: Sending, tx) => {
    const { text = '', attachments = [], pending_previews: pending = [] } = input;
    authorizeLinks(context, channel, { text, attachments }, { prefix: 'message.' });
    const asked = { attachments, pending, before: forwarded && attachmentsOf(forwarded) };
    const settled = await settlePreviews(context, tx, channel, text, asked);
    if (settled === asked) return input;
    return { ...input, attachments: settled.attachments, pending_previews: settled.pending };
  });
  send.afterWrite.push(async ({ row }, tx) => {
    if (row.pending_previews !== null) await laterPreviews(context).begin(tx, row.id);
  });

  updateSteps(context).beforeEdit.push(async (edit, tx) => {
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
  });
}

const attachmentsOf = (row: MessageRow) => parsed<Attachment[]>(row.attachments, []);
