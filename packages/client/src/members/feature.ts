import type { ChatEventOf } from '@confab/protocol';
import type { EventHandlers, EventTarget } from '../eventHandlers.ts';
import { withMember, withoutMember } from './memberList.ts';

export const memberEvents: EventHandlers = {
  apply: {
    'member.added': changed,
    'member.updated': changed,
    'member.removed': (event, { context, channels }) => {
      channels.receiving(event)?.record.update((record) => ({
        ...record,
        ...withoutMember(record, event.user_id, event.member_count, context.me.get()?.id),
      }));
    },
  },
};

function changed(
  event: ChatEventOf<'member.added'> | ChatEventOf<'member.updated'>,
  { context, channels }: EventTarget,
): void {
  context.people.absorbMember(event.member, 'event');
  channels.receiving(event)?.record.update((record) => ({
    ...record,
    ...withMember(record, event.member, event.member_count, context.me.get()?.id),
  }));
}
