import { factorEndpoints as endpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { signedInAnswer } from '../openSession.ts';
import { signInMetrics } from '../signInMetrics.ts';
import { answerSecondFactor } from './answerSecondFactor.ts';
import { getFactors } from './getFactors.ts';
import { passkeyOptions, signInWithPasskey } from './passkeySignIn.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { resetFactors } from './resetFactors.ts';
import { setUpActor } from './setUpActor.ts';
import { beginTotp, removeTotp, verifyTotp } from './totp.ts';

/** The rate limit of endpoints with guessable secrets. */
const guessable = { attemptsPerMinute: 30 };

/** Second factors, and sign-ins with them (ACC-02). */
export const factorEndpoints = (context: ServerContext): Implementation[] => {
  const { count } = signInMetrics(context);
  const setUp = { actorBy: setUpActor(context) };
  return [
    implement(
      endpoints.getFactors,
      async ({ actor, request }) => ({ factors: await getFactors(context, actor, request) }),
      setUp,
    ),
    implement(endpoints.beginTotp, ({ actor }) => beginTotp(context, actor), setUp),
    implement(
      endpoints.verifyTotp,
      async ({ actor, body }) => ({ recovery_codes: await verifyTotp(context, actor, body.code) }),
      { ...setUp, ...guessable },
    ),
    implement(endpoints.removeTotp, async ({ actor }) => {
      await removeTotp(context, actor);
      return {};
    }),
    implement(endpoints.createRecoveryCodes, async ({ actor }) => ({
      recovery_codes: await createRecoveryCodes(context, actor),
    })),
    implement(
      endpoints.beginPasskey,
      async ({ actor, request }) => ({ options: await beginPasskey(context, actor, request) }),
      setUp,
    ),
    implement(
      endpoints.addPasskey,
      ({ actor, body, request }) => addPasskey(context, actor, body, request),
      setUp,
    ),
    implement(endpoints.removePasskey, async ({ actor, params }) => {
      await removePasskey(context, actor, params.passkey_id);
      return {};
    }),
    implement(
      endpoints.answerSecondFactor,
      async ({ body, request, reply }) =>
        signedInAnswer(
          context,
          reply,
          await count('second_factor', () => answerSecondFactor(context, body, request)),
        ),
      guessable,
    ),
    implement(
      endpoints.getPasskeyOptions,
      async ({ request }) => ({ options: await passkeyOptions(context, request) }),
      guessable,
    ),
    implement(
      endpoints.signInWithPasskey,
      async ({ body, request, reply }) =>
        signedInAnswer(
          context,
          reply,
          await count('passkey', () => signInWithPasskey(context, body.credential, request)),
        ),
      guessable,
    ),
    implement(endpoints.resetFactors, async ({ actor, params }) => {
      await resetFactors(context, actor, params.user_id);
      return {};
    }),
  ];
};
