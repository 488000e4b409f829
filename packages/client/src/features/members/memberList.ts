import type { Channel, Member, Read } from '@confab/protocol';

/** The fields of a channel's record that change with its members. */
export interface MemberFields {
  readonly channel: Channel | undefined;
  readonly membership?: Member | undefined;
  readonly removedAt?: string | undefined;
  readonly members: readonly Member[];
  readonly hasAllMembers: boolean;
  readonly reads: Readonly<Record<string, Read>>;
}

/** Returns the record after a member joined or changed; invited users are not listed, as in a fresh state. */
export function withMember(
  record: MemberFields,
  member: Member,
  memberCount: number,
  readerId: string | undefined,
): MemberFields {
  const known = record.members.some((other) => other.user_id === member.user_id);
  const others = known ? record.members.filter((other) => other.user_id !== member.user_id) : record.members;
  // Of a long list only the first page is loaded: members after it are not part of it.
  const last = others.at(-1);
  const isLoaded = record.hasAllMembers || known || (last && member.user_id < last.user_id);
  const isListed = member.state === 'joined' && isLoaded;
  const members = isListed ? [...others, member].sort(byId) : others;
  return {
    ...withMembers(record, members, memberCount),
    ...(member.user_id === readerId &&
      member.created_at > (record.removedAt ?? '') && { membership: member }),
  };
}

/** Returns the record after a member left. */
export function withoutMember(
  record: MemberFields,
  userId: string,
  memberCount: number,
  readerId: string | undefined,
): MemberFields {
  const { [userId]: _, ...reads } = record.reads;
  const members = record.members.filter((member) => member.user_id !== userId);
  return {
    ...withMembers(record, members, memberCount),
    membership: userId === readerId ? undefined : record.membership,
    reads,
  };
}

/** An answer's members can be newer than its count, so that a complete list looks short until the next change. */
function withMembers(
  { channel, ...record }: MemberFields,
  members: readonly Member[],
  member_count: number,
): MemberFields {
  const hasAllMembers = record.hasAllMembers || members.length >= member_count;
  return { ...record, members, hasAllMembers, channel: channel && { ...channel, member_count } };
}

const byId = (left: Member, right: Member) => (left.user_id < right.user_id ? -1 : 1);
