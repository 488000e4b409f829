import { campaigns } from '@confab/client/campaigns';
import { segments } from '@confab/client/segments';
import type { Actions } from './action.ts';

/** Actions of campaign managers on campaigns and segments, without sending any. */
export const campaignActions: Actions = {
  changeCampaign: async ({ random, userIds }, { client }) => {
    const part = client.part(campaigns);
    await part.load();
    const { items } = part.state.get();
    const mine = items.filter(({ sender_id }) => userIds.includes(sender_id));
    const name = `campaign ${random.below(1000)}`;
    const kind = random.next();
    if (kind < 0.3 || mine.length === 0) {
      const message_template = { text: `${name} for {{receiver.name}}` };
      return part.createCampaign({ name, message_template, user_ids: [userIds[0] as string] });
    }
    const { id, status } = random.pick(mine);
    if (status === 'scheduled') return part.stopCampaign(id);
    if (kind < 0.6) return part.updateCampaign(id, { name });
    if (kind < 0.8) {
      return part.startCampaign(id, { scheduled_for: new Date(Date.now() + 3_600_000).toISOString() });
    }
    return part.deleteCampaign(id);
  },
  changeSegment: async ({ random, userIds }, { client }) => {
    const part = client.part(segments);
    await part.load();
    const { items } = part.state.get();
    const mine = items.filter(({ created_by_id }) => created_by_id && userIds.includes(created_by_id));
    const kind = random.next();
    if (kind < 0.3 || mine.length === 0) return part.createSegment({ type: 'user', name: 'Crew' });
    const { id } = random.pick(mine);
    if (kind < 0.7) return part.addSegmentTargets(id, [random.pick(userIds)]);
    return kind < 0.9 ? part.removeSegmentTargets(id, [random.pick(userIds)]) : part.deleteSegment(id);
  },
};
