/** The parts of groups that other features may use. */
export { membersOfGroups, selectGroups } from './groupStore.ts';
export { visibleGroupsAmong } from './visibleGroups.ts';
