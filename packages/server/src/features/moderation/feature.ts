import { moderationEndpoints as endpoints } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { commands } from '../commands/index.ts';
import { erasure } from '../erasure/index.ts';
import { banPerson } from './banPerson.ts';
import { moderationCommands } from './command/moderationCommands.ts';
import { decideReview, reopenReview } from './decideReview.ts';
import { bansEnd, endDueBans } from './endBans.ts';
import { moderationEraser } from './eraser.ts';
import { flagMessage, flagUser } from './flagSubject.ts';
import { flags } from './flags.ts';
import { liftBan } from './liftBan.ts';
import { listFlags } from './listFlags.ts';
import { moderationMigrations } from './migrations.ts';
import { blockUser, muteUser, unblockUser, unmuteUser } from './ownPeople.ts';
import { queryBans } from './queryBans.ts';
import { getReview, queryReviews } from './readReviews.ts';

/** Flags, reviews and bans, mutes and blocks (MOD-01); `/mute`, `/ban` and their counterparts (COMP-08). */
export const createModerationFeature: CreateFeature = (context) => {
  for (const command of moderationCommands(context)) commands(context).add(command);
  erasure(context).add(moderationEraser(context));
  const { database } = context;
  return {
    name: 'moderation',
    migrations: moderationMigrations,
    jobs: { [bansEnd]: () => endDueBans(context) },
    // Ends bans that expired while no server ran, even if a crash lost their job.
    startJobs: () => endDueBans(context),
    endpoints: [
      implement(endpoints.flagMessage, async ({ actor, params, body }) => ({
        flag: await flagMessage(context, actor, params.message_id, body),
      })),
      implement(endpoints.unflagMessage, async ({ actor, params }) => {
        const subject = { kind: 'message', subject_id: params.message_id } as const;
        await database.write((tx) => flags(context).withdraw(tx, subject, requireUserId(actor)));
        return {};
      }),
      implement(endpoints.flagUser, async ({ actor, params, body }) => ({
        flag: await flagUser(context, actor, params.user_id, body),
      })),
      implement(endpoints.unflagUser, async ({ actor, params }) => {
        const subject = { kind: 'user', subject_id: params.user_id } as const;
        await database.write((tx) => flags(context).withdraw(tx, subject, requireUserId(actor)));
        return {};
      }),
      implement(endpoints.listFlags, ({ actor, query }) => listFlags(context, actor, query)),
      implement(endpoints.queryReviews, ({ actor, body }) => queryReviews(context, actor, body)),
      implement(endpoints.getReview, ({ actor, params }) => getReview(context, actor, params.review_id)),
      implement(endpoints.decideReview, ({ actor, params, body }) =>
        decideReview(context, actor, params.review_id, body),
      ),
      implement(endpoints.reopenReview, ({ actor, params }) =>
        reopenReview(context, actor, params.review_id),
      ),
      implement(endpoints.banUser, async ({ actor, body }) => ({
        ban: await banPerson(context, actor, body),
      })),
      implement(endpoints.liftBan, async ({ actor, params }) => ({
        ban: await liftBan(context, actor, params.ban_id),
      })),
      implement(endpoints.queryBans, ({ actor, body }) => queryBans(context, actor, body)),
      implement(endpoints.muteUser, async ({ actor, params, body }) => ({
        me: await muteUser(context, actor, params.user_id, body.until),
      })),
      implement(endpoints.unmuteUser, async ({ actor, params }) => ({
        me: await unmuteUser(context, actor, params.user_id),
      })),
      implement(endpoints.blockUser, async ({ actor, params }) => ({
        me: await blockUser(context, actor, params.user_id),
      })),
      implement(endpoints.unblockUser, async ({ actor, params }) => ({
        me: await unblockUser(context, actor, params.user_id),
      })),
    ],
  };
};
