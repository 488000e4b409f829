import {
  isHidden,
  type Member,
  type OwnMembership,
  type OwnRead,
  type ReaderMembership,
} from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import type { Readable } from '../../core/store/store.ts';
import type { OwnMemberships } from '../members/index.ts';
import type { People } from '../users/index.ts';
import type { ChannelRecord } from './channelRecord.ts';

/** A channel as one reader sees it, live. */
export interface ChannelViewState extends Omit<ChannelRecord, 'membership'> {
  /** The user's membership together with the user's own state of the channel (CHAN-06 to CHAN-08, CHAN-11). */
  readonly membership?: ReaderMembership;
  /** Whether it is muted now (CHAN-08). */
  readonly isMuted: boolean;
  /** Hidden from the list until a new message arrives (CHAN-06). */
  readonly isHidden: boolean;
  /** The user's read state; undefined for non-members. */
  readonly read?: OwnRead;
  /** 0 to 100; 100 is shown as 99+ (CHAN-09). */
  readonly unreadCount: number;
}

/** Sources of the parts of a channel's view that are not in its record. */
export interface ViewSources {
  readonly reads: Readable<ReadonlyMap<string, OwnRead>>;
  readonly own: OwnMemberships;
  readonly people: People;
  readonly cid: () => string;
}

/** Joins people, the read state and the user's own state of the channel into the record. */
export function channelView(
  record: Readable<ChannelRecord>,
  { reads, own, people, cid }: ViewSources,
): Readable<ChannelViewState> {
  const joined = new WeakMap<Member, Member>();
  const withCurrentName = (member: Member): Member => {
    const user = people.ref(member.user);
    if (user === member.user) return member;
    const known = joined.get(member);
    if (known?.user === user) return known;
    const next = { ...member, user };
    joined.set(member, next);
    return next;
  };
  const members = derive([record, people.names], ([state], previous): readonly Member[] => {
    const next = state.members.map(withCurrentName);
    return previous && sameItems(previous, next) ? previous : next;
  });
  const read = derive([reads, record], ([known]): OwnRead | undefined => known.get(cid()));
  const ownState = derive([own.state, record], ([known]): OwnMembership | undefined => known.get(cid()));
  const isMuted = derive([own.muted, record], ([muted]) => muted.has(cid()));
  const ownMember = derive(
    [record, people.names],
    ([{ membership }]) => membership && withCurrentName(membership),
  );
  const joinOwn = ownView();
  return derive(
    [record, members, ownMember, read, ownState, isMuted],
    ([state, list, member, ownRead, ownMembership, muted]): ChannelViewState => {
      const { channel, membership: _, ...rest } = state;
      const hidden = channel !== undefined && ownMembership !== undefined && isHidden(ownMembership, channel);
      return {
        ...rest,
        channel,
        members: list,
        unreadCount: ownRead?.unread_numbers.length ?? 0,
        isMuted: muted,
        isHidden: hidden,
        ...(member && { membership: joinOwn(member, ownMembership, hidden) }),
        ...(ownRead && { read: ownRead }),
      };
    },
  );
}

/** Joins the user's membership and own state, and returns the same object while neither changes. */
function ownView() {
  let inputs: readonly unknown[] = [];
  let result: ReaderMembership | undefined;
  return (member: Member, own: OwnMembership | undefined, hidden: boolean): ReaderMembership => {
    const next = [member, own, hidden];
    if (result && sameItems(inputs, next)) return result;
    inputs = next;
    const { hidden_activity_at, ...rest } = own ?? { cid: member.cid, version: 0 };
    result = { ...member, ...rest, ...(hidden && { hidden_activity_at }) };
    return result;
  };
}
