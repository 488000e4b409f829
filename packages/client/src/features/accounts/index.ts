/** Account management (APP-06, APP-07): an entry of its own, `@confab/client/accounts`. */
export { Accounts, accounts, type DeletionOptions } from './accounts.ts';
