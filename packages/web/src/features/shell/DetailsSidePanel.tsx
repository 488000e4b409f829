import { ChannelDetails } from '@confab/react/details';
import { useLocation } from 'wouter';
import { forgetChannel } from './lastChannel.ts';
import type { PanelProps } from './panelProps.ts';

/** The panel with the channel's details and settings. */
export default function DetailsSidePanel({ channel, label, onClose }: PanelProps) {
  const [, go] = useLocation();
  return (
    <ChannelDetails
      channel={channel}
      label={label}
      onClose={onClose}
      onLeftOrDeleted={() => {
        forgetChannel(channel.cid);
        go('/');
      }}
    />
  );
}
