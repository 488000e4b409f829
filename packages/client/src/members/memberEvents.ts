import { withMember, withoutMember } from '../channels/channelRecord.ts';
import type { EventHandlers } from '../eventHandlers.ts';

export const memberEvents: EventHandlers = {
  apply: {
    'member.added': (event, target) => {
      const { people, me } = target.context;
      people.absorbMember(event.member, 'event');
      target.channels
        .receiving(event)
        ?.record.update((record) => withMember(record, event.member, event.member_count, me.get()?.id ?? ''));
    },
    'member.updated': (event, target) => {
      target.channels
        .receiving(event)
        ?.record.update((record) =>
          withMember(record, event.member, event.member_count, target.context.me.get()?.id ?? ''),
        );
    },
    'member.removed': (event, target) => {
      const readerId = target.context.me.get()?.id ?? '';
      target.channels
        .receiving(event)
        ?.record.update((record) => withoutMember(record, event.user_id, event.member_count, readerId));
    },
  },
};
