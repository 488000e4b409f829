import * as v from 'valibot';
import { emptyAnswer, nameField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { confirmationRequired, sessionRequired } from '../security/limits.ts';
import { signedInSchema } from '../sessions/signedIn.ts';
import { userNotFound } from '../users/limits.ts';
import {
  codeWrong,
  factorErrors,
  factorNotSetUp,
  passkeyInvalid,
  passkeyLimit,
  passkeysUnavailable,
  secondFactorNeeded,
  signInChallengeInvalid,
} from './limits.ts';

/** A passkey (WebAuthn credential) of the user (ACC-02). */
export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  created_at: timeField,
  last_used_at: v.optional(timeField),
  /** Whether it is synchronised to other devices of the user. */
  backed_up: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;
export const passkey = defineEntity('Passkey', passkeySchema);

/** The second factors of the calling user (ACC-02). */
export const signInFactorsSchema = v.object({
  /** Whether an authenticator app is set up. */
  totp: v.boolean(),
  passkeys: v.array(passkeySchema),
  recovery_codes_left: v.number(),
  /** Whether the user's role needs a second factor. */
  required: v.boolean(),
  /** Whether passkeys work at this server's address. */
  passkeys_available: v.boolean(),
});
export type SignInFactors = v.InferOutput<typeof signInFactorsSchema>;
export const signInFactors = defineEntity('SignInFactors', signInFactorsSchema);

const code = v.pipe(v.string(), v.maxLength(64));
const challenge = v.pipe(v.string(), v.maxLength(128));
/** The options for `navigator.credentials`, as JSON (WebAuthn Level 3). */
const options = v.record(v.string(), v.unknown());
/** A result of `navigator.credentials` as JSON (WebAuthn Level 3), to which browsers add fields. */
const credentialField = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    ({ id }) => typeof id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(id),
    'must be a credential with an id',
  ),
);
/** Ten codes if there were none, shown only now; otherwise empty. */
const recoveryCodes = v.array(v.string());

export const endpoints = {
  getFactors: defineEndpoint('GET /me/factors', {
    summary: 'Get your second factors: authenticator app, passkeys and recovery codes.',
    answer: v.object({ factors: signInFactorsSchema }),
    errors: [sessionRequired],
  }),
  beginTotp: defineEndpoint('POST /me/factors/totp', {
    isRepeatable: false,
    summary: 'Begin to set up an authenticator app. It counts once a code of it was verified.',
    body: v.object({}),
    answer: v.object({
      /** Base32, to type into an app. */
      secret: v.string(),
      /** The `otpauth:` address, to show as a QR code. */
      uri: v.string(),
    }),
    errors: [sessionRequired, confirmationRequired],
  }),
  verifyTotp: defineEndpoint('POST /me/factors/totp/verify', {
    isRepeatable: false,
    summary: 'Finish setting up an authenticator app with a code of it.',
    body: v.object({ code }),
    answer: v.object({ recovery_codes: recoveryCodes }),
    errors: [sessionRequired, codeWrong],
  }),
  removeTotp: defineEndpoint('DELETE /me/factors/totp', {
    summary: 'Turn off the authenticator app.',
    answer: emptyAnswer,
    errors: [sessionRequired, confirmationRequired, secondFactorNeeded],
  }),
  createRecoveryCodes: defineEndpoint('POST /me/factors/recovery-codes', {
    isRepeatable: false,
    summary: 'Replace your recovery codes. Each works once instead of another second factor.',
    body: v.object({}),
    answer: v.object({ recovery_codes: recoveryCodes }),
    errors: [sessionRequired, confirmationRequired, factorNotSetUp],
  }),
  beginPasskey: defineEndpoint('POST /me/passkeys/options', {
    isRepeatable: false,
    summary: 'Get the options to create a passkey with, valid once for ten minutes.',
    body: v.object({}),
    answer: v.object({ options }),
    errors: [sessionRequired, confirmationRequired, passkeysUnavailable, passkeyLimit],
  }),
  addPasskey: defineEndpoint('POST /me/passkeys', {
    isRepeatable: false,
    summary: 'Add a passkey that was created with the options.',
    body: v.object({ name: nameField(80), credential: credentialField }),
    answer: v.object({ passkey: passkeySchema, recovery_codes: recoveryCodes }),
    errors: [sessionRequired, confirmationRequired, passkeysUnavailable, passkeyInvalid, passkeyLimit],
  }),
  removePasskey: defineEndpoint('DELETE /me/passkeys/{passkey_id}', {
    summary: 'Remove a passkey.',
    answer: emptyAnswer,
    errors: [sessionRequired, confirmationRequired, secondFactorNeeded],
  }),
  answerSecondFactor: defineEndpoint('POST /sessions/second-factor', {
    isRepeatable: false,
    summary:
      'Continue a sign-in that answered `second_factor_required`, with a code of an authenticator app, a recovery code or a passkey.',
    audience: 'public',
    body: v.object({ challenge, code: v.optional(code), credential: v.optional(credentialField) }),
    answer: signedInSchema,
    errors: [signInChallengeInvalid, codeWrong, passkeyInvalid],
  }),
  getPasskeyOptions: defineEndpoint('POST /sessions/passkey/options', {
    isRepeatable: false,
    summary: 'Get the options to sign in with a passkey, valid once for ten minutes.',
    audience: 'public',
    body: v.object({}),
    answer: v.object({ options }),
    errors: [passkeysUnavailable],
  }),
  signInWithPasskey: defineEndpoint('POST /sessions/passkey', {
    isRepeatable: false,
    summary: 'Sign in with a passkey instead of a password.',
    audience: 'public',
    body: v.object({ credential: credentialField }),
    answer: signedInSchema,
    errors: [passkeysUnavailable, passkeyInvalid],
  }),
  resetFactors: defineEndpoint('POST /users/{user_id}/reset-factors', {
    summary: 'Remove all second factors of a user who has lost them.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({}),
    answer: emptyAnswer,
    errors: [userNotFound],
  }),
};

export const factors = defineFeature({
  name: 'factors',
  entities: [passkey, signInFactors],
  endpoints,
  events: [],
  errors: factorErrors,
});
