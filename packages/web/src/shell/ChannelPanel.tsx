import { MembersPanel, type MembersPanelProps } from '@confab/react';

/** The panel beside a channel: who is in it. */
export function ChannelPanel(props: MembersPanelProps) {
  return (
    <div className="web-shell__panel">
      <MembersPanel {...props} />
    </div>
  );
}
