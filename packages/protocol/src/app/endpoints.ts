import * as v from 'valibot';
import { nameField } from '../contract/fields.ts';
import { defineEndpoint } from '../contract/index.ts';
import { appSchema, signUpPolicies } from './app.ts';

export const endpoints = {
  getApp: defineEndpoint('GET /app', {
    summary: 'Name and sign-up policy of this server.',
    audience: 'public',
    answer: v.object({ app: appSchema }),
  }),
  updateApp: defineEndpoint('PATCH /app', {
    summary: 'Change the name or the sign-up policy.',
    audience: 'admin',
    body: v.partial(
      v.strictObject({
        name: nameField(80),
        sign_up: v.picklist(signUpPolicies),
        sign_up_domains: v.pipe(
          v.array(
            v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain')),
          ),
          v.maxLength(50),
        ),
        guests: v.boolean(),
      }),
    ),
    answer: v.object({ app: appSchema }),
  }),
};
