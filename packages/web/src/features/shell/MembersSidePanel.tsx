import { MembersPanel } from '@confab/react/people';
import type { PanelProps } from './panelProps.ts';

/** The panel with the channel's members. */
export default function MembersSidePanel({ channel, label, onClose, onOpenProfile }: PanelProps) {
  return <MembersPanel channel={channel} label={label} onClose={onClose} onOpenProfile={onOpenProfile} />;
}
