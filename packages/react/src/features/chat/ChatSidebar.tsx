import type { Channel } from '@confab/client';
import { SquarePen } from 'lucide-react';
import { useReadable } from '../../core/bindings/index.ts';
import { Slot } from '../../core/overrides/index.ts';
import { IconButton } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { ChannelList } from '../channels/ChannelList.tsx';
import { ConnectionBanner } from '../channels/ConnectionBanner.tsx';
import type { BrowseDialog } from '../channels/dialogs/BrowseDialogs.tsx';
import { chatText } from './text.en.ts';

export interface ChatSidebarProps {
  activeCid: string | undefined;
  onOpen(channel: Channel): void;
  onDialog(dialog: BrowseDialog): void;
}

/** The list of channels and conversations, below the app's name. */
export function ChatSidebar({ activeCid, onOpen, onDialog }: ChatSidebarProps) {
  const { t } = useText(chatText);
  const app = useReadable(useClient().app);
  return (
    <aside className="cf-chat__sidebar" aria-label={t('chat.sidebar')}>
      <header className="cf-chat__title">
        <h2>{app?.name ?? t('chat.label')}</h2>
        <IconButton
          icon={SquarePen}
          label={t('channels.newMessage')}
          onClick={() => onDialog('newMessage')}
        />
      </header>
      {activeCid === undefined && <ConnectionBanner />}
      <div className="cf-chat__list">
        <ChannelList
          activeCid={activeCid}
          onOpen={onOpen}
          onAddChannel={() => onDialog('browse')}
          onNewMessage={() => onDialog('newMessage')}
        />
      </div>
      <Slot name="sidebarBottom" />
    </aside>
  );
}
