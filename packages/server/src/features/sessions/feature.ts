import {
  type App,
  anonymousUserId,
  ChatError,
  mailedResetMs,
  notFound,
  type OwnUser,
  unauthenticated,
  userOfStream,
} from '@confab/protocol';
import { sessionEndpoints } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { cookiesOf, sessionCookieName } from '../../core/http/browserSession.ts';
import { implement } from '../../core/http/implementation.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { erasure } from '../erasure/index.ts';
import { newUserRow, userDirectory } from '../users/index.ts';
import { accountEndpoints } from './accountEndpoints.ts';
import { createAuthenticate, createRefreshActor } from './authenticate.ts';
import { deletePassword, deleteResetCodesMadeBy, deleteResetCodesOfUser } from './credentialStore.ts';
import { hashPlainCodes } from './invitations.ts';
import { joinInvited, joinInvitedJob } from './joinInvited.ts';
import { listSessions } from './listSessions.ts';
import { defineInvitationMail } from './mailedInvitation.ts';
import { defineResetMail } from './mailedReset.ts';
import { endAllSessions, endSession } from './openSession.ts';
import { endOtherSessions } from './rules/endOtherSessions.ts';
import { signInRuleEndpoints } from './rules/endpoints.ts';
import { endOtherSessionsJob } from './rules/signInRules.ts';
import { deleteChallengesOfUser, deleteEndedChallenges } from './secondFactor/challengeStore.ts';
import { factorEndpoints } from './secondFactor/endpoints.ts';
import { deletePasskeysOfUser, deleteRecoveryCodes, deleteTotp } from './secondFactor/factorStore.ts';
import { setUpActor } from './secondFactor/setUpActor.ts';
import { resealTotpSecrets } from './secondFactor/totp.ts';
import { defineEmailChangeMail } from './security/changeEmail.ts';
import { deleteEmailChange, deleteEndedEmailChanges } from './security/emailChangeStore.ts';
import { securityEndpoints } from './security/endpoints.ts';
import {
  deleteEndedInvitations,
  deleteEndedResetCodes,
  deleteEndedSessions,
  deleteSessionsOfUser,
} from './sessionStore.ts';
import { sessionMigrations } from './sessionTables.ts';
import { singleSignOnEndpoints } from './singleSignOn/endpoints.ts';
import { deleteEndedSignOns, deleteIdentitiesOfUser } from './singleSignOn/identityStore.ts';
import { configuredIssuer } from './singleSignOn/issuer.ts';
import { signOutUrl } from './singleSignOn/signOutUrl.ts';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    'sessions.sweep': null;
  }
}

const sweepEveryMs = 3_600_000;

/** The row of a reader without an account, which is never stored. */
const anonymousRow = (now: number) => newUserRow({ id: anonymousUserId, name: '', role: 'anonymous' }, now);

