import { defineError } from '../../contract/errors.ts';

/** Length of a password in characters; the upper bound limits the cost of hashing. */
export const passwordLength = { least: 8, most: 256 } as const;
/** Validity of a password reset link sent by e-mail: an hour. */
export const mailedResetMs = 3_600_000;
/** Validity of a password reset link created by an admin: a day. */
export const resetLinkMs = 24 * 3_600_000;
/** Time limit for signing in at the single sign-on provider: ten minutes. */
export const singleSignOnMs = 600_000;

export const credentialsWrong = defineError({
  name: 'credentials_wrong',
  code: 120,
  status: 401,
  message: 'E-mail or password is wrong.',
});
export const signUpClosed = defineError({
  name: 'sign_up_closed',
  code: 121,
  status: 403,
  message: 'Accounts here are made by invitation.',
});
export const invitationInvalid = defineError({
  name: 'invitation_invalid',
  code: 122,
  status: 404,
  message: 'This invitation has been used, has expired or never was.',
});
export const emailTaken = defineError({
  name: 'email_taken',
  code: 123,
  status: 409,
  message: 'There is an account with this e-mail address; sign in instead.',
});
export const passwordTooWeak = defineError({
  name: 'password_too_weak',
  code: 124,
  status: 400,
  message: 'Choose a password that is harder to guess.',
});
export const resetCodeInvalid = defineError({
  name: 'reset_code_invalid',
  code: 125,
  status: 404,
  message: 'This link has been used or has expired; ask for a new one.',
});
export const singleSignOnOff = defineError({
  name: 'single_sign_on_off',
  code: 126,
  status: 409,
  message: 'This server has no single sign-on.',
});
export const singleSignOnFailed = defineError({
  name: 'single_sign_on_failed',
  code: 127,
  status: 400,
  message: 'Single sign-on did not succeed. Begin again.',
});
export const singleSignOnUnavailable = defineError({
  name: 'single_sign_on_unavailable',
  code: 128,
  status: 502,
  retryable: true,
  message: 'The server of single sign-on does not answer as it should. Try again later.',
});
export const singleSignOnUnverified = defineError({
  name: 'single_sign_on_unverified',
  code: 129,
  status: 403,
  message: 'Single sign-on names no e-mail address of yours that was verified.',
});
export const singleSignOnDomain = defineError({
  name: 'single_sign_on_domain',
  code: 130,
  status: 403,
  message: 'Your e-mail address is of a domain that may not sign in here.',
});
export const accountClosed = defineError({
  name: 'account_closed',
  code: 131,
  status: 403,
  message: 'Your account here has been closed. Ask an admin.',
});
export const sessionErrors = [
  singleSignOnOff,
  singleSignOnFailed,
  singleSignOnUnavailable,
  singleSignOnUnverified,
  singleSignOnDomain,
  accountClosed,
  credentialsWrong,
  signUpClosed,
  invitationInvalid,
  emailTaken,
  passwordTooWeak,
  resetCodeInvalid,
] as const;
