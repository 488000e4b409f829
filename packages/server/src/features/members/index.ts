/** Exports for other features. */
export { addMembersIn } from './addMembers.ts';
export { type Admission, admitMembers } from './admitMembers.ts';
export { changeRole } from './changeRole.ts';
export { dismissMember } from './dismissMember.ts';
export { leaveChannelIn } from './leaveChannel.ts';
export { type MemberSteps, memberSteps } from './memberSteps.ts';
export {
  changeMemberCount,
  firstMembers,
  newMember,
  selectJoined,
  selectMember,
  selectMembers,
  selectMembersAfter,
  selectMembershipRows,
  selectMemberships,
  upsertMember,
} from './memberStore.ts';
export type { MemberRow, OwnMembershipRow } from './migrations.ts';
export { hiddenMembership, hideAgain } from './own/keepHidden.ts';
export { emptySection, newOwnMembership, toOwnMembership } from './own/ownMembershipStore.ts';
export { mutedChannels, ownMemberships } from './own/readMemberships.ts';
export { toMember } from './toMember.ts';
export { assignRole } from './updateMember.ts';
