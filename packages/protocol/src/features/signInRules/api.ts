import * as v from 'valibot';
import { countField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { singleSignOnOff } from '../sessions/limits.ts';
import { breakGlassNeeded, everyDomain, maxSessionHours, signInRuleErrors } from './limits.ts';

const domainField = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check(
    (text) => text === everyDomain || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text),
    'must be a domain, or * for all',
  ),
);
const hours = countField(1, maxSessionHours);

/** How people may sign in, and how long sessions last (ACC-03). */
export const signInRulesSchema = v.object({
  /** The email domains whose people must use single sign-on; `*` stands for all. */
  single_sign_on_domains: v.array(v.string()),
  /** The admins who may use a password all the same, if single sign-on fails. */
  break_glass_user_ids: v.array(v.string()),
  /** Hours after which a session ends although it is used; null for never. */
  session_lifetime_hours: v.nullable(v.number()),
  /** Hours after which an unused session ends. */
  idle_timeout_hours: v.number(),
});
export type SignInRules = v.InferOutput<typeof signInRulesSchema>;
export const signInRulesEntity = defineEntity('SignInRules', signInRulesSchema);

export const endpoints = {
  getSignInRules: defineEndpoint('GET /app/sign-in-rules', {
    summary: 'Get how people may sign in, and how long sessions last.',
    audience: 'admin',
    answer: v.object({ rules: signInRulesSchema }),
  }),
  updateSignInRules: defineEndpoint('PATCH /app/sign-in-rules', {
    summary: 'Change how people may sign in, and how long sessions last. Omitted fields are unchanged.',
    audience: 'admin',
    body: v.partial(
      v.strictObject({
        single_sign_on_domains: v.pipe(v.array(domainField), v.maxLength(50)),
        break_glass_user_ids: v.pipe(v.array(userIdField), v.maxLength(20)),
        session_lifetime_hours: v.nullable(hours),
        idle_timeout_hours: hours,
      }),
    ),
    answer: v.object({ rules: signInRulesSchema }),
    errors: [singleSignOnOff, breakGlassNeeded],
  }),
};

export const signInRules = defineFeature({
  name: 'signInRules',
  entities: [signInRulesEntity],
  endpoints,
  events: [],
  errors: signInRuleErrors,
});