/** Accounts and sessions (APP-02, APP-03). */
export const createSessionsFeature: CreateFeature = (context) => {
  const { database, clock, browserSession } = context;
  const people = userDirectory(context);
  erasure(context).add({
    name: 'sessions',
    async user(tx, { id: user_id }) {
      await endAllSessions(context, tx, user_id);
      for (const credentials of [
        deletePassword,
        deleteResetCodesOfUser,
        deleteResetCodesMadeBy,
        deleteSessionsOfUser,
        deleteIdentitiesOfUser,
        deleteEmailChange,
        deleteTotp,
        deleteRecoveryCodes,
        deletePasskeysOfUser,
        deleteChallengesOfUser,
      ]) {
        await tx.run(credentials, { user_id });
      }
    },
  });
  const recordEnd = (tx: Transaction, actor: Actor, action: 'user.signed_out' | 'user.session_revoked') =>
    auditLog(context).record(tx, { actor, action, subject: { kind: 'user', id: requireUserId(actor) } });
  defineResetMail(context);
  defineEmailChangeMail(context);
  defineInvitationMail(context);
  // An incomplete configuration fails at startup.
  configuredIssuer(context);
  return {
    name: 'sessions',
    migrations: sessionMigrations,
    authenticate: createAuthenticate(context),
    refreshActor: createRefreshActor(context),
    accessChangeOf(event) {
      if (event.type === 'app.updated') {
        const { app } = JSON.parse(event.json) as { app: App };
        return app.anonymous_reading ? undefined : { action: 'endAnonymous' };
      }
      if (event.type === 'me.updated') {
        const { role } = (JSON.parse(event.json) as { me: OwnUser }).me;
        return {
          userId: userOfStream(event.stream) as string,
          action: 'reevaluate',
          mayLose: (actor, stream) => actor.role !== role && userOfStream(stream) === undefined,
        };
      }
      if (event.type !== 'session.revoked') return undefined;
      const { session_id } = JSON.parse(event.json);
      return { userId: userOfStream(event.stream) as string, action: 'revoke', sessionId: session_id };
    },
    async start() {
      await hashPlainCodes(context);
      await resealTotpSecrets(context);
    },
    recurring: [{ kind: 'sessions.sweep', everyMs: sweepEveryMs }],
    quickJobs: { [joinInvitedJob]: (job) => joinInvited(context, job) },
    jobs: {
      [endOtherSessionsJob]: () => endOtherSessions(context),
      'sessions.sweep': async () => {
        const now = clock.now();
        await database.write(async (tx) => {
          await tx.run(deleteEndedSessions, { now });
          await tx.run(deleteEndedInvitations, { now });
          await tx.run(deleteEndedSignOns, { now });
          await tx.run(deleteEndedEmailChanges, { now });
          await tx.run(deleteEndedChallenges, { now });
          // A used code is remembered as long as its mail could be repeated.
          await tx.run(deleteEndedResetCodes, { now: now - 2 * mailedResetMs });
        });
      },
    },
    endpoints: [
      ...accountEndpoints(context),
      ...singleSignOnEndpoints(context),
      ...securityEndpoints(context),
      ...factorEndpoints(context),
      ...signInRuleEndpoints(context),
      implement(sessionEndpoints.getMe, async ({ actor, request, reply }) => {
        if (isAnonymousReader(actor)) return { me: people.ownProfile(anonymousRow(clock.now())) };
        const row = await people.find(requireUserId(actor));
        if (!row) throw new ChatError(unauthenticated);
        const cookie = cookiesOf(request.headers)?.[sessionCookieName];
        // The session slides on the server; the browser must not drop its cookie earlier.
        if (actor.via === 'cookie' && cookie && actor.expiresAt) {
          browserSession.setCookies(reply, cookie, actor.expiresAt);
        }
        return { me: people.ownProfile(row) };
      }),
      implement(
        sessionEndpoints.signOut,
        async ({ actor, reply }) => {
          const { sessionId } = actor;
          if (!sessionId) return {};
          const sign_out_url = await signOutUrl(context, sessionId);
          await database.write(async (tx) => {
            if (!(await endSession(context, tx, requireUserId(actor), sessionId))) return;
            await recordEnd(tx, actor, 'user.signed_out');
          });
          browserSession.clearCookies(reply);
          return sign_out_url === undefined ? {} : { sign_out_url };
        },
        { actorBy: setUpActor(context) },
      ),
      implement(sessionEndpoints.listSessions, async ({ actor }) => ({
        sessions: await listSessions(context, requireUserId(actor), actor.sessionId),
      })),
      implement(sessionEndpoints.revokeSession, async ({ actor, params }) => {
        const ended = await database.write(async (tx) => {
          const isEnded = await endSession(context, tx, requireUserId(actor), params.session_id);
          if (isEnded) await recordEnd(tx, actor, 'user.session_revoked');
          return isEnded;
        });
        if (!ended) throw new ChatError(notFound, { message: 'Session not found.' });
        return {};
      }),
    ],
  };
};
