/** Exports for other features. */
export { countGroups, insertGroup, insertGroupMember, membersOfGroups, selectGroups } from './groupStore.ts';
export { visibleGroupsAmong } from './visibleGroups.ts';
