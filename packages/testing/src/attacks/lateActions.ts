import type { Person } from '../person.ts';
import {
  accounts,
  createChannel,
  inChannel,
  type LateAction,
  newId,
  newText,
  roles,
  say,
} from './lateAction.ts';
import { membershipEnds, type Scene } from './lateEnds.ts';
import type { LateWorld } from './lateWorld.ts';

const schedule = (world: LateWorld, { actor, channel }: Scene, text: string) =>
  actor.call('POST /channels/{type}/{id}/scheduled-messages', {
    params: { ...channel },
    body: { scheduled_message: { id: newId(), text, send_at: world.inAnHour() } },
  });

const scheduledMessage: LateAction = {
  title: '[MSG-09] a scheduled message is sent to nobody once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await createChannel(world);
    const text = newText();
    await schedule(world, scene, text);
    const finish = () => world.passAnHour().then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

const botsMessage: LateAction = {
  title: '[MSG-09] [HOOK-01] a scheduled message of a bot is sent to nobody once the owner of the bot',
  ends: accounts.filter((end) => !end.includes('banned')),
  async ask(world) {
    const { owner, channel } = await createChannel(world);
    const actor = await world.person('keeper');
    const { backEnd } = world.server;
    const bot_id = `bot-${newId()}`;
    await backEnd.call('POST /bots', { body: { id: bot_id, name: 'Bot', owner_id: actor.id } });
    const { token } = await backEnd.call('POST /bots/{bot_id}/tokens', {
      params: { bot_id },
      body: { name: 'late', scopes: ['read', 'write'] },
    });
    const call = { params: { ...channel }, body: { member_ids: [bot_id] } };
    await owner.call('POST /channels/{type}/{id}/members', call);
    const text = newText();
    await schedule(world, { actor: world.server.withToken(token, bot_id), channel }, text);
    const finish = () => world.passAnHour().then(() => world.wasSent(text));
    return { actor, channel, finish };
  },
};

const remindOther: LateAction = {
  title: '[REM-01] [COMP-08] a reminder for another user is not published once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await createChannel(world);
    const text = newText();
    await say(scene.actor, scene, `/remind @${scene.owner.id} ${text} in 60 minutes`);
    const finish = () => world.passAnHour().then(() => world.hasEvent(scene.owner, 'reminder.due', text));
    return { ...scene, finish };
  },
};

const remindSelf: LateAction = {
  title: '[REM-01] a reminder is published for nobody once its owner',
  ends: accounts,
  async ask(world) {
    const scene = await createChannel(world);
    const text = newText();
    await say(scene.actor, scene, `/remind me ${text} in 60 minutes`);
    const finish = () => world.passAnHour().then(() => world.hasEvent(scene.actor, 'reminder.due', text));
    return { ...scene, finish };
  },
};

async function startCampaign(world: LateWorld, asked: { starter: Person; sender: Person }) {
  const { owner, channel } = await createChannel(world);
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
  return { channel, finish: () => world.passAnHour().then(() => world.wasSent(text)) };
}

const campaignOfSender: LateAction = {
  title: '[CAMP-03] a campaign sends nothing once its sender',
  ends: [...accounts, ...roles],
  async ask(world) {
    const [starter, actor] = [await world.person('starter', 'admin'), await world.person('sender', 'admin')];
    return { actor, ...(await startCampaign(world, { starter, sender: actor })) };
  },
};

const campaignOfStarter: LateAction = {
  title: '[CAMP-03] a campaign sends nothing once its starter',
  ends: [...accounts, ...roles],
  async ask(world) {
    const [actor, sender] = [await world.person('starter', 'admin'), await world.person('sender')];
    return { actor, ...(await startCampaign(world, { starter: actor, sender })) };
  },
};

const liveLocation: LateAction = {
  title: '[LOC-02] a location is shown live to nobody once its author',
  ends: [...accounts, ...Object.keys(membershipEnds)],
  async ask(world) {
    const scene = await createChannel(world);
    const id = newId();
    const at = {
      latitude: 52,
      longitude: 5,
      message_id: id,
      created_by_device_id: 'phone',
      duration: 900_000,
    };
    await scene.actor.call('POST /channels/{type}/{id}/messages', {
      params: { ...scene.channel },
      body: { message: { id, shared_location: at } },
    });
    const params = { ...scene.channel };
    const finish = async () =>
      (await scene.owner.call('GET /channels/{type}/{id}/locations', { params })).locations.length > 0;
    return { ...scene, finish };
  },
};

/**
 * Messages, reminders, campaigns and locations that happen later than requested, with the events that must prevent
 * them.
 */
export const lateActions: readonly LateAction[] = [
  scheduledMessage,
  botsMessage,
  remindOther,
  remindSelf,
  campaignOfSender,
  campaignOfStarter,
  liveLocation,
];
