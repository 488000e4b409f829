/** What other nouns may use of groups. */
export { membersOfGroups, selectGroups } from './groupStore.ts';
export { visibleGroupsAmong } from './visibleGroups.ts';
