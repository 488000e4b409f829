import { defineError } from '../../contract/errors.ts';

/** Validity of the link that confirms a new email address: an hour. */
export const emailChangeMs = 3_600_000;
/** How long after a sign-in or a confirmation people may change how they sign in: 15 minutes. */
export const recentSignInMs = 15 * 60_000;

/** Ways to confirm that the person at a session is its owner. */
export const confirmationMethods = ['password', 'sign_in'] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

export const passwordWrong = defineError({
  name: 'password_wrong',
  code: 640,
  status: 403,
  message: 'The password is wrong.',
});
export const confirmationRequired = defineError({
  name: 'confirmation_required',
  code: 641,
  status: 403,
  message: 'Confirm that it’s you first.',
});
export const emailChangeInvalid = defineError({
  name: 'email_change_invalid',
  code: 642,
  status: 404,
  message: 'This link has expired or was already used. Change your email address again.',
});
export const lastSignInMethod = defineError({
  name: 'last_sign_in_method',
  code: 643,
  status: 409,
  message: 'This is your only way to sign in. Set a password first.',
});
export const sessionRequired = defineError({
  name: 'session_required',
  code: 644,
  status: 403,
  message: 'Only people who signed in to this server can do this.',
});
export const securityErrors = [
  passwordWrong,
  confirmationRequired,
  emailChangeInvalid,
  lastSignInMethod,
  sessionRequired,
] as const;
