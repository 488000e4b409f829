import { request } from 'node:http';
import {
  accounts,
  createChannel,
  inChannel,
  type LateAction,
  newId,
  newText,
  post,
  say,
} from './lateAction.ts';
import { channelEnds, integrationEnds } from './lateEnds.ts';
import type { LateWorld } from './lateWorld.ts';

async function addWebhook(world: LateWorld) {
  const { owner, channel } = await createChannel(world);
  const actor = await world.person('maker', 'admin');
  await owner.call('POST /channels/{type}/{id}/members', {
    params: { ...channel },
    body: { member_ids: [actor.id] },
  });
  const body = { name: 'Late', cid: `${channel.type}:${channel.id}` };
  const { url, incoming_webhook } = await actor.call('POST /incoming-webhooks', { body });
  const call = { params: { incoming_webhook_id: incoming_webhook.id } };
  const route = '/incoming-webhooks/{incoming_webhook_id}';
  const integration = {
    remove: () => world.server.backEnd.call(`DELETE ${route}`, call),
    turnOff: () => world.server.backEnd.call(`PATCH ${route}`, { ...call, body: { active: false } }),
  };
  return { actor, channel, integration, url: `${world.server.url}${new URL(url).pathname}` };
}

const makersEnds = [
  ...accounts.filter((end) => !end.includes('banned')),
  ...Object.keys(channelEnds),
  ...Object.keys(integrationEnds),
];

const webhookPost: LateAction = {
  title: '[HOOK-01] an incoming webhook posts nothing once its maker',
  ends: makersEnds,
  async ask(world) {
    const { url, ...scene } = await addWebhook(world);
    const text = newText();
    const finish = () => post(url, { text }).then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

const slowWebhookPost: LateAction = {
  title: '[HOOK-01] an incoming webhook that is called slowly posts nothing once its maker',
  ends: makersEnds,
  async ask(world) {
    const { url, ...scene } = await addWebhook(world);
    const text = newText();
    const body = JSON.stringify({ text });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const calling = request(url, { method: 'POST', headers });
    const answered = new Promise((resolve) => {
      calling.on('response', (response) => response.resume().on('end', resolve)).on('error', resolve);
    });
    await new Promise<void>((resolve) => calling.write(body.slice(0, 5), () => resolve()));
    // The service has looked up the address: a whole call that was sent after it has finished.
    await post(url, { text: newText() });
    const finish = () => {
      calling.end(body.slice(5));
      return answered.then(() => world.wasSent(text));
    };
    return { ...scene, finish };
  },
};

/** Adds a command of the host. */
async function addCommand(world: LateWorld) {
  const name = `late${newId().replace(/[^a-z]/g, '')}`;
  await world.server.backEnd.call('POST /host-commands', {
    body: { name, args: '', description: 'Answers late.', url: world.receiver.url },
  });
  const call = { params: { command_name: name } };
  const route = '/host-commands/{command_name}';
  const integration = {
    remove: () => world.server.backEnd.call(`DELETE ${route}`, call),
    turnOff: () => world.server.backEnd.call(`PATCH ${route}`, { ...call, body: { active: false } }),
  };
  return { name, integration };
}

const lateAnswer: LateAction = {
  title: '[COMP-08] a command is not answered later once its caller',
  ends: [...accounts, ...inChannel, ...Object.keys(integrationEnds)],
  async ask(world) {
    const [scene, { name, integration }] = [await createChannel(world), await addCommand(world)];
    world.receiver.answer = (_call, response) => response.end();
    await say(scene.actor, scene, `/${name}`);
    const path: string = world.receiver.calls.at(-1)?.body.response_path;
    const text = newText();
    const finish = async () => {
      await post(`${world.server.url}${path}`, { text, response_type: 'in_channel' });
      return world.wasSent(text);
    };
    return { ...scene, integration, finish };
  },
};

/**
 * Starts an action that waits for the host's answer; the returned function sends the answer and waits for the action.
 */
async function askAndWait(world: LateWorld, answer: object, ask: () => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  world.receiver.answer = async (_call, response) => {
    await held.promise;
    response.end(JSON.stringify(answer));
  };
  const calls = world.receiver.calls.length;
  const asking = ask().catch(() => undefined);
  await world.receiver.called(calls + 1);
  return async () => {
    held.resolve();
    await asking;
  };
}

const slowCommand: LateAction = {
  title: '[COMP-08] a host’s answer to a command is not sent once its caller',
  ends: [...accounts, ...inChannel, ...Object.keys(integrationEnds)],
  async ask(world) {
    const [scene, { name, integration }] = [await createChannel(world), await addCommand(world)];
    const text = newText();
    const result = await askAndWait(world, { text, response_type: 'in_channel' }, () =>
      say(scene.actor, scene, `/${name}`),
    );
    const finish = () => result().then(() => world.wasSent(text));
    return { ...scene, integration, finish };
  },
};

/** Starts an action while the host's hook is asked before anything is written. */
async function askDuringHook(world: LateWorld, ask: () => Promise<unknown>) {
  const { backEnd } = world.server;
  const hook = { url: world.receiver.url, deadline_ms: 3000, on_failure: 'open' } as const;
  await backEnd.call('PUT /before-send-hook', { body: hook });
  const answered = await askAndWait(world, {}, ask);
  await backEnd.call('DELETE /before-send-hook');
  return answered;
}

const askedBefore: LateAction = {
  title: '[HOOK-01] a message that the host is asked about is not sent once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await createChannel(world);
    const text = newText();
    const answered = await askDuringHook(world, () => say(scene.actor, scene, text));
    const finish = () => answered().then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

const editAskedBefore: LateAction = {
  title: '[HOOK-01] an edit that the host is asked about changes nothing once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await createChannel(world);
    const { message } = await say(scene.actor, scene, 'before');
    const text = newText();
    const params = { message_id: message.id };
    const edit = () => scene.actor.call('PATCH /messages/{message_id}', { params, body: { text } });
    const answered = await askDuringHook(world, edit);
    const finish = () => answered().then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

/**
 * Actions of a host's webhooks, commands and hooks that happen later than requested, with the events that must prevent
 * them.
 */
export const lateHostActions: readonly LateAction[] = [
  webhookPost,
  slowWebhookPost,
  lateAnswer,
  slowCommand,
  askedBefore,
  editAskedBefore,
];
