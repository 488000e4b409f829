import { request } from 'node:http';
import { accounts, type Deed, inChannel, members, newId, newText, post, say } from './lateDeed.ts';
import { integrationEnds, placeEnds } from './lateEnds.ts';
import type { LateWorld } from './lateWorld.ts';

async function addWebhook(world: LateWorld) {
  const { owner, place } = await members(world);
  const actor = await world.person('maker', 'admin');
  await owner.call('POST /channels/{type}/{id}/members', {
    params: { ...place },
    body: { user_ids: [actor.id] },
  });
  const body = { name: 'Late', cid: `${place.type}:${place.id}` };
  const { url, incoming_webhook } = await actor.call('POST /incoming_webhooks', { body });
  const call = { params: { incoming_webhook_id: incoming_webhook.id } };
  const route = '/incoming_webhooks/{incoming_webhook_id}';
  const integration = {
    remove: () => world.server.backEnd.call(`DELETE ${route}`, call),
    turnOff: () => world.server.backEnd.call(`PATCH ${route}`, { ...call, body: { set: { active: false } } }),
  };
  return { actor, place, integration, url: `${world.server.url}${new URL(url).pathname}` };
}

const makersEnds = [
  ...accounts.filter((end) => !end.includes('banned')),
  ...Object.keys(placeEnds),
  ...Object.keys(integrationEnds),
];

const webhookPost: Deed = {
  title: '[HOOK-01] an incoming webhook posts nothing once its maker',
  ends: makersEnds,
  async ask(world) {
    const { url, ...scene } = await addWebhook(world);
    const text = newText();
    const finish = () => post(url, { text }).then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

const slowWebhookPost: Deed = {
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
    // The service has looked up the address: a whole call that came after it is through.
    await post(url, { text: newText() });
    const finish = () => {
      calling.end(body.slice(5));
      return answered.then(() => world.wasSent(text));
    };
    return { ...scene, finish };
  },
};

/** Adds a host's command. */
async function addCommand(world: LateWorld) {
  const name = `late${newId().replace(/[^a-z]/g, '')}`;
  await world.server.backEnd.call('POST /host_commands', {
    body: { name, args: '', description: 'Answers late.', url: world.receiver.url },
  });
  const call = { params: { command_name: name } };
  const route = '/host_commands/{command_name}';
  const integration = {
    remove: () => world.server.backEnd.call(`DELETE ${route}`, call),
    turnOff: () => world.server.backEnd.call(`PATCH ${route}`, { ...call, body: { set: { active: false } } }),
  };
  return { name, integration };
}

const lateAnswer: Deed = {
  title: '[COMP-08] a command is not answered later once who gave it',
  ends: [...accounts, ...inChannel, ...Object.keys(integrationEnds)],
  async ask(world) {
    const [scene, { name, integration }] = [await members(world), await addCommand(world)];
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

/** Does something that the host is asked about; it answers when the deed is to be finished. */
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

const slowCommand: Deed = {
  title: '[COMP-08] what a host says to a command is not sent once who gave it',
  ends: [...accounts, ...inChannel, ...Object.keys(integrationEnds)],
  async ask(world) {
    const [scene, { name, integration }] = [await members(world), await addCommand(world)];
    const text = newText();
    const said = await askAndWait(world, { text, response_type: 'in_channel' }, () =>
      say(scene.actor, scene, `/${name}`),
    );
    const finish = () => said().then(() => world.wasSent(text));
    return { ...scene, integration, finish };
  },
};

/** Does something while a host is asked before anything is written. */
async function underHook(world: LateWorld, ask: () => Promise<unknown>) {
  const { backEnd } = world.server;
  const hook = { url: world.receiver.url, deadline_ms: 3000, on_failure: 'open' } as const;
  await backEnd.call('PUT /before_send_hook', { body: hook });
  const answered = await askAndWait(world, {}, ask);
  await backEnd.call('DELETE /before_send_hook');
  return answered;
}

const askedBefore: Deed = {
  title: '[HOOK-01] a message that the host is asked about is not sent once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await members(world);
    const text = newText();
    const answered = await underHook(world, () => say(scene.actor, scene, text));
    const finish = () => answered().then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

const editAskedBefore: Deed = {
  title: '[HOOK-01] an edit that the host is asked about changes nothing once its author',
  ends: [...accounts, ...inChannel],
  async ask(world) {
    const scene = await members(world);
    const { message } = await say(scene.actor, scene, 'before');
    const text = newText();
    const params = { message_id: message.id };
    const edit = () => scene.actor.call('PATCH /messages/{message_id}', { params, body: { text } });
    const answered = await underHook(world, edit);
    const finish = () => answered().then(() => world.wasSent(text));
    return { ...scene, finish };
  },
};

/** What webhooks, commands and hooks of a host do later than they are asked, with what must keep it from being done. */
export const hostDeeds: readonly Deed[] = [
  webhookPost,
  slowWebhookPost,
  lateAnswer,
  slowCommand,
  askedBefore,
  editAskedBefore,
];
