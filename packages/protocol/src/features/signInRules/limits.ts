import { defineError } from '../../contract/errors.ts';

/** Stands for every email domain in the domains that must use single sign-on. */
export const everyDomain = '*';
/** How long an unused session lasts unless an admin changes it, in hours: 30 days. */
export const defaultIdleHours = 720;
/** The longest lifetime and idle time of a session, in hours: a year. */
export const maxSessionHours = 8760;

export const singleSignOnEnforced = defineError({
  name: 'single_sign_on_enforced',
  code: 645,
  status: 403,
  message: 'Use single sign-on to sign in with this email address.',
});
export const breakGlassNeeded = defineError({
  name: 'break_glass_needed',
  code: 646,
  status: 409,
  message: 'Choose at least one admin who can still sign in with a password.',
});
export const signInRuleErrors = [singleSignOnEnforced, breakGlassNeeded] as const;
