export { AddPeople, type AddPeopleProps } from './AddPeople.tsx';
export { MembersPanel, type MembersPanelProps } from './MembersPanel.tsx';
export { type MemberManager, type MemberRights, memberRights } from './memberRights.ts';
export { type MemberSearch, useMemberSearch } from './useMemberSearch.ts';
