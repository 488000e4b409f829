import type { Person } from '../person.ts';
import { accounts, type Deed, inChannel, members, newId, newText, roles, say } from './lateDeed.ts';
import { channelEnds, type Scene } from './lateEnds.ts';
import type { LateWorld } from './lateWorld.ts';

const schedule = (world: LateWorld, { actor, place }: Scene, text: string) =>
  actor.call('POST /channels/{type}/{id}/scheduled_messages', {
    params: { ...place },
    body: { scheduled_message: { id: newId(), text, send_at: world.inAnHour() } },
  });

const scheduledMessage: Deed = {
  title: '[MSG-09] a scheduled message is sent to nobody once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await members(world);
    const text = newText();
    await schedule(world, scene, text);
    const finish = () => world.passAnHour().then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

const botsMessage: Deed = {
  title: '[MSG-09] [HOOK-01] a scheduled message of a bot is sent to nobody once who answers for the bot',
  ends: accounts.filter((end) => !end.includes('banned')),
  async ask(world) {
    const { owner, place } = await members(world);
    const actor = await world.person('keeper');
    const { backEnd } = world.server;
    const bot_id = `bot-${newId()}`;
    await backEnd.call('POST /bots', { body: { id: bot_id, name: 'Bot', owner_id: actor.id } });
    const { token } = await backEnd.call('POST /bots/{bot_id}/tokens', {
      params: { bot_id },
      body: { name: 'late', scopes: ['read', 'write'] },
    });
    const call = { params: { ...place }, body: { user_ids: [bot_id] } };
    await owner.call('POST /channels/{type}/{id}/members', call);
    const text = newText();
    await schedule(world, { actor: world.server.withToken(token, bot_id), place }, text);
    const finish = () => world.passAnHour().then(() => world.wasSent(text));
    return { actor, place, finish };
  },
};

const remindOther: Deed = {
  title: '[REM-01] [COMP-08] somebody is not reminded of words once who wrote them',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await members(world);
    const text = newText();
    await say(scene.actor, scene, `/remind @${scene.owner.id} ${text} in 60 minutes`);
    const finish = () => world.passAnHour().then(() => world.wasTold(scene.owner, 'reminder.due', text));
    return { ...scene, finish };
  },
};

const remindSelf: Deed = {
  title: '[REM-01] a reminder is published for nobody once its owner',
  ends: accounts,
  async ask(world) {
    const scene = await members(world);
    const text = newText();
    await say(scene.actor, scene, `/remind me ${text} in 60 minutes`);
    const finish = () => world.passAnHour().then(() => world.wasTold(scene.actor, 'reminder.due', text));
    return { ...scene, finish };
  },
};

async function startCampaign(world: LateWorld, asked: { starter: Person; sender: Person }) {
  const { owner, place } = await members(world);
  const text = newText();
  const { campaign } = await asked.starter.call('POST /campaigns', {
    body: {
      name: 'Late',
      message_template: { text },
      user_ids: [owner.id],
      sender_id: asked.sender.id,
      create_channels: true,
      channel_template: { type: 'messaging' },
    },
  });
  await asked.starter.call('POST /campaigns/{campaign_id}/start', {
    params: { campaign_id: campaign.id },
    body: { scheduled_for: world.inAnHour() },
  });
  return { place, finish: () => world.passAnHour().then(() => world.wasSent(text)) };
}

const campaignOfSender: Deed = {
  title: '[CAMP-03] a campaign sends nothing once its sender',
  ends: [...accounts, ...roles],
  async ask(world) {
    const [starter, actor] = [await world.person('starter', 'admin'), await world.person('sender', 'admin')];
    return { actor, ...(await startCampaign(world, { starter, sender: actor })) };
  },
};

const campaignOfStarter: Deed = {
  title: '[CAMP-03] a campaign sends nothing once who started it',
  ends: [...accounts, ...roles],
  async ask(world) {
    const [actor, sender] = [await world.person('starter', 'admin'), await world.person('sender')];
    return { actor, ...(await startCampaign(world, { starter: actor, sender })) };
  },
};

const liveLocation: Deed = {
  title: '[LOC-02] a location is shown live to nobody once its author',
  ends: [...accounts, ...Object.keys(channelEnds)],
  async ask(world) {
    const scene = await members(world);
    const id = newId();
    const at = {
      latitude: 52,
      longitude: 5,
      message_id: id,
      created_by_device_id: 'phone',
      duration: 900_000,
    };
    await scene.actor.call('POST /channels/{type}/{id}/messages', {
      params: { ...scene.place },
      body: { message: { id, shared_location: at } },
    });
    const params = { ...scene.place };
    const finish = async () =>
      (await scene.owner.call('GET /channels/{type}/{id}/locations', { params })).locations.length > 0;
    return { ...scene, finish };
  },
};

/** What is said and shown later than it is asked for, with what must keep it from being done. */
export const deeds: readonly Deed[] = [
  scheduledMessage,
  botsMessage,
  remindOther,
  remindSelf,
  campaignOfSender,
  campaignOfStarter,
  liveLocation,
];
