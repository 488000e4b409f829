import { sessionEndpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type Implementation, implement } from '../../core/http/implementation.ts';
import { appSettings } from '../app/index.ts';
import { createInvitation, describeInvitation, listInvitations, revokeInvitation } from './invitations.ts';
import { requestPasswordReset } from './mailedReset.ts';
import { mailInvitations, resendInvitation } from './mailInvitations.ts';
import { signedInAnswer } from './openSession.ts';
import { publicUrlOf } from './publicUrl.ts';
import { createResetCode, resetPassword } from './resetPassword.ts';
import { revokeTokens } from './revokeTokens.ts';
import { signIn } from './signIn.ts';
import { signInMetrics } from './signInMetrics.ts';
import { enterAsGuest, signUp } from './signUp.ts';

/** The rate limit of endpoints with guessable secrets. */
const guessable = { attemptsPerMinute: 30 };

/** Access to accounts: sign-up, sign-in, guests, invitations and reset links. */
export const accountEndpoints = (context: ServerContext): Implementation[] => {
  const { count } = signInMetrics(context);
  return [
    implement(
      sessionEndpoints.signUp,
      async ({ body, request, reply }) =>
        signedInAnswer(context, reply, await count('sign_up', () => signUp(context, body, request))),
      guessable,
    ),
    implement(
      sessionEndpoints.signIn,
      async ({ body, request, reply }) =>
        signedInAnswer(context, reply, await count('password', () => signIn(context, body, request))),
      guessable,
    ),
    implement(
      sessionEndpoints.enterAsGuest,
      async ({ body, request, reply }) =>
        signedInAnswer(context, reply, await count('guest', () => enterAsGuest(context, body.name, request))),
      guessable,
    ),
    implement(
      sessionEndpoints.resetPassword,
      async ({ body, request, reply }) =>
        signedInAnswer(context, reply, await count('reset', () => resetPassword(context, body, request))),
      guessable,
    ),
    implement(
      sessionEndpoints.requestPasswordReset,
      async ({ body }) => {
        await requestPasswordReset(context, body.email);
        return {};
      },
      { attemptsPerMinute: 10 },
    ),
    implement(sessionEndpoints.createInvitation, async ({ actor, body, request }) => ({
      invitation: await createInvitation(context, body, actor, publicUrlOf(context, request)),
    })),
    implement(sessionEndpoints.mailInvitations, ({ actor, body }) => mailInvitations(context, body, actor)),
    implement(sessionEndpoints.resendInvitation, async ({ actor, params }) => ({
      invitation: await resendInvitation(context, params.invitation_id, actor),
    })),
    implement(sessionEndpoints.listInvitations, async () => ({
      invitations: await listInvitations(context),
    })),
    implement(
      sessionEndpoints.getInvitation,
      async ({ params }) => ({
        ...(await describeInvitation(context, params.code)),
        app_name: appSettings(context).current().name,
      }),
      guessable,
    ),
    implement(sessionEndpoints.revokeInvitation, async ({ actor, params }) => {
      await revokeInvitation(context, params.code, actor);
      return {};
    }),
    implement(sessionEndpoints.createResetLink, async ({ actor, params, request }) => {
      const { code, expiresAt } = await createResetCode(context, params.user_id, actor);
      return {
        url: `${publicUrlOf(context, request)}/reset/${code}`,
        expires_at: new Date(expiresAt).toISOString(),
      };
    }),
    implement(sessionEndpoints.revokeTokens, async ({ actor, params }) => {
      await revokeTokens(context, params.user_id, actor);
      return {};
    }),
  ];
};
