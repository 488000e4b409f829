import type { LocalMessage } from '@confab/client';
import { Images } from 'lucide-react';
import { useText } from '../../core/text/index.ts';
import { messageActionsText } from '../messages/actions/text.en.ts';
import { focusControl, type MessageParts, openOverlay } from '../messages/registry/messageParts.ts';
import { MessagePictures } from './gallery/lazyPictures.ts';
import { AttachmentParts } from './shown/AttachmentParts.tsx';
import { attachmentGroups } from './shown/attachmentGroups.ts';
import { QuotedFileParts } from './shown/QuotedFileParts.tsx';

const focusFile = focusControl('.cf-attachments :is(button, video, a)');

const hasPictures = ({ attachments }: LocalMessage) => attachmentGroups(attachments).pictures.length > 0;

/** See {@link MessageParts}. */
export const attachments = {
  actions: {
    openFiles: {
      // Pictures open large; of other files the first control gets the focus.
      run: (context) =>
        hasPictures(context.message) ? openOverlay(MessagePictures)(context) : focusFile(context),
      useDisplay: useOpenFiles,
      isInMenu: hasPictures,
    },
  },
  components: { AttachmentParts, QuotedFileParts },
} satisfies MessageParts;

function useOpenFiles() {
  const { t } = useText(messageActionsText);
  return { icon: Images, label: t('messageActions.openFiles') };
}
