/** What other nouns may use of members. */
export { addMembersIn } from './addMembers.ts';
export { type Admission, admitMembers } from './admitMembers.ts';
export { leaveChannelIn } from './leaveChannel.ts';
export { type MemberSteps, memberSteps } from './memberSteps.ts';
export {
  changeMemberCount,
  firstMembers,
  newMember,
  putMember,
  selectJoined,
  selectMembers,
} from './memberStore.ts';
export type { MemberRow } from './migrations.ts';
export { toMember } from './toMember.ts';
