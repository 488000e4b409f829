import type { ChatEventOf } from '@confab/protocol';
import type { EventHandlers, EventTarget } from '../../events/eventHandlers.ts';
import { withMember, withoutMember } from './memberList.ts';
import { ownMemberships } from './ownMemberships.ts';

export const memberEvents: EventHandlers = {
  apply: {
    'member.added': changed,
    'member.updated': changed,
    'membership.updated': ({ membership }, { context }) => ownMemberships(context).put(membership),
    'sections.updated': ({ sections }, { context }) =>
      ownMemberships(context).keepSections(sections.map(({ id }) => id)),
    'notification.removed_from_channel': ({ cid, created_at }, { context, channels }) => {
      ownMemberships(context).forget(cid);
      // The channel's own stream may be behind, or closed.
      const channel = channels.get(cid);
      channel?.record.update(({ membership: _, ...record }) => ({ ...record, removedAt: created_at }));
      if (channel) channels.recountCapabilitiesOf(channel);
    },
    'member.removed': (event, { context, channels }) => {
      const channel = channels.receiving(event);
      channel?.record.update((record) => ({
        ...record,
        ...withoutMember(record, event.user_id, event.member_count, context.me.get()?.id),
      }));
      if (channel) channels.recountCapabilitiesOf(channel);
    },
  },
  // In the background: memberships are not part of any answer that others wait for.
  reload: async (context) => context.loads.run('memberships', () => ownMemberships(context).load()),
  forget: (context) => ownMemberships(context).clear(),
};

function changed(
  event: ChatEventOf<'member.added'> | ChatEventOf<'member.updated'>,
  { context, channels }: EventTarget,
): void {
  context.people.addFromMember(event.member, 'event');
  const channel = channels.receiving(event);
  channel?.record.update((record) => ({
    ...record,
    ...withMember(record, event.member, event.member_count, context.me.get()?.id),
  }));
  if (channel) channels.recountCapabilitiesOf(channel);
}
