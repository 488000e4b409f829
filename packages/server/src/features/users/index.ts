export { type ActingUser, canAct, findActorNow, requireActorNow } from './actorNow.ts';
export { fillProfileValues } from './fillProfileValues.ts';
export { isActive } from './isActive.ts';
export { limitedEvents } from './limitedEvents.ts';
export { mutedOrBlockedBy } from './mutedOrBlockedBy.ts';
export { userCondition } from './queryUsers.ts';
export { recordRole } from './recordRole.ts';
export { addUser, changeUser, type NewUser, newUserRow } from './saveUser.ts';
export { updateUserIn } from './updateUser.ts';
export { upsertUsers } from './upsertUsers.ts';
export { type UserDirectory, userDirectory } from './userDirectory.ts';
export { userRefOf } from './userRefOf.ts';
export { userSteps } from './userSteps.ts';
export {
  insertUser,
  selectAnotherUser,
  selectUserByEmail,
  selectUsers,
  selectUsersByEmail,
  selectUserToChange,
  setLastActive,
  updateRestrictions,
} from './userStore.ts';
export type { UserRow } from './userTables.ts';
export { shownPresence } from './userViews.ts';
export {
  findVisibleUser,
  isVisible,
  seesWholeTenant,
  sightOfActor,
  visibleAmong,
} from './visiblePeople.ts';
