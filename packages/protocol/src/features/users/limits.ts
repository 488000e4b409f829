import { defineError } from '../../contract/errors.ts';

export const userNotFound = defineError({
  name: 'user_not_found',
  code: 100,
  status: 404,
  message: 'User not found.',
});
export const userErrors = [userNotFound] as const;

/** Roles in the app (APP-04). */
export const appRoles = ['admin', 'moderator', 'user', 'guest', 'anonymous'] as const;
export type AppRole = (typeof appRoles)[number];

/**
 * When the app marks a channel as read (CHAN-14): as soon as it is open, once its end is in view, or only when the user
 * asks for it.
 */
export const markReadModes = ['on_open', 'at_end', 'manually'] as const;
export type MarkReadMode = (typeof markReadModes)[number];

/**
 * The key that sends a message (MSG-21): Enter, or Ctrl or Cmd with Enter, so that Enter alone begins a new line. Ctrl or Cmd
 * with Enter always sends.
 */
export const sendKeys = ['enter', 'mod_enter'] as const;
export type SendKey = (typeof sendKeys)[number];

/** Presence as others see it (APP-05). */
export const presenceStates = ['online', 'away', 'offline'] as const;
export type Presence = (typeof presenceStates)[number];
