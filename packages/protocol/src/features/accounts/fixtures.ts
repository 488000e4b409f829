import { ada } from '../users/fixtures.ts';
import type { Account } from './api.ts';

export const adaAccount: Account = {
  ...ada,
  email: 'ada@confab.example',
  has_password: true,
  restricted: false,
};
