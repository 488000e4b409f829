import { maxCampaignTargets } from '@confab/protocol';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { segmentPage, selectSegments } from '../segments/index.ts';
import { selectUsers } from '../users/index.ts';
import { selectCampaign, selectCampaignToChange, updateStatus } from './campaignStore.ts';
import type { CampaignRow } from './migrations.ts';
import { publishCampaign } from './publish.ts';
import { stopWithin } from './startCampaign.ts';
import { insertTargets } from './targetStore.ts';

/** Targets recorded per write. */
const shareSize = 500;

/** Progress of recording: the current list of the campaign (its own users first), and the last target. */
interface FreezeCursor {
  readonly list: number;
  readonly after: string;
}

/**
 * Records the next batch of a campaign's targets (CAMP-04), which are fixed from then on, whatever happens to its
 * segments. No target is recorded twice. Returns whether all are recorded.
 */
export async function freezeShare(context: ServerContext, id: string): Promise<boolean> {
  const { read } = context.database;
  const row = await read.get(selectCampaign, { id });
  if (row?.status !== 'preparing') return true;
  const cursor = cursorOf(row);
  const share = await nextShare(context, row, cursor);
  return context.database.write((tx) => recordTargets(context, tx, id, cursor, share));
}

const cursorOf = ({ freezing }: CampaignRow): FreezeCursor =>
  freezing === null ? { list: 0, after: '' } : JSON.parse(freezing);

/** Returns the next targets and cursor; undefined after the last list. */
async function nextShare(
  context: ServerContext,
  row: CampaignRow,
  { list, after }: FreezeCursor,
): Promise<{ ids: string[]; next: FreezeCursor } | undefined> {
  const { read } = context.database;
  const segmentIds = JSON.parse(row.segment_ids) as string[];
  if (list > segmentIds.length) return undefined;
  if (list === 0) {
    const users = (JSON.parse(row.user_ids) as string[]).toSorted().filter((id) => id > after);
    return shareOf(users.slice(0, shareSize), { list, after });
  }
  const [segment] = await read.all(selectSegments, { ids: [segmentIds[list - 1] as string] });
  const [sender] = await read.all(selectUsers, { ids: [row.sender_id] });
  if (!segment || !sender) return { ids: [], next: { list: list + 1, after: '' } };
  const as = actorOf(sender, context.clock.now());
  const found = await segmentPage(context, read, segment, { as, after, limit: shareSize });
  return shareOf(
    found.map(({ target_id }) => target_id),
    { list, after },
  );
}

const shareOf = (ids: string[], { list }: FreezeCursor) => ({
  ids,
  next: ids.length < shareSize ? { list: list + 1, after: '' } : { list, after: ids.at(-1) as string },
});

async function recordTargets(
  context: ServerContext,
  tx: Transaction,
  id: string,
  cursor: FreezeCursor,
  share: { ids: string[]; next: FreezeCursor } | undefined,
): Promise<boolean> {
  const row = await tx.get(selectCampaignToChange, { id });
  // It was continued or stopped elsewhere.
  if (row?.status !== 'preparing') return true;
  const now = cursorOf(row);
  if (now.list !== cursor.list || now.after !== cursor.after) return false;
  if (!share) {
    const started: CampaignRow = { ...row, status: 'running', started_at: context.clock.now() };
    await tx.run(updateStatus, started);
    await publishCampaign(context, tx, undefined, started);
    return true;
  }
  const fresh =
    share.ids.length === 0 ? 0 : await tx.run(insertTargets, { campaign_id: id, target_ids: share.ids });
  const further = { ...row, targets: row.targets + fresh, freezing: JSON.stringify(share.next) };
  if (further.targets > maxCampaignTargets) {
    await stopWithin(context, tx, undefined, further, 'too_many_targets');
    return true;
  }
  await tx.run(updateStatus, further);
  return false;
}
