import { defineError } from '../contract/error.ts';

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
  message: 'This link has been used or has expired; ask an admin for a new one.',
});
export const errors = [
  credentialsWrong,
  signUpClosed,
  invitationInvalid,
  emailTaken,
  passwordTooWeak,
  resetCodeInvalid,
] as const;
