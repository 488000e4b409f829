import { type AttachmentOverrides, ChannelView, ConfabProvider } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

const attachments: AttachmentOverrides = {
  file: ({ attachment, Default }) =>
    attachment.title?.startsWith('invoice-') ? (
      <a href={`/invoices/${attachment.title}`}>Open invoice {attachment.title.slice('invoice-'.length)}</a>
    ) : (
      <Default />
    ),
};

/** Files that your product knows open in your product. */
export default function OwnAttachment({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} attachments={attachments}>
      <ChannelView cid={cid} />
    </ConfabProvider>
  );
}
