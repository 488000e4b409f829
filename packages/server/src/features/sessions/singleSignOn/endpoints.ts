import { ChatError, singleSignOnFailed } from '@confab/protocol';
import { sessionEndpoints } from '@confab/protocol/schemas';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { signedInAnswer } from '../openSession.ts';
import { recordFailedSignIn } from '../recordFailedSignIn.ts';
import { signInMetrics } from '../signInMetrics.ts';
import { issuerOf } from './issuer.ts';
import { beginSingleSignOn, finishSingleSignOn } from './singleSignOn.ts';

const attempts = { attemptsPerMinute: 60 };

/** The single sign-on redirects. Failures redirect to the sign-in page instead of returning JSON. */
export const singleSignOnEndpoints = (context: ServerContext): Implementation[] => {
  const { publicUrl = '' } = context.config;

  const leadTo = async (reply: FastifyReply, find: () => Promise<string>) => {
    // Throws if single sign-on is not configured.
    issuerOf(context);
    const url = await find().catch((error: unknown) => {
      const isKnown = error instanceof ChatError;
      if (!isKnown) context.logger.error({ err: error }, 'a single sign-on failed');
      const problem = isKnown ? error.name : singleSignOnFailed.name;
      return `${publicUrl}/?${new URLSearchParams({ sign_in_problem: problem })}`;
    });
    await reply.redirect(url, 302);
  };

  return [
    implement(
      sessionEndpoints.startSingleSignOn,
      ({ query, request, reply }) =>
        leadTo(reply, async () => (await beginSingleSignOn(context, query, request, reply)).href),
      attempts,
    ),
    implement(
      sessionEndpoints.finishSingleSignOn,
      ({ request, reply }) =>
        leadTo(reply, async () => {
          const { opened, returnTo } = await signInMetrics(context)
            .count('single_sign_on', () => finishSingleSignOn(context, request))
            .catch(async (error: Error) => {
              await recordFailedSignIn(context, undefined, { method: 'single_sign_on', reason: error.name });
              throw error;
            });
          signedInAnswer(context, reply, opened);
          return `${publicUrl}${returnTo}`;
        }),
      attempts,
    ),
  ];
};
