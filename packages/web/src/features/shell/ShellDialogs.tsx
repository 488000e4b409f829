import { BrowseDialogs, type BrowseDialogsProps } from '@confab/react/browse';
import { KeysDialog } from './keys/KeysDialog.tsx';
import type { ShellDialog } from './sidebarProps.ts';

export interface ShellDialogsProps extends Pick<BrowseDialogsProps, 'onOpenChannel'> {
  dialog: ShellDialog;
  onDialog(dialog: ShellDialog | undefined): void;
}

/** The shell's open dialog; the code loads with the first dialog. */
export default function ShellDialogs({ dialog, ...rest }: ShellDialogsProps) {
  if (dialog !== 'keys') return <BrowseDialogs dialog={dialog} {...rest} />;
  return <KeysDialog open onOpenChange={(open) => !open && rest.onDialog(undefined)} />;
}
