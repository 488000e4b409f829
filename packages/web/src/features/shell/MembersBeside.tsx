import { MembersPanel } from '@confab/react/people';
import type { PanelProps } from './panelProps.ts';

/** The panel that tells who is in the channel. */
export default function MembersBeside({ channel, label, onClose, onOpenProfile }: PanelProps) {
  return <MembersPanel channel={channel} label={label} onClose={onClose} onOpenProfile={onOpenProfile} />;
}
