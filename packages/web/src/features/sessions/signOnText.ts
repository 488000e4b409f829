import { defineCatalogue } from '@confab/react';

/** The texts of single sign-on errors, by the name of the error. */
export const signOnText = defineCatalogue({
  problem: {
    single_sign_on_failed: 'Single sign-on did not succeed. Try again.',
    single_sign_on_unavailable: 'The server of single sign-on does not answer. Try again later.',
    single_sign_on_unverified:
      'Single sign-on names no verified e-mail address of yours. Verify it there, or ask an admin.',
    single_sign_on_domain: 'Your email address is from a domain that isn’t allowed to sign in here.',
    account_closed: 'Your account has been deactivated. Contact an admin.',
    user_banned: 'You are banned from this server.',
    sign_up_closed:
      'You have no account here yet, and accounts are made by invitation. Ask an admin for a link.',
    invitation_invalid: 'The invitation has been used or has expired. Ask for a new one.',
    other: 'You could not be signed in. Try again, or ask an admin.',
  },
});
