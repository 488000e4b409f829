import { defineError } from '../../contract/errors.ts';

/** The number of recovery codes that a user gets. */
export const recoveryCodeCount = 10;
/** How long a sign-in waits for its second factor: ten minutes. */
export const signInChallengeMs = 600_000;
/** How many codes one sign-in accepts before it must begin anew. */
export const codesPerSignIn = 5;
/** Most passkeys of one user. */
export const maxPasskeys = 20;
/** The roles of which an admin can require a second factor (ACC-02). */
export const secondFactorRoles = ['admin', 'moderator', 'user'] as const;
export type SecondFactorRole = (typeof secondFactorRoles)[number];
/** Kinds of second factors. */
export const factorMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The details have the `challenge` that continues the sign-in, and the `methods` that do. */
export const secondFactorRequired = defineError({
  name: 'second_factor_required',
  code: 650,
  status: 401,
  message: 'Enter a code from your authenticator app to sign in.',
});
export const secondFactorSetupRequired = defineError({
  name: 'second_factor_setup_required',
  code: 651,
  status: 401,
  message: 'Set up a second way to confirm it’s you before you continue.',
});
export const signInChallengeInvalid = defineError({
  name: 'sign_in_challenge_invalid',
  code: 652,
  status: 401,
  message: 'That took too long, or there were too many wrong codes. Sign in again.',
});
export const codeWrong = defineError({
  name: 'code_wrong',
  code: 653,
  status: 403,
  message: 'The code is wrong or was already used.',
});
export const secondFactorNeeded = defineError({
  name: 'second_factor_needed',
  code: 654,
  status: 409,
  message: 'Your role needs a second factor. Add another one before you remove this one.',
});
export const factorNotSetUp = defineError({
  name: 'factor_not_set_up',
  code: 655,
  status: 409,
  message: 'Set up two-step sign-in first.',
});
export const passkeyInvalid = defineError({
  name: 'passkey_invalid',
  code: 656,
  status: 403,
  message: 'This passkey couldn’t be checked. Try again, or use another way to sign in.',
});
export const passkeysUnavailable = defineError({
  name: 'passkeys_unavailable',
  code: 657,
  status: 409,
  message: 'Passkeys need a server with a domain name and HTTPS.',
});
export const passkeyLimit = defineError({
  name: 'passkey_limit',
  code: 658,
  status: 409,
  message: 'You have the maximum number of passkeys. Remove one first.',
});
export const factorErrors = [
  secondFactorRequired,
  secondFactorSetupRequired,
  signInChallengeInvalid,
  codeWrong,
  secondFactorNeeded,
  factorNotSetUp,
  passkeyInvalid,
  passkeysUnavailable,
  passkeyLimit,
] as const;
