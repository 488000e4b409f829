export { MemberActions } from './memberActions.ts';
export { OwnChannel } from './ownChannel.ts';
export { OwnMemberships, ownMemberships } from './ownMemberships.ts';
export { splitMembership } from './splitMembership.ts';
