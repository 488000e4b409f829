import * as v from 'valibot';
import {
  cidField,
  countField,
  emailField,
  emptyAnswer,
  nameField,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { secondFactorRequired } from '../factors/limits.ts';
import { mailNotConfigured } from '../mail/limits.ts';
import { singleSignOnEnforced } from '../signInRules/limits.ts';
import { appRoles, userNotFound } from '../users/limits.ts';
import { ownUserSchema } from '../users/schema.ts';
import {
  credentialsWrong,
  emailTaken,
  invitationInvalid,
  invitationProblems,
  maxInvitationChannels,
  maxInvitationListLength,
  passwordTooWeak,
  resetCodeInvalid,
  sessionErrors,
  signUpClosed,
  singleSignOnOff,
} from './limits.ts';
import { newPasswordField, passwordField } from './passwordFields.ts';
import { signedInSchema } from './signedIn.ts';

/** A signed-in browser or device of a user. */
export const sessionSchema = v.object({
  id: v.string(),
  created_at: timeField,
  last_seen_at: timeField,
  expires_at: timeField,
  user_agent: v.string(),
  address: v.string(),
  /** Whether it is the calling session. */
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof sessionSchema>;
export const session = defineEntity('Session', sessionSchema);

/** An invitation link to create an account (APP-02), without its code, which the service does not store. */
export const invitationSchema = v.object({
  id: v.string(),
  role: v.picklist(appRoles),
  created_by_id: v.string(),
  created_at: timeField,
  expires_at: timeField,
  uses_left: v.number(),
  /** The address it was mailed to; omitted for a link. */
  email: v.optional(v.string()),
  /** When it was last mailed. */
  mailed_at: v.optional(timeField),
  /** The channels that whoever uses it joins. */
  cids: v.optional(v.array(v.string())),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;
export const invitation = defineEntity('Invitation', invitationSchema);

/** A line of a list that could not be used, or a part of it. */
export const invitationProblemSchema = v.object({
  /** Its number, from 1. */
  line: v.number(),
  text: v.string(),
  /**
   * `invalid`: no email address; `repeated`: listed above; `has_account`: somebody has an account with it; `invited`: it
   * has an invitation, which can be sent again; `limited`: the address had too many emails within the hour.
   */
  reason: v.picklist(invitationProblems),
});
export type InvitationProblem = v.InferOutput<typeof invitationProblemSchema>;

/** A new invitation with its link, which is returned only once. */
export const newInvitationSchema = v.object({
  ...invitationSchema.entries,
  code: v.string(),
  /** The link to the web app. */
  url: v.string(),
});
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>;

const code = v.pipe(v.string(), v.maxLength(128));

const invitationFields = {
  role: v.optional(v.picklist(['admin', 'moderator', 'user', 'guest']), 'user'),
  expires_in_hours: v.optional(countField(1, 24 * 365), 24 * 7),
  /** The channels that whoever uses it joins, besides the default channels. */
  cids: v.optional(v.pipe(v.array(cidField), v.maxLength(maxInvitationChannels)), []),
};

export const endpoints = {
  signUp: defineEndpoint('POST /sessions/sign-up', {
    isRepeatable: false,
    summary: 'Create an account. The first account becomes admin.',
    audience: 'public',
    body: v.object({
      name: nameField(80),
      email: emailField,
      password: newPasswordField,
      invitation: v.optional(code),
    }),
    answer: signedInSchema,
    errors: [signUpClosed, invitationInvalid, emailTaken, passwordTooWeak, singleSignOnEnforced],
  }),
  signIn: defineEndpoint('POST /sessions/sign-in', {
    isRepeatable: false,
    summary: 'Sign in with e-mail and password.',
    audience: 'public',
    body: v.object({ email: emailField, password: passwordField }),
    answer: signedInSchema,
    errors: [credentialsWrong, secondFactorRequired, singleSignOnEnforced],
  }),
  enterAsGuest: defineEndpoint('POST /sessions/guest', {
    isRepeatable: false,
    summary: 'Sign in as a guest, where the app allows it.',
    audience: 'public',
    body: v.object({ name: nameField(80) }),
    answer: signedInSchema,
    errors: [signUpClosed],
  }),
  signOut: defineEndpoint('POST /sessions/sign-out', {
    summary: 'End this session.',
    body: v.object({}),
    answer: v.object({
      /** Where to redirect the browser to also sign out of single sign-on, if configured. */
      sign_out_url: v.optional(v.string()),
    }),
  }),
  getMe: defineEndpoint('GET /me', {
    allowsAnonymous: true,
    summary: 'Get the calling user.',
    answer: v.object({ me: ownUserSchema }),
  }),
  listSessions: defineEndpoint('GET /sessions', {
    summary: 'List your own sessions, newest first.',
    answer: v.object({ sessions: v.array(sessionSchema) }),
  }),
  revokeSession: defineEndpoint('DELETE /sessions/{session_id}', {
    summary: 'End one of your own sessions and close its sockets.',
    answer: emptyAnswer,
  }),
  createInvitation: defineEndpoint('POST /invitations', {
    isRepeatable: false,
    summary: 'Create an invitation link. Its code and link are returned only once.',
    audience: 'admin',
    body: v.object({ ...invitationFields, max_uses: v.optional(countField(1, 10_000), 1) }),
    answer: v.object({ invitation: newInvitationSchema }),
    errors: [channelNotFound],
  }),
  mailInvitations: defineEndpoint('POST /invitations/mail', {
    isRepeatable: false,
    summary:
      'Invite people by email, each by a link that works once. `list` is text or CSV with one or several addresses a line, at most 500. Lines that could not be used are returned.',
    audience: 'admin',
    body: v.object({ ...invitationFields, list: textField(maxInvitationListLength) }),
    answer: v.object({
      invitations: v.array(invitationSchema),
      problems: v.array(invitationProblemSchema),
    }),
    errors: [mailNotConfigured, channelNotFound],
  }),
  resendInvitation: defineEndpoint('POST /invitations/{invitation_id}/resend', {
    isRepeatable: false,
    summary: 'Send the email of an invitation again.',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({ invitation: invitationSchema }),
    errors: [invitationInvalid, mailNotConfigured],
  }),
  listInvitations: defineEndpoint('GET /invitations', {
    summary: 'List invitations that can still be used.',
    audience: 'admin',
    answer: v.object({ invitations: v.array(invitationSchema) }),
  }),
  getInvitation: defineEndpoint('GET /invitations/{code}', {
    summary: 'Check whether an invitation code is valid, and who sent it.',
    audience: 'public',
    answer: v.object({
      app_name: v.string(),
      invited_by: v.string(),
      /** The address it was mailed to. */
      email: v.optional(v.string()),
    }),
    errors: [invitationInvalid],
  }),
  revokeInvitation: defineEndpoint('DELETE /invitations/{code}', {
    summary: 'Revoke an invitation, by its id or code.',
    audience: 'admin',
    answer: emptyAnswer,
  }),
  createResetLink: defineEndpoint('POST /users/{user_id}/reset-link', {
    isRepeatable: false,
    summary: 'Create a password reset link for a user, valid once, for a day.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({}),
    answer: v.object({ url: v.string(), expires_at: v.string() }),
  }),
  requestPasswordReset: defineEndpoint('POST /sessions/request-password-reset', {
    isRepeatable: false,
    summary:
      'Send a password reset link, valid once within an hour, to an e-mail address that has an account. The answer does not reveal whether it has one.',
    audience: 'public',
    body: v.object({ email: emailField }),
    answer: emptyAnswer,
    errors: [mailNotConfigured],
  }),
  startSingleSignOn: defineEndpoint('GET /sessions/oidc/start', {
    summary:
      'Redirect a browser to the single sign-on provider (OIDC). Failures redirect back to the app with `sign_in_problem`.',
    audience: 'public',
    bytes: 'answer',
    query: v.object({
      /** The path in the app to return to. */
      return_to: v.optional(v.pipe(v.string(), v.maxLength(2000))),
      invitation: v.optional(code),
    }),
    answer: v.any(),
    errors: [singleSignOnOff],
  }),
  finishSingleSignOn: defineEndpoint('GET /sessions/oidc/callback', {
    summary: 'Single sign-on callback: signs the user in and redirects to the app.',
    audience: 'public',
    bytes: 'answer',
    // Providers add parameters of their own.
    query: v.looseObject({}),
    answer: v.any(),
    errors: [singleSignOnOff],
  }),
  revokeTokens: defineEndpoint('POST /users/{user_id}/revoke-tokens', {
    summary: 'End all sessions of a user and reject every token signed for them before now.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({}),
    answer: emptyAnswer,
    errors: [userNotFound],
  }),
  resetPassword: defineEndpoint('POST /sessions/reset-password', {
    summary: 'Set a new password with a reset code. All other sessions end.',
    audience: 'public',
    body: v.object({ code, password: newPasswordField }),
    answer: signedInSchema,
    errors: [resetCodeInvalid, passwordTooWeak, secondFactorRequired, singleSignOnEnforced],
  }),
};

export const events = {
  sessionRevoked: defineEvent('session.revoked', {
    stream: 'user',
    summary: 'A session ended; its sockets are closed.',
    payload: { session_id: v.string() },
  }),
};

export const sessions = defineFeature({
  name: 'sessions',
  entities: [session, invitation],
  endpoints,
  events: Object.values(events),
  errors: sessionErrors,
});
