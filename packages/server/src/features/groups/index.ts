/** Exports for other features. */
export { membersOfGroups, selectGroups } from './groupStore.ts';
export { visibleGroupsAmong } from './visibleGroups.ts';
