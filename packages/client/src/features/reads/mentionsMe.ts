import { isMentioned, type Member, type Message } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { Readable } from '../../core/store/store.ts';
import { groupsInUse } from '../groups/groupsInUse.ts';
import { mutedOrBlockedUsers } from './mutedOrBlockedUsers.ts';

/** The parts of the client that decide whether a message mentions the user. */
export interface MentionTarget {
  readonly context: ClientContext;
  readonly channels: {
    get(cid: string):
      | {
          readonly record: Readable<{ readonly membership?: Member | undefined }>;
          /** Its membership may be outdated. */
          readonly isCached: boolean;
        }
      | undefined;
  };
}

/**
 * Whether a message mentions the signed-in user (MSG-05) and its author is neither muted nor blocked (MOD-01);
 * undefined where only the service knows.
 */
export function mentionsMe(message: Message, { context, channels }: MentionTarget): boolean | undefined {
  const me = context.me.get();
  if (!me || mutedOrBlockedUsers(context).get().includes(message.user.id)) return false;
  const channel = channels.get(message.cid);
  const membership = channel?.isCached ? undefined : channel?.record.get().membership;
  const channelRole = membership ? membership.state === 'joined' && membership.channel_role : 'member';
  const { groups } = groupsInUse(context);
  const reader = { id: me.id, role: me.role, groupIds: groups?.mine.get() ?? new Set<string>() };
  if (isMentioned(message, { ...reader, ...(channelRole && { channelRole }) })) return true;
  const mayBeInGroup = message.mentioned_group_ids !== undefined && !groups?.isLoaded;
  const mayHaveRole = message.mentioned_roles !== undefined && !membership;
  return mayBeInGroup || mayHaveRole ? undefined : false;
}
