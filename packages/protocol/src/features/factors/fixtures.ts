import type { Passkey, SignInFactors } from './api.ts';

export const adaPasskey: Passkey = {
  id: 'q83vEjRWeJCrze8',
  name: 'Laptop',
  created_at: '2026-01-05T08:00:00.000Z',
  last_used_at: '2026-01-06T08:00:00.000Z',
  backed_up: true,
};
export const adaFactors: SignInFactors = {
  totp: true,
  passkeys: [adaPasskey],
  recovery_codes_left: 9,
  required: false,
  passkeys_available: true,
};
