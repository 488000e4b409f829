import type { Channel } from '@confab/client';
import { BrowseChannels } from '../channels/dialogs/BrowseChannels.tsx';
import { CreateChannel } from '../channels/dialogs/CreateChannel.tsx';
import { NewMessage } from '../channels/dialogs/NewMessage.tsx';
import type { ChatDialog } from './ChatSidebar.tsx';

export interface ChatDialogsProps {
  dialog: ChatDialog;
  onDialog(dialog: ChatDialog | undefined): void;
  onOpenChannel(channel: Channel): void;
}

/** The open dialog of a chat. */
export default function ChatDialogs({ dialog, onDialog, onOpenChannel }: ChatDialogsProps) {
  const close = (isOpen: boolean) => !isOpen && onDialog(undefined);
  switch (dialog) {
    case 'browse':
      return (
        <BrowseChannels
          open
          onOpenChange={close}
          onOpenChannel={onOpenChannel}
          onCreate={() => onDialog('create')}
        />
      );
    case 'create':
      return <CreateChannel open onOpenChange={close} onCreated={onOpenChannel} />;
    case 'newMessage':
      return <NewMessage open onOpenChange={close} onOpenChannel={onOpenChannel} />;
  }
}
