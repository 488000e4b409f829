import { ChatError, segmentNotFound, userNotFound } from '@confab/protocol';
import type { AnswerOf, campaignEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { countTargets, requireCampaignManager, selectSegments } from '../segments/index.ts';
import { selectUsers } from '../users/index.ts';

type Counted = typeof campaignEndpoints.countCampaignAudience;

/**
 * Counts the users and channels that a campaign to these would currently target. Throws `segment_not_found` and
 * `user_not_found`, naming a missing sender.
 */
export async function countAudience(
  context: ServerContext,
  actor: Actor,
  { segment_ids, user_ids, sender_id }: ParsedBodyOf<Counted>,
): Promise<AnswerOf<Counted>> {
  requireCampaignManager(actor);
  const { read } = context.database;
  const ids = [...new Set(segment_ids)];
  const segments = ids.length === 0 ? [] : await read.all(selectSegments, { ids });
  if (segments.length < ids.length) throw new ChatError(segmentNotFound);
  const as = sender_id === undefined ? actor : await sender(context, sender_id);
  const [ofUsers, ofChannels] = (['user', 'channel'] as const).map((type) =>
    segments.filter((segment) => segment.type === type),
  );
  const named = user_ids.length > 0 ? [{ user_ids }] : [];
  return {
    users: await countTargets(context, read, as, [...(ofUsers ?? []), ...named]),
    channels: await countTargets(context, read, as, ofChannels ?? []),
  };
}

async function sender(context: ServerContext, id: string): Promise<Actor> {
  const [row] = await context.database.read.all(selectUsers, { ids: [id] });
  if (row && row.deleted_at === null) return actorOf(row, context.clock.now());
  const issues = [{ field: 'sender_id', rule: 'must be an existing user' }];
  throw new ChatError(userNotFound, { details: { issues } });
}
