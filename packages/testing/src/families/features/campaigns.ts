import { type Campaigns, campaigns as campaignsPart } from '@confab/client/campaigns';
import { type Segments, segments as segmentsPart } from '@confab/client/segments';
import { type ChatError, notAllowed } from '@confab/protocol';
import type { Person } from '../../person.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';

const pageSize = 25;

/** The first page of data that only campaign managers may see. */
const firstPage = ({ state }: Campaigns | Segments) => state.get().items.slice(0, pageSize);

/** Of a list with more pages, one that lost items since it was loaded shows fewer than a page. */
const align = (fresh: unknown[], shown: unknown[]) => {
  const count = fresh.length < pageSize ? pageSize : shown.length;
  return { fresh: fresh.slice(0, count), shown: shown.slice(0, count) };
};

/** Requests of campaign managers, which answer nothing here, since nobody manages campaigns. */
const nothingFor = (person: Person, route: 'POST /campaigns/query' | 'POST /segments/query') =>
  person
    .call(route, { body: {} })
    .catch((error: ChatError) => (error.is(notAllowed) ? [] : Promise.reject(error)));

/** Campaigns, without sending any. */
export const campaigns: FeatureFamily = {
  rareActions: {
    changeCampaign: async ({ random, userIds }, { client }) => {
      const part = client.part(campaignsPart);
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
  },
  adminActions: ['changeCampaign'],
  views: { campaigns: { ...wanted((client) => client.part(campaignsPart), firstPage), align } },
  lists: { campaigns: (person) => nothingFor(person, 'POST /campaigns/query') },
};

/** Segments of users and channels. */
export const segments: FeatureFamily = {
  rareActions: {
    changeSegment: async ({ random, userIds }, { client }) => {
      const part = client.part(segmentsPart);
      await part.load();
      const { items } = part.state.get();
      const mine = items.filter(({ created_by_id }) => created_by_id && userIds.includes(created_by_id));
      const kind = random.next();
      if (kind < 0.3 || mine.length === 0) return part.createSegment({ type: 'user', name: 'Crew' });
      const { id } = random.pick(mine);
      if (kind < 0.7) return part.addSegmentTargets(id, [random.pick(userIds)]);
      return kind < 0.9 ? part.removeSegmentTargets(id, [random.pick(userIds)]) : part.deleteSegment(id);
    },
  },
  adminActions: ['changeSegment'],
  views: { segments: { ...wanted((client) => client.part(segmentsPart), firstPage), align } },
  lists: { segments: (person) => nothingFor(person, 'POST /segments/query') },
};
