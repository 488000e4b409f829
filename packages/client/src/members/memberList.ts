import type { Channel, Member, Read } from '@confab/protocol';

/** What a change of members touches in a channel's record. */
export interface Membered {
  readonly channel: Channel | undefined;
  readonly membership?: Member | undefined;
  readonly members: readonly Member[];
  readonly reads: Readonly<Record<string, Read>>;
}

/** The record after somebody came in or changed. */
export function withMember(
  record: Membered,
  member: Member,
  memberCount: number,
  readerId: string | undefined,
): Membered {
  const others = record.members.filter((other) => other.user_id !== member.user_id);
  // Of a long list only the first page is loaded: who comes after it is not part of it.
  const isWhole = others.length + 1 >= memberCount;
  const last = others.at(-1);
  const isLoaded =
    isWhole || others.length < record.members.length || (last && member.user_id < last.user_id);
  const members = isLoaded ? [...others, member].sort(byId) : record.members;
  return {
    ...withCount(record, memberCount),
    members,
    ...(member.user_id === readerId && { membership: member }),
  };
}

/** The record after somebody left. */
export function withoutMember(
  record: Membered,
  userId: string,
  memberCount: number,
  readerId: string | undefined,
): Membered {
  const { [userId]: _, ...reads } = record.reads;
  return {
    ...withCount(record, memberCount),
    membership: userId === readerId ? undefined : record.membership,
    members: record.members.filter((member) => member.user_id !== userId),
    reads,
  };
}

function withCount({ channel, membership, members, reads }: Membered, member_count: number): Membered {
  return { channel: channel && { ...channel, member_count }, membership, members, reads };
}

const byId = (left: Member, right: Member) => (left.user_id < right.user_id ? -1 : 1);
