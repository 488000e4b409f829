import * as v from 'valibot';
import { emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { setupItems } from './limits.ts';

/** The first-run checklist of a server. What is done is computed from the server's settings and data. */
export const setupSchema = v.object({
  /**
   * `identity`: the app has a name and an icon of its own; `channels`: there are default channels; `people`: somebody was
   * invited or joined; `sign_in`: others can sign in, by single sign-on, open sign-up or an account; `mail`: a test email
   * was sent; `backup`: a backup was made by `confab backup`.
   */
  items: v.array(v.object({ name: v.picklist(setupItems), done: v.boolean() })),
  /** Whether the admins have left the checklist; it can be taken up again. */
  dismissed: v.boolean(),
  /** Whether the welcome messages of a new server are still there. */
  has_samples: v.boolean(),
  /** Whether there is nobody but the caller: no other active person in the app. */
  is_alone: v.boolean(),
});
export type Setup = v.InferOutput<typeof setupSchema>;
export const setup = defineEntity('Setup', setupSchema);

const answer = v.object({ setup: setupSchema });

export const endpoints = {
  getSetup: defineEndpoint('GET /setup', {
    summary: 'Get the first-run checklist (admins).',
    audience: 'admin',
    answer,
  }),
  updateSetup: defineEndpoint('PATCH /setup', {
    summary: 'Leave the first-run checklist, or take it up again (admins).',
    audience: 'admin',
    body: v.object({ dismissed: v.boolean() }),
    answer,
  }),
  removeSamples: defineEndpoint('DELETE /setup/samples', {
    summary: 'Delete the welcome messages of a new server; its channels stay (admins).',
    audience: 'admin',
    answer,
  }),
  recordBackup: defineEndpoint('POST /setup/backups', {
    summary: 'Record that a backup was made, as `confab backup` does (admins).',
    audience: 'admin',
    body: v.object({}),
    answer: emptyAnswer,
  }),
};

export const setupFeature = defineFeature({
  name: 'setup',
  entities: [setup],
  endpoints,
  events: [],
  errors: [],
});
