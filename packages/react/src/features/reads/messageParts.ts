import type { Channel, LocalMessage } from '@confab/client';
import { maxMembersForReadEvents } from '@confab/protocol';
import { CheckCheck } from 'lucide-react';
import { useText } from '../../core/text/index.ts';
import { type MessageParts, openOverlay } from '../messages/registry/messageParts.ts';
import { isSeenByPosition } from './isSeenByPosition.ts';
import { SeenByDialog } from './seen/lazySeenBy.ts';
import { SeenLine } from './seen/SeenLine.tsx';
import { readsText } from './text.en.ts';

/** See {@link MessageParts}. */
export const reads = {
  actions: { seenBy: { run: openOverlay(SeenByDialog), useDisplay: useSeenBy, isInMenu } },
  components: { SeenLine },
} satisfies MessageParts;

function isInMenu(message: LocalMessage, channel: Channel): boolean {
  const memberCount = channel.state.get().channel?.member_count ?? 0;
  return memberCount <= maxMembersForReadEvents && isSeenByPosition(message);
}

function useSeenBy() {
  const { t } = useText(readsText);
  return { icon: CheckCheck, label: t('reads.seenBy') };
}
