export { addUser, changeUser, type NewUser, newUserRow } from './saveUser.ts';
export { type UserDirectory, userDirectory } from './userDirectory.ts';
export {
  insertUser,
  selectUserByEmail,
  selectUsers,
  selectUserToChange,
  setLastActive,
} from './userStore.ts';
export type { UserRow } from './userTables.ts';
