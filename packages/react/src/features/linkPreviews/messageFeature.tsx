import { useReportFailure } from '../../core/provider/index.ts';
import { previewSizes } from '../attachments/shown/attachmentSizes.ts';
import { useListShared } from '../messages/listContext.ts';
import { canChange } from '../messages/registry/availableActions.ts';
import type { MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';
import { LinkPreviews } from './shown/LinkPreviews.tsx';

/** The previews of a message's links (UX-15). */
export const linkPreviews: MessageFeature = {
  name: 'linkPreviews',
  body: {
    isIn: (message) => previewSizes(message).length > 0,
    Part: MessageLinkPreviews,
  },
};

function MessageLinkPreviews({ message }: MessagePartProps) {
  const { channel, actions } = useListShared();
  const report = useReportFailure();
  const { id, attachments, pending_previews, status } = message;
  const canRemove = status === 'received' && canChange('update', message, actions.rights());
  return (
    <LinkPreviews
      messageId={id}
      attachments={attachments}
      pending={pending_previews}
      onRemove={canRemove ? (url) => void report(channel.removeLinkPreview(id, url)) : undefined}
    />
  );
}
