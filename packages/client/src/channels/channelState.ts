import type { Member, OwnRead } from '@confab/protocol';
import { derive } from '../store/derive.ts';
import { sameItems } from '../store/shallowEqual.ts';
import type { Readable } from '../store/store.ts';
import type { People } from '../users/index.ts';
import type { ChannelRecord } from './channelRecord.ts';

/** A channel as one reader sees it, live. */
export interface ChannelViewState extends ChannelRecord {
  /** One's own read state, absent for a stranger. */
  readonly read?: OwnRead;
  /** 0 to 100; 100 is shown as 99+ (CHAN-09). */
  readonly unreadCount: number;
}

/** Joins people and the read state of `cid` into the record. */
export function channelView(
  record: Readable<ChannelRecord>,
  reads: Readable<ReadonlyMap<string, OwnRead>>,
  people: People,
  cid: () => string,
): Readable<ChannelViewState> {
  const joined = new WeakMap<Member, Member>();
  const named = (member: Member): Member => {
    const user = people.ref(member.user);
    if (user === member.user) return member;
    const known = joined.get(member);
    if (known?.user === user) return known;
    const next = { ...member, user };
    joined.set(member, next);
    return next;
  };
  const members = derive([record, people.names], ([state], previous): readonly Member[] => {
    const next = state.members.map(named);
    return previous && sameItems(previous, next) ? previous : next;
  });
  const read = derive([reads, record], ([known]): OwnRead | undefined => known.get(cid()));
  return derive([record, members, read], ([state, list, own]): ChannelViewState => {
    const view = { ...state, members: list, unreadCount: own?.unread_numbers.length ?? 0 };
    return {
      ...view,
      ...(state.membership && { membership: named(state.membership) }),
      ...(own && { read: own }),
    };
  });
}
