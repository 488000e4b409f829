import { securityEndpoints as endpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { setUpActor } from '../secondFactor/setUpActor.ts';
import { confirmEmailChange, requestEmailChange } from './changeEmail.ts';
import { getSecurity } from './getSecurity.ts';
import { unlinkIdentity } from './identities.ts';
import { changePassword, confirmByPassword } from './passwords.ts';

/** The rate limit of endpoints with guessable secrets. */
const guessable = { attemptsPerMinute: 30 };

/** How people sign in, changed by themselves (ACC-01). */
export const securityEndpoints = (context: ServerContext): Implementation[] => [
  implement(endpoints.getSecurity, async ({ actor }) => ({ security: await getSecurity(context, actor) })),
  implement(
    endpoints.confirmIdentity,
    async ({ actor, body }) => {
      await confirmByPassword(context, actor, body.password);
      return {};
    },
    { ...guessable, actorBy: setUpActor(context) },
  ),
  implement(
    endpoints.changePassword,
    async ({ actor, body }) => {
      await changePassword(context, actor, body);
      return {};
    },
    guessable,
  ),
  implement(endpoints.changeEmail, async ({ actor, body }) => {
    await requestEmailChange(context, actor, body.email);
    return {};
  }),
  implement(
    endpoints.confirmEmail,
    async ({ actor, body }) => ({ email: await confirmEmailChange(context, actor, body.code) }),
    guessable,
  ),
  implement(endpoints.unlinkIdentity, async ({ actor, params }) => {
    await unlinkIdentity(context, actor, params.identity_id);
    return {};
  }),
];
