import { ChannelFilesPanel } from '@confab/react/files';
import type { PanelProps } from './panelProps.ts';

/** The panel with the channel's files and media. */
export default function FilesSidePanel({ channel, label, onClose, onOpenMessage }: PanelProps) {
  return (
    <ChannelFilesPanel channel={channel} label={label} onClose={onClose} onOpenMessage={onOpenMessage} />
  );
}
