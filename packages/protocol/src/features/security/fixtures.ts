import type { SignInSecurity } from './api.ts';

export const adaSecurity: SignInSecurity = {
  email: 'ada@confab.example',
  has_password: true,
  identities: [
    {
      id: 'b1X0kq3vPz2m',
      issuer: 'https://id.confab.example',
      label: 'Single sign-on',
      created_at: '2026-01-05T08:00:00.000Z',
    },
  ],
  confirmation_methods: ['password'],
};
