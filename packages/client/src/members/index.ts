export { MemberActions } from './memberActions.ts';
