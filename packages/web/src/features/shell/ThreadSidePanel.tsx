import { threadOf } from '@confab/client/threads';
import { ThreadPanel } from '@confab/react/threads';
import { useMemo } from 'react';
import type { PanelProps } from './panelProps.ts';

/** The panel with the thread in the URL, at the reply in the URL. */
export default function ThreadSidePanel({ channel, label, subject = '', target, ...rest }: PanelProps) {
  const { onClose, onOpenProfile, onOpenChannel, onOpenMessage } = rest;
  const reply = useMemo(() => (target === undefined ? undefined : { messageId: target }), [target]);
  return (
    <ThreadPanel
      channel={channel}
      thread={threadOf(channel, subject)}
      label={label}
      target={reply}
      onClose={onClose}
      onOpenProfile={onOpenProfile}
      onOpenChannel={onOpenChannel}
      onOpenMessage={onOpenMessage}
    />
  );
}
