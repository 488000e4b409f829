import type { Channel } from '@confab/client';
import type { Section } from '@confab/protocol';
import { Menu } from '../../../core/primitives/index.ts';
import { ChannelActions } from './ChannelActions.tsx';
import { MuteTimes, NotificationChoice, SectionChoice } from './channelChoices.tsx';
import { useMenuPages } from './useMenuPages.ts';
import type { Anchor } from './useRowPress.ts';

export interface ChannelMenuProps {
  channel: Channel;
  /** The user's own sections. */
  ownSections: readonly Section[];
  anchor: Anchor;
  onClose(): void;
  onLeave(channel: Channel): void;
  /** Announces the move to screen readers. */
  onMoved(channelName: string, section: Section | undefined): void;
}

type Page = 'actions' | 'mute' | 'notify' | 'move';

/** The context menu of a channel in the sidebar; options with choices open a submenu in its place. */
export default function ChannelMenu(props: ChannelMenuProps) {
  const { channel, ownSections, anchor, onClose, onLeave, onMoved } = props;
  const { page, isOpen, turnTo, onOpenChange } = useMenuPages<Page>('actions', onClose);
  return (
    <Menu open={isOpen} onOpenChange={onOpenChange} anchor={anchor} align="start">
      {page === 'actions' && (
        <ChannelActions
          channel={channel}
          canMove={ownSections.length > 0}
          onTurnTo={turnTo}
          onLeave={onLeave}
        />
      )}
      {page === 'mute' && <MuteTimes channel={channel} />}
      {page === 'notify' && <NotificationChoice channel={channel} />}
      {page === 'move' && <SectionChoice channel={channel} ownSections={ownSections} onMoved={onMoved} />}
    </Menu>
  );
}
