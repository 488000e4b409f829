import {
  Copy,
  Forward,
  Images,
  Link,
  type LucideIcon,
  MailPlus,
  MessageSquareText,
  Pencil,
  Quote,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { attachmentGroups } from '../attachments/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../primitives/index.ts';
import { QuickReactions } from '../reactions/index.ts';
import { type English, type TextKey, useText } from '../text/index.ts';
import { actionKeys, availableActions, type MessageAction } from './availableActions.ts';
import { type Overlay, useListShared } from './listContext.ts';

const ENTRIES: [MessageAction, LucideIcon, TextKey<English>][] = [
  ['react', SmilePlus, 'messages.addReaction'],
  ['reply', MessageSquareText, 'messages.replyInThread'],
  ['quote', Quote, 'messages.quote'],
  ['edit', Pencil, 'messages.edit'],
  ['forward', Forward, 'messages.forward'],
  ['openFiles', Images, 'messages.openFiles'],
  ['markUnread', MailPlus, 'messages.markUnread'],
  ['copyText', Copy, 'messages.copyText'],
  ['copyLink', Link, 'messages.copyLink'],
];

export interface MessageMenuProps {
  overlay: Overlay;
  onClose(): void;
}

/** Everything one can do with a message; a menu, on a phone a sheet from below (UX-19). */
export function MessageMenu({ overlay, onClose }: MessageMenuProps) {
  const { actions, open, viewerId } = useListShared();
  const { t } = useText();
  const { message, anchor } = overlay;
  const { name } = message.user;
  const isOthers = message.user.id !== viewerId;
  const available = availableActions(message, actions.rights());
  const hasPictures = attachmentGroups(message.attachments).pictures.length > 0;

  function run(action: MessageAction) {
    if (action === 'react') open({ kind: 'emoji', message, anchor });
    else if (action === 'delete') open({ kind: 'delete', message, anchor });
    else if (action === 'openFiles') open({ kind: 'pictures', message, anchor });
    else actions.run(action, message);
  }

  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      align="end"
      header={
        available.has('react') && (
          <QuickReactions
            message={message}
            onReact={(emoji) => {
              actions.toggleReaction(message, emoji);
              onClose();
            }}
          />
        )
      }
    >
      {ENTRIES.filter(([action]) => available.has(action) && (action !== 'openFiles' || hasPictures)).map(
        ([action, icon, label]) => (
          <MenuItem key={action} icon={icon} shortcut={actionKeys[action]} onSelect={() => run(action)}>
            {action === 'edit' && isOthers ? t('messages.editOf', { name }) : t(label as 'messages.quote')}
          </MenuItem>
        ),
      )}
      {available.has('delete') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger shortcut={actionKeys.delete} onSelect={() => run('delete')}>
            {isOthers ? t('messages.deleteOf', { name }) : t('messages.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
