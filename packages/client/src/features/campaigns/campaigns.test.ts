import { campaignIdMissing } from '@confab/protocol';
import { connectClient, flakyNetwork, seededRandom, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatClient, defaultEnvironment, isLive, waitUntil } from '../../index.ts';
import { segments } from '../segments/index.ts';
import { Campaign, campaigns } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ campaignPace: 0 });
  await server.people('ada', 'grace', 'mallory');
  await server.person('root', 'admin');
  await server.person('keeper', 'admin');
});
afterAll(() => server.stop());

const part = (client: ChatClient) => client.part(campaigns);
const message_template = { text: 'Hello {{receiver.name}}', custom: { kind: 'news' } };
const fields = { name: 'News', message_template, user_ids: ['ada', 'grace'] };

describe('[CAMP-02] the client’s campaigns', () => {
  it('a Campaign without an id throws an error, and has an id once it is created', async () => {
    await using root = await connectClient(server, 'root');
    expect(campaignIdMissing).toBe(
      'Campaign id is missing. Either create the campaign using campaign.create() or set the id during instantiation.',
    );
    const campaign = part(root).campaign(fields);
    const calls = [
      () => campaign.start(),
      () => campaign.stop(),
      () => campaign.update({ name: 'Other' }),
      () => campaign.delete(),
      () => campaign.get(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(campaignIdMissing);
    const made = await campaign.create();
    expect(made).toMatchObject({ ...fields, status: 'draft', sender_id: 'root' });
    expect(campaign).toMatchObject({ id: made.id, data: made });
    await campaign.update({ description: 'What is new' });
    expect(await new Campaign(part(root), made.id).get()).toMatchObject({ description: 'What is new' });
    await campaign.start({ scheduled_for: new Date(Date.now() + 3_600_000).toISOString() });
    expect(campaign.data?.status).toBe('scheduled');
    expect(await campaign.stop()).toMatchObject({ status: 'stopped', stop_reason: 'by_hand' });
    await waitUntil(campaign.state, (data) => data?.status === 'stopped');
    await campaign.delete();
    await waitUntil(campaign.state, (data) => data === undefined);
    await expect(campaign.get()).rejects.toMatchObject({ name: 'campaign_not_found' });
  });

  it('keep the last answer’s state when events of earlier changes arrive after it', async () => {
    const network = flakyNetwork(seededRandom(1), { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 });
    const { fetch } = defaultEnvironment();
    const environment = { ...network.environment, fetch };
    await using root = await connectClient(server, 'root', { environment, longPoll: false });
    await part(root).load();
    await waitUntil(root.connection.state, isLive);
    network.cut();
    const campaign = part(root).campaign(fields);
    const { id } = await campaign.create();
    await campaign.update({ description: 'What is new' });
    await campaign.start({ scheduled_for: new Date(Date.now() + 3_600_000).toISOString() });
    const shown: unknown[] = [];
    const show = () => shown.push(campaign.data?.status, part(root).state.get().items[0]?.status);
    const stops = [campaign.state, part(root).state].map((state) => state.subscribe(show));
    const events: unknown[] = [];
    root.on('campaign.updated', (event) => events.push(event));
    network.restore();
    root.connection.reconnectNow();
    await vi.waitFor(() => expect(events).toHaveLength(3), 10_000);
    for (const stop of stops) stop();
    expect([...new Set(shown)]).toEqual(['scheduled']);
    await part(root).stopCampaign(id);
    await part(root).deleteCampaign(id);
  });

  it('[CAMP-03] [CAMP-04] are live for managers, in pages, over a break, and published to nobody else', async () => {
    await using root = await connectClient(server, 'root');
    await using keeper = await connectClient(server, 'keeper');
    await using mallory = await connectClient(server, 'mallory');
    const received: string[] = [];
    const events: string[] = [];
    mallory.on('*', ({ type }) => void received.push(type));
    keeper.on('*', ({ type }) => void events.push(type));
    await Promise.all([root, keeper].map((client) => part(client).load()));
    await keeper.part(segments).load();
    const crew = await root.part(segments).createSegment({ type: 'user', name: 'Crew' });
    await root.part(segments).addSegmentTargets(crew.id, ['ada', 'grace']);
    await waitUntil(keeper.part(segments).state, ({ items }) => items[0]?.target_count === 2);
    expect(await keeper.part(segments).segmentTargetExists(crew.id, 'grace')).toBe(true);
    const { targets } = await keeper.part(segments).querySegmentTargets(crew.id);
    expect(targets.map(({ target_id }) => target_id)).toEqual(['ada', 'grace']);

    const { id } = await part(root).createCampaign({ ...fields, user_ids: [], segment_ids: [crew.id] });
    expect(await part(root).previewCampaign(id, { user_id: 'grace' })).toMatchObject({ text: 'Hello Grace' });
    await keeper.disconnect();
    await part(root).startCampaign(id);
    await keeper.connect();
    const { items } = await waitUntil(part(keeper).state, (state) => state.items[0]?.status === 'completed');
    expect(items[0]).toMatchObject({ id, stats: { targets: 2, sent: 2, failed: 0, failures: {} } });
    expect(part(keeper).known.get().get(id)).toEqual(items[0]);
    const sent = await part(root).queryCampaignTargets(id, { state: 'sent', limit: 1 });
    expect(sent).toMatchObject({ targets: [{ target_id: 'ada' }], next: 'ada' });

    await part(root).createCampaign({ ...fields, name: 'Älter' });
    await part(root).createCampaign({ ...fields, name: 'Last' });
    const first = await part(root).queryCampaigns({ sort: [{ field: 'name', direction: 1 }], limit: 2 });
    const sort = [{ field: 'name', direction: 1 as const }];
    const second = await part(root).queryCampaigns({ sort, limit: 2, next: first.next });
    expect([...first.campaigns, ...second.campaigns].map(({ name }) => name)).toEqual([
      'Älter',
      'Last',
      'News',
    ]);
    expect(second.next).toBeUndefined();
    await using later = await connectClient(server, 'keeper');
    await Promise.all([part(later).load(), later.part(segments).load()]);
    await waitUntil(part(keeper).state, (state) => state.items.length === 3);
    expect(part(later).state.get()).toEqual(part(keeper).state.get());
    expect(later.part(segments).state.get()).toEqual(keeper.part(segments).state.get());

    for (const call of [
      () => part(mallory).load(),
      () => part(mallory).getCampaign(id),
      () => part(mallory).startCampaign(id),
      () => mallory.part(segments).load(),
      () => mallory.part(segments).getSegment(crew.id),
    ]) {
      await expect(call()).rejects.toMatchObject({ name: 'not_allowed' });
    }
    const ofCampaigns = (types: string[]) => types.filter((type) => /^(campaign|segment)\./.test(type));
    expect(ofCampaigns(events)).not.toEqual([]);
    expect(ofCampaigns(received)).toEqual([]);
  });
});
