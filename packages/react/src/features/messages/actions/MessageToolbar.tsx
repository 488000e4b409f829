import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListShared } from '../listContext.ts';
import { type DrawnAction, drawnActions } from '../messageFeatureParts.ts';
import { openMenu } from '../openMenu.ts';
import type { MessageAction, MessagePartProps } from '../registry/messageFeature.ts';
import { messageActionsText } from './text.en.ts';
import './MessageToolbar.css';

export interface MessageToolbarProps extends MessagePartProps {
  available: readonly MessageAction[];
}

/** The actions on a message that are used most, and a button that opens the menu with all of them. */
export function MessageToolbar({ message, available }: MessageToolbarProps) {
  const { actions, viewerId } = useListShared();
  const { t } = useText(messageActionsText);
  if (available.length === 0) return null;
  return (
    <div className="cf-toolbar" role="toolbar" aria-label={t('messageActions.label')}>
      {drawnActions(available)
        .filter(({ parts }) => parts.isInToolbar?.(message, viewerId))
        .map((drawn) => (
          <ToolbarAction key={drawn.action.name} {...drawn} message={message} />
        ))}
      <IconButton
        tabIndex={-1}
        icon={Ellipsis}
        label={t('messageActions.more')}
        aria-haspopup="menu"
        onClick={(event) => actions.run(openMenu, message, event.currentTarget)}
      />
    </div>
  );
}

function ToolbarAction({ action, parts, message }: DrawnAction & MessagePartProps) {
  const { actions } = useListShared();
  const { icon, label } = parts.useDisplay(message);
  return (
    <>
      {parts.BeforeButton && <parts.BeforeButton message={message} />}
      <IconButton
        tabIndex={-1}
        icon={icon}
        label={label}
        shortcut={action.key}
        onClick={(event) => actions.run(parts.run, message, event.currentTarget)}
      />
    </>
  );
}
