import { type ReactNode, useMemo } from 'react';
import { ListContext } from './listContext.ts';
import type { MessageListHost } from './registry/messageListHost.ts';

export interface MentionTargetsProps extends Pick<MessageListHost, 'onOpenProfile' | 'onOpenChannel'> {
  children: ReactNode;
}

/** Makes people and channels that messages mention buttons, for messages outside a message list, as in an inbox. */
export function MentionTargets({ onOpenProfile, onOpenChannel, children }: MentionTargetsProps) {
  const targets = useMemo(
    () => ({ openProfile: onOpenProfile, openChannel: onOpenChannel }),
    [onOpenProfile, onOpenChannel],
  );
  return <ListContext.Provider value={targets}>{children}</ListContext.Provider>;
}
