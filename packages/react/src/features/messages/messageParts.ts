import type { LocalMessage } from '@confab/client';
import { Copy, History, Link, MailPlus, Trash2, Undo2 } from 'lucide-react';
import { copyWithNotice } from '../../core/clipboard/index.ts';
import { lazyPart } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { ChannelMention } from '../channels/card/ChannelMention.tsx';
import { OfflineNotice } from '../channels/OfflineNotice.tsx';
import { plainText } from '../markdown/index.ts';
import { messageActionsText } from './actions/text.en.ts';
import { AnswerRow } from './commandAnswers/AnswerRow.tsx';
import { ListControls } from './controls/ListControls.tsx';
import { FailedNote } from './FailedNote.tsx';
import { ForwardSource } from './ForwardSource.tsx';
import { useListShared } from './listContext.ts';
import type { MessageActionContext } from './registry/messageActionContext.ts';
import { type MessageParts, openOverlay } from './registry/messageParts.ts';
import { SystemLine } from './systemNotes/SystemLine.tsx';
import { VisibleTo } from './visibleTo/VisibleTo.tsx';

/** The late half of the messages' own feature. */
export const messages = {
  actions: {
    markUnread: {
      run: ({ report, channel, message }) => void report(channel.markUnread(message.id)),
      useDisplay: useMarkUnread,
    },
    copyText: { run: (context) => copy(context.message.text, context), useDisplay: useCopyText },
    copyLink: {
      run: (context) => {
        const { links, channel, message } = context;
        copy(links.message?.(channel.cid, message.id) ?? plainText(message.text), context);
      },
      useDisplay: useCopyLink,
    },
    editHistory: {
      run: openOverlay(lazyPart(() => import('./history/EditHistoryDialog.tsx'), 'over')),
      useDisplay: useEditHistory,
    },
    restore: {
      run: ({ report, channel, message }) => void report(channel.undelete(message.id)),
      useDisplay: useRestore,
    },
    delete: {
      run: openOverlay(lazyPart(() => import('./actions/DeleteMessageDialog.tsx'), 'over')),
      useDisplay: useDelete,
      isDangerous: true,
    },
  },
  components: {
    AnswerRow,
    ChannelMention,
    FailedNote,
    ForwardSource,
    ListControls,
    OfflineNotice,
    SystemLine,
    VisibleTo,
  },
} satisfies MessageParts;

function copy(text: string, { notify, t }: MessageActionContext): void {
  void copyWithNotice(text, notify, { copied: t('actions.copied'), failed: t('actions.copyFailed') });
}

function useMarkUnread() {
  const { t } = useText(messageActionsText);
  return { icon: MailPlus, label: t('messageActions.markUnread') };
}

function useCopyText() {
  const { t } = useText(messageActionsText);
  return { icon: Copy, label: t('messageActions.copyText') };
}

function useCopyLink() {
  const { t } = useText(messageActionsText);
  return { icon: Link, label: t('actions.copyLink') };
}

function useEditHistory() {
  const { t } = useText(messageActionsText);
  return { icon: History, label: t('messageActions.editHistory') };
}

function useRestore() {
  const { t } = useText(messageActionsText);
  return { icon: Undo2, label: t('messageActions.restore') };
}

function useDelete({ user }: LocalMessage) {
  const { t } = useText(messageActionsText);
  const { viewerId } = useListShared();
  const label =
    user.id === viewerId ? t('actions.delete') : t('messageActions.deleteOf', { name: user.name });
  return { icon: Trash2, label };
}
