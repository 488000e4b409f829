import type { Channel } from '@confab/client';
import { BrowseChannels, CreateChannel, NewMessage } from '@confab/react/browse';
import { KeysDialog } from './keys/KeysDialog.tsx';
import type { ShellDialog } from './Sidebar.tsx';

export interface ShellDialogsProps {
  dialog: ShellDialog;
  onDialog(dialog: ShellDialog | undefined): void;
  onOpenChannel(channel: Channel): void;
}

/** The shell's open dialog; the code loads with the first dialog. */
export default function ShellDialogs({ dialog, onDialog, onOpenChannel }: ShellDialogsProps) {
  const close = (open: boolean) => !open && onDialog(undefined);
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
          onCreate={() => onDialog('create')}
        />
      );
    case 'create':
      return <CreateChannel open onOpenChange={close} onCreated={openChannel} />;
    case 'newMessage':
      return <NewMessage open onOpenChange={close} onOpenChannel={openChannel} />;
    case 'keys':
      return <KeysDialog open onOpenChange={close} />;
  }
}
