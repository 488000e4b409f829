import { defineError } from '../../contract/errors.ts';

/** How an account and, separately, its messages can be deleted (APP-06). */
export const deletionModes = ['soft', 'hard', 'pruning'] as const;
export type DeletionMode = (typeof deletionModes)[number];
/** The name of an account whose personal data was erased. */
export const deletedUserName = 'Deleted user';
/** Most accounts that one call can change. */
export const maxAccountsPerCall = 1000;
/** Actions that one call can apply to many accounts. */
export const accountActions = ['deactivate', 'reactivate', 'set_role', 'delete', 'restore'] as const;
export type AccountAction = (typeof accountActions)[number];
/** States that account lists can be filtered by (restricted: banned or timed out in the app). */
export const accountStates = ['active', 'deactivated', 'restricted', 'deleted'] as const;
export type AccountState = (typeof accountStates)[number];
/** Fields that account lists can be sorted by. */
export const accountSorts = ['name', 'created_at', 'last_active'] as const;
export type AccountSort = (typeof accountSorts)[number];

export const accountErased = defineError({
  name: 'account_erased',
  code: 820,
  status: 409,
  message: 'This account’s data was erased, so it can’t be restored.',
});
export const accountErrors = [accountErased] as const;
