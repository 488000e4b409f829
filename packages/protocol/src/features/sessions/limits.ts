import { defineError } from '../../contract/errors.ts';

/** Length of a password in characters; the upper bound limits the cost of hashing. */
export const passwordLength = { least: 8, most: 256 } as const;
/** Validity of a password reset link sent by e-mail: an hour. */
export const mailedResetMs = 3_600_000;
/** Validity of a password reset link created by an admin: a day. */
export const resetLinkMs = 24 * 3_600_000;
/** Time limit for signing in at the single sign-on provider: ten minutes. */
export const singleSignOnMs = 600_000;

/** Most addresses of a list of people to invite by email. */
export const maxMailedInvitations = 500;
/** Longest list of people to invite, in characters. */
export const maxInvitationListLength = 65_536;
/** Most channels of an invitation. */
export const maxInvitationChannels = 20;
/** Why a line of a list could not be used. */
export const invitationProblems = ['invalid', 'repeated', 'has_account', 'invited', 'limited'] as const;

export const credentialsWrong = defineError({
  name: 'credentials_wrong',
  code: 120,
  status: 401,
  message: 'The email or password is wrong.',
});
export const signUpClosed = defineError({
  name: 'sign_up_closed',
  code: 121,
  status: 403,
  message: 'You need an invitation to sign up.',
});
export const invitationInvalid = defineError({
  name: 'invitation_invalid',
  code: 122,
  status: 404,
  message: 'This invitation is invalid, expired or already used. Ask for a new one.',
});
export const emailTaken = defineError({
  name: 'email_taken',
  code: 123,
  status: 409,
  message: 'An account with this email address already exists. Sign in instead.',
});
export const passwordTooWeak = defineError({
  name: 'password_too_weak',
  code: 124,
  status: 400,
  message: 'Choose a password that’s harder to guess.',
});
export const resetCodeInvalid = defineError({
  name: 'reset_code_invalid',
  code: 125,
  status: 404,
  message: 'This link has expired or was already used. Request a new one.',
});
export const singleSignOnOff = defineError({
  name: 'single_sign_on_off',
  code: 126,
  status: 409,
  message: 'Single sign-on isn’t set up on this server.',
});
export const singleSignOnFailed = defineError({
  name: 'single_sign_on_failed',
  code: 127,
  status: 400,
  message: 'Single sign-on failed. Try again.',
});
export const singleSignOnUnavailable = defineError({
  name: 'single_sign_on_unavailable',
  code: 128,
  status: 502,
  retryable: true,
  message: 'The single sign-on provider isn’t responding correctly. Try again later.',
});
export const singleSignOnUnverified = defineError({
  name: 'single_sign_on_unverified',
  code: 129,
  status: 403,
  message: 'Your single sign-on account has no verified email address.',
});
export const singleSignOnDomain = defineError({
  name: 'single_sign_on_domain',
  code: 130,
  status: 403,
  message: 'Your email address is from a domain that isn’t allowed to sign in here.',
});
export const accountClosed = defineError({
  name: 'account_closed',
  code: 131,
  status: 403,
  message: 'Your account has been deactivated. Contact an admin.',
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

/** The token of readers without an account (EMB-06), also in place of a file ticket. */
export const anonymousToken = 'anonymous';
/** The id of `me` for readers without an account; no user can have it. */
export const anonymousUserId = ':anonymous';
/** Most channels whose events one socket without an account receives. */
export const maxAnonymousStreams = 20;
