import type { Channel } from '@confab/client';
import { useCanCreate } from '../../channelTypes/index.ts';
import { BrowseChannels } from './BrowseChannels.tsx';
import { CreateChannel } from './CreateChannel.tsx';
import { NewMessage } from './NewMessage.tsx';

/** The dialogs in which a user finds or creates a channel or conversation. */
export type BrowseDialog = 'browse' | 'create' | 'newMessage';

export interface BrowseDialogsProps {
  dialog: BrowseDialog;
  /** Opens another dialog, or closes this one. */
  onDialog(dialog: BrowseDialog | undefined): void;
  /** Called with the chosen or created channel, after the dialog has closed. */
  onOpenChannel(channel: Channel): void;
}

/** The open one of the dialogs to browse channels, create a channel and start a message, which lead to each other. */
export function BrowseDialogs({ dialog, onDialog, onOpenChannel }: BrowseDialogsProps) {
  const canCreate = useCanCreate();
  const close = (isOpen: boolean) => !isOpen && onDialog(undefined);
  const openChannel = (channel: Channel) => {
    onDialog(undefined);
    onOpenChannel(channel);
  };
  switch (dialog) {
    case 'browse':
      return (
        <BrowseChannels
          open
          onOpenChange={close}
          onOpenChannel={openChannel}
          {...(canCreate && { onCreate: () => onDialog('create') })}
        />
      );
    case 'create':
      return <CreateChannel open onOpenChange={close} onCreated={openChannel} />;
    case 'newMessage':
      return <NewMessage open onOpenChange={close} onOpenChannel={openChannel} />;
  }
}
