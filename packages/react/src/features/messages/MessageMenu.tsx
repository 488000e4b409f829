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
  Smile,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../core/primitives/index.ts';
import type { TextKey } from '../../core/text/index.ts';
import { useText } from '../../core/text/index.ts';
import type { coreText } from '../../core/text/text.en.ts';
import { attachmentGroups } from '../attachments/index.ts';
import { QuickReactions } from '../reactions/index.ts';
import { messageActionsText } from './actions/text.en.ts';
import { actionKeys, availableActions, type MessageAction } from './availableActions.ts';
import { type OverlayProps, useListShared } from './listContext.ts';
import { menuEntries } from './menuEntries.ts';

type Entry = [MessageAction, LucideIcon, TextKey<typeof messageActionsText & typeof coreText>];

/** What comes first: to say something to it. */
const TO_ANSWER: Entry[] = [
  ['react', SmilePlus, 'reactions.add'],
  ['reactions', Smile, 'messageActions.whoReacted'],
  ['reply', MessageSquareText, 'messageActions.replyInThread'],
  ['quote', Quote, 'messages.quote'],
  ['edit', Pencil, 'actions.edit'],
  ['forward', Forward, 'actions.forward'],
];

/** What comes after the entries of other features: to take something from it. */
const TO_TAKE: Entry[] = [
  ['openFiles', Images, 'messageActions.openFiles'],
  ['markUnread', MailPlus, 'messageActions.markUnread'],
  ['copyText', Copy, 'messageActions.copyText'],
  ['copyLink', Link, 'actions.copyLink'],
];

/** Everything one can do with a message; a menu, on a phone a sheet from below (UX-19). */
export default function MessageMenu({ overlay, onClose }: OverlayProps) {
  const { actions, open, viewerId } = useListShared();
  const { t } = useText(messageActionsText);
  const { message, anchor } = overlay;
  const { name } = message.user;
  const isOthers = message.user.id !== viewerId;
  const available = availableActions(message, actions.rights());
  const hasPictures = attachmentGroups(message.attachments).pictures.length > 0;

  function run(action: MessageAction) {
    if (action === 'react') open({ kind: 'emoji', message, anchor });
    else if (action === 'reactions') open({ kind: 'reactions', message, anchor });
    else if (action === 'delete') open({ kind: 'delete', message, anchor });
    else if (action === 'openFiles') open({ kind: 'pictures', message, anchor });
    else if (action === 'remind') open({ kind: 'remind', message, anchor });
    else if (action !== 'vote') actions.run(action, message);
  }

  const shown = (entries: typeof TO_ANSWER) =>
    entries
      .filter(([action]) => available.has(action) && (action !== 'openFiles' || hasPictures))
      .map(([action, icon, label]) => (
        <MenuItem key={action} icon={icon} shortcut={actionKeys[action]} onSelect={() => run(action)}>
          {action === 'edit' && isOthers
            ? t('messageActions.editOf', { name })
            : t(label as 'messages.quote')}
        </MenuItem>
      ));

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
      {shown(TO_ANSWER)}
      {menuEntries.map((Entries, index) => (
        <Entries key={index} message={message} available={available} anchor={anchor} />
      ))}
      {shown(TO_TAKE)}
      {available.has('delete') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger shortcut={actionKeys.delete} onSelect={() => run('delete')}>
            {isOthers ? t('messageActions.deleteOf', { name }) : t('actions.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
