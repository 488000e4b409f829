import type { UserRow } from './userTables.ts';

/** Whether a user can act: not deactivated (APP-07), not deleted (APP-06). */
export const isActive = ({ deactivated_at, deleted_at }: UserRow): boolean =>
  deactivated_at === null && deleted_at === null;
