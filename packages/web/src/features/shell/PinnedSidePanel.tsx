import { PinnedPanel } from '@confab/react/pins';
import type { PanelProps } from './panelProps.ts';

/** The panel with the channel's pinned messages. */
export default function PinnedSidePanel({ channel, label, onClose, onOpenMessage }: PanelProps) {
  return <PinnedPanel channel={channel} label={label} onClose={onClose} onOpenMessage={onOpenMessage} />;
}
