import { defineError } from '../../contract/errors.ts';

/** How an account, and apart from it what it wrote, can be deleted (APP-06). */
export const deletionModes = ['soft', 'hard', 'pruning'] as const;
export type DeletionMode = (typeof deletionModes)[number];
/** The name of an account whose personal data is gone. */
export const deletedUserName = 'Deleted user';
/** Accounts that one call can change. */
export const accountsAtOnceMost = 1000;
/** What one call can do with many accounts. */
export const accountActions = ['deactivate', 'reactivate', 'set_role', 'delete', 'restore'] as const;
export type AccountAction = (typeof accountActions)[number];
/** What an account can be (restricted: banned or in a time-out of the app), by which lists are filtered. */
export const accountStates = ['active', 'deactivated', 'restricted', 'deleted'] as const;
export type AccountState = (typeof accountStates)[number];
/** How lists of accounts can be sorted. */
export const accountSorts = ['name', 'created_at', 'last_active'] as const;
export type AccountSort = (typeof accountSorts)[number];

export const accountErased = defineError({
  name: 'account_erased',
  code: 820,
  status: 409,
  message: 'The data of this account was erased: it cannot be brought back.',
});
export const accountErrors = [accountErased] as const;
