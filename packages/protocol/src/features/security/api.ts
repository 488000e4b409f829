import * as v from 'valibot';
import { emailField, emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { mailNotConfigured } from '../mail/limits.ts';
import { emailTaken, passwordTooWeak } from '../sessions/limits.ts';
import { newPasswordField, passwordField } from '../sessions/passwordFields.ts';
import {
  confirmationMethods,
  confirmationRequired,
  emailChangeInvalid,
  lastSignInMethod,
  passwordWrong,
  securityErrors,
  sessionRequired,
} from './limits.ts';

/** An account of the user at a single sign-on provider, which signs the user in here (ACC-01). */
export const linkedIdentitySchema = v.object({
  id: v.string(),
  /** The address of the provider. */
  issuer: v.string(),
  /** The provider's name; omitted for a provider that is no longer configured. */
  label: v.optional(v.string()),
  created_at: timeField,
});
export type LinkedIdentity = v.InferOutput<typeof linkedIdentitySchema>;

/** How the calling user signs in (ACC-01). */
export const signInSecuritySchema = v.object({
  email: v.optional(v.string()),
  /** The new email address that waits for its confirmation. */
  pending_email: v.optional(v.string()),
  has_password: v.boolean(),
  identities: v.array(linkedIdentitySchema),
  /** How to confirm that it is the user. */
  confirmation_methods: v.array(v.picklist(confirmationMethods)),
});
export type SignInSecurity = v.InferOutput<typeof signInSecuritySchema>;
export const signInSecurity = defineEntity('SignInSecurity', signInSecuritySchema);

export const endpoints = {
  getSecurity: defineEndpoint('GET /me/security', {
    summary: 'Get how you sign in: email address, password and linked identities.',
    answer: v.object({ security: signInSecuritySchema }),
    errors: [sessionRequired],
  }),
  confirmIdentity: defineEndpoint('POST /me/security/confirm', {
    summary: 'Confirm that it is you, to change how you sign in within the next 15 minutes.',
    body: v.object({ password: passwordField }),
    answer: emptyAnswer,
    errors: [sessionRequired, passwordWrong],
  }),
  changePassword: defineEndpoint('POST /me/password', {
    isRepeatable: false,
    summary: 'Change your password. Your other sessions end unless you keep them.',
    body: v.object({
      current_password: passwordField,
      new_password: newPasswordField,
      keep_other_sessions: v.optional(v.boolean(), false),
    }),
    answer: emptyAnswer,
    errors: [sessionRequired, passwordWrong, passwordTooWeak],
  }),
  changeEmail: defineEndpoint('POST /me/email', {
    isRepeatable: false,
    summary:
      'Send a link to a new email address that confirms it, valid once within an hour. A newer request replaces it.',
    body: v.object({ email: emailField }),
    answer: emptyAnswer,
    errors: [sessionRequired, confirmationRequired, mailNotConfigured],
  }),
  confirmEmail: defineEndpoint('POST /me/email/confirm', {
    isRepeatable: false,
    summary: 'Confirm your new email address with the code of the link that it received.',
    body: v.object({ code: v.pipe(v.string(), v.maxLength(128)) }),
    answer: v.object({ email: v.string() }),
    errors: [sessionRequired, emailChangeInvalid, emailTaken],
  }),
  unlinkIdentity: defineEndpoint('DELETE /me/identities/{identity_id}', {
    summary: 'Unlink a single sign-on identity, unless it is your only way to sign in.',
    answer: emptyAnswer,
    errors: [sessionRequired, confirmationRequired, lastSignInMethod],
  }),
};

export const security = defineFeature({
  name: 'security',
  entities: [signInSecurity],
  endpoints,
  events: [],
  errors: securityErrors,
});
