export { MemberActions } from './memberActions.ts';
export { type Membered, withMember, withoutMember } from './memberList.ts';
