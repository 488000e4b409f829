import type { LocalMessage } from '@confab/client';
import { Ellipsis, MessageSquareText, Pencil, Quote, SmilePlus } from 'lucide-react';
import { IconButton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { quickReactions } from '../reactions/index.ts';
import { SaveButton } from '../reminders/SaveButton.tsx';
import { messageActionsText } from './actions/text.en.ts';
import { actionKeys, type MessageAction } from './availableActions.ts';
import { useListShared } from './listContext.ts';
import './MessageToolbar.css';

export interface MessageToolbarProps {
  message: LocalMessage;
  available: ReadonlySet<MessageAction>;
}

/** The actions on a message that are used most, and a way to the others. */
export function MessageToolbar({ message, available }: MessageToolbarProps) {
  const { actions, open, viewerId } = useListShared();
  const { t } = useText(messageActionsText);
  if (available.size === 0) return null;
  return (
    <div className="cf-toolbar" role="toolbar" aria-label={t('messageActions.label')}>
      {available.has('react') && (
        <>
          {quickReactions().map((emoji) => (
            <IconButton
              key={emoji}
              tabIndex={-1}
              label={t('reactions.reactWith', { emoji })}
              onClick={() => actions.toggleReaction(message, emoji)}
            >
              <span>{emoji}</span>
            </IconButton>
          ))}
          <hr />
          <IconButton
            tabIndex={-1}
            icon={SmilePlus}
            label={t('reactions.add')}
            shortcut={actionKeys.react}
            onClick={(event) => open({ kind: 'emoji', message, anchor: event.currentTarget })}
          />
        </>
      )}
      {available.has('reply') && (
        <IconButton
          tabIndex={-1}
          icon={MessageSquareText}
          label={t('messageActions.replyInThread')}
          shortcut={actionKeys.reply}
          onClick={() => actions.run('reply', message)}
        />
      )}
      {available.has('quote') && (
        <IconButton
          tabIndex={-1}
          icon={Quote}
          label={t('messages.quote')}
          shortcut={actionKeys.quote}
          onClick={() => actions.run('quote', message)}
        />
      )}
      {/* Others' messages are changed from the menu, which says whose they are. */}
      {available.has('edit') && message.user.id === viewerId && (
        <IconButton
          tabIndex={-1}
          icon={Pencil}
          label={t('actions.edit')}
          shortcut={actionKeys.edit}
          onClick={() => actions.run('edit', message)}
        />
      )}
      {available.has('save') && <SaveButton message={message} />}
      <IconButton
        tabIndex={-1}
        icon={Ellipsis}
        label={t('messageActions.more')}
        aria-haspopup="menu"
        onClick={(event) => open({ kind: 'menu', message, anchor: event.currentTarget })}
      />
    </div>
  );
}
