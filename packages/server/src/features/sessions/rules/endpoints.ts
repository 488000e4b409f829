import { signInRuleEndpoints as endpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { readSignInRules, updateSignInRules } from './signInRules.ts';

/** How people may sign in, and how long sessions last (ACC-03). */
export const signInRuleEndpoints = (context: ServerContext): Implementation[] => [
  implement(endpoints.getSignInRules, async () => ({
    rules: await readSignInRules(context.database.read),
  })),
  implement(endpoints.updateSignInRules, async ({ actor, body }) => ({
    rules: await updateSignInRules(context, actor, body),
  })),
];
