export { AddPeople, type AddPeopleProps } from './AddPeople.tsx';
export { MembersPanel, type MembersPanelProps } from './MembersPanel.tsx';
export { type MemberRights, memberRights, type Steward } from './memberRights.ts';
export { type MemberSearch, useMemberSearch } from './useMemberSearch.ts';
