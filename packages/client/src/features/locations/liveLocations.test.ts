import {
  locationDeniedNotice,
  locationRefusedNotice,
  locationRestMs,
  locationThrottleMs,
  minLocationDurationMs,
  sharedLocationIssues,
} from '@confab/protocol';
import {
  connectClient,
  flakyNetwork,
  type HandGeolocation,
  handGeolocation,
  heldClock,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Channel,
  type ChatClient,
  defaultEnvironment,
  isLive,
  type Logger,
  memoryPersistence,
  type Persistence,
  waitUntil,
} from '../../index.ts';
import { composerOf } from '../composer/index.ts';
import { notifications } from '../notifications/index.ts';
import { currentPosition, liveLocations, locationOf } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('grace');
});
afterAll(() => server.stop());

const minuteMs = 60_000;
let names = 0;

/** Broken events are logged by the handlers that cannot apply them. */
const silent: Logger = { debug() {}, warn() {}, error() {} };

interface Visit {
  who: string;
  persistence: Persistence;
  geolocation: HandGeolocation;
  cid: string;
}

/** One of Ada's devices, on a clock of its own; `same` for another tab or visit of an earlier one. */
async function device(same?: Visit) {
  const geolocation = same?.geolocation ?? handGeolocation();
  const persistence = same?.persistence ?? memoryPersistence();
  const network = flakyNetwork(seededRandom(1), { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 });
  const posting: { before?: () => Promise<unknown> } = {};
  class HeldSocket extends network.environment.WebSocket {
    override send(data: string): void {
      if (JSON.parse(data).type !== 'call') super.send(data);
      else void Promise.resolve(posting.before?.()).then(() => super.send(data));
    }
  }
  const environment = { ...network.environment, geolocation: geolocation.geolocation, WebSocket: HeldSocket };
  const clock = heldClock(environment);
  const who = same?.who ?? `ada-${++names}`;
  const client = await connectClient(server, same?.who ?? (await server.person(who)), {
    environment: clock.environment,
    persistence,
    logger: silent,
  });
  const channel = await (same
    ? (client.getChannel(same.cid) ?? client.channel('messaging', same.cid.split(':')[1]!))
    : client.channel('messaging', `ride-${++names}`)
  ).watch();
  if (!same) await channel.members.add(['grace']);
  await waitUntil(client.connection.state, isLive);
  const live = client.part(liveLocations);
  await live.load();
  return {
    who,
    client,
    channel,
    cid: channel.cid,
    geolocation,
    persistence,
    clock,
    network,
    live,
    /** Events between a submit and its arrival. */
    posting,
    [Symbol.asyncDispose]: () => client.disconnect(),
  };
}

const watching = async (client: ChatClient, cid: string) =>
  client.channel('messaging', cid.split(':')[1]!).watch();
const sharedIn = (channel: Channel) => channel.messages.state.get().messages.at(-1)?.shared_location;
const shows = (channel: Channel, latitude: number) =>
  waitUntil(channel.messages.state, () => sharedIn(channel)?.latitude === latitude);

/** Shares the device's position live, and waits until it is watched. */
async function shareLive(
  { channel, live, geolocation }: Awaited<ReturnType<typeof device>>,
  durationMs = 15 * minuteMs,
) {
  geolocation.moveTo(52.37, 4.89);
  await locationOf(composerOf(channel)).set({ latitude: 52.37, longitude: 4.89, durationMs });
  const outcome = await composerOf(channel).submit();
  if (outcome.status !== 'sent') throw new Error(JSON.stringify(outcome));
  await waitUntil(live.own, (own) => own.some(({ message_id }) => message_id === outcome.message.id));
  return outcome.message.id;
}

describe('the location of a composer', () => {
  it('[COMP-01, LOC-01] is a part of it: a location alone is a message, on by default and off if configured', async () => {
    await using ada = await device();
    const composer = composerOf(ada.channel);
    const location = locationOf(composer);
    expect(locationOf(composer)).toBe(location);
    expect(composer.config.get().location).toEqual({ enabled: true });
    expect(location.isEnabled).toBe(true);
    expect(composer.state.get().canSend).toBe(false);
    await location.set({ latitude: 48.85, longitude: 2.35, accuracy: 30 });
    expect(composer.state.get().canSend).toBe(true);
    const outcome = await composer.submit();
    expect(outcome).toMatchObject({
      status: 'sent',
      message: { text: '', shared_location: { latitude: 48.85, user_id: ada.who, channel_cid: ada.cid } },
    });
    expect(location.state.get()).toBeUndefined();
    const sent = await waitUntil(
      ada.channel.messages.state,
      ({ messages }) => messages.at(-1)?.type === 'regular' && messages.at(-1)?.status === 'received',
    );
    const { shared_location, id } = sent.messages.at(-1)!;
    expect(shared_location).toMatchObject({
      message_id: id,
      created_by_device_id: await ada.live.device(),
      longitude: 2.35,
      accuracy: 30,
    });
    expect(shared_location).not.toHaveProperty('end_at');
    composer.configure({ location: { enabled: false } });
    await location.set({ latitude: 48.85, longitude: 2.35 });
    expect(location.hasContent()).toBe(false);
  });

  it('[LOC-01] is valid only with a device id, message id, latitude and longitude and, if given, a duration of 60000 ms', async () => {
    const valid = { created_by_device_id: 'd', message_id: 'm', latitude: 0, longitude: 0 };
    expect(sharedLocationIssues(valid)).toEqual([]);
    expect(sharedLocationIssues({ ...valid, duration: 60_000 })).toEqual([]);
    const broken = [
      { created_by_device_id: '' },
      { message_id: undefined as never },
      { latitude: Number.NaN },
      { longitude: 181 },
      { duration: 59_999 },
    ];
    expect(broken.map((change) => sharedLocationIssues({ ...valid, ...change })[0]?.field)).toEqual([
      'created_by_device_id',
      'message_id',
      'latitude',
      'longitude',
      'duration',
    ]);
    expect(minLocationDurationMs).toBe(60_000);
    await using ada = await device();
    const composer = composerOf(ada.channel);
    await locationOf(composer).set({ latitude: 1, longitude: 1, durationMs: 59_999 });
    expect(locationOf(composer).blockedReason()).toBe('invalid');
    expect((await composer.submit()).status).toBe('discarded');
    ada.network.cut();
    await waitUntil(ada.client.connection.state, (state) => !isLive(state));
    await locationOf(composer).set({ latitude: 1, longitude: 1, durationMs: 60_000 });
    expect(locationOf(composer).blockedReason()).toBe('offline');
    expect((await composer.submit()).status).toBe('discarded');
  });

  it('[LOC-01] is restored to the composer with a message that was not sent', async () => {
    await using ada = await device();
    const composer = composerOf(ada.channel);
    const change = (features: object) =>
      server.backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { features },
      });
    await locationOf(composer).set({ latitude: 1, longitude: 2, accuracy: 3, durationMs: 15 * minuteMs });
    ada.posting.before = () => change({ location: false });
    const outcome = await composer.submit();
    if (outcome.status !== 'sent') throw new Error(outcome.status);
    const isFailed = () => ada.client.outbox.get(outcome.message.id)?.error !== undefined;
    await waitUntil(ada.client.outbox.entries, isFailed);
    await waitUntil(ada.channel.record, () => !ada.channel.can('share-location'));
    await change({ location: true });
    await waitUntil(ada.channel.record, () => ada.channel.can('share-location'));
    composer.reopen(outcome.message);
    await waitUntil(locationOf(composer).state, (choice) => choice !== undefined);
    expect(locationOf(composer).state.get()).toEqual({
      latitude: 1,
      longitude: 2,
      accuracy: 3,
      durationMs: 15 * minuteMs,
    });
  });

  it('asks the device for its position, and reports why there is none', async () => {
    const geolocation = handGeolocation();
    const environment = { ...defaultEnvironment(), geolocation: geolocation.geolocation };
    geolocation.moveTo(1, 2, 3);
    expect(await currentPosition(environment)).toEqual({ latitude: 1, longitude: 2, accuracy: 3 });
    geolocation.moveTo(91, 0);
    expect(await currentPosition(environment)).toBe('unavailable');
    geolocation.refuse(1);
    expect(await currentPosition(environment)).toBe('denied');
    geolocation.refuse(3);
    expect(await currentPosition(environment)).toBe('unavailable');
    expect(await currentPosition(defaultEnvironment())).toBe('unsupported');
  });
});

describe('a live location', () => {
  it('[LOC-02, LOC-03] follows the device: at most every 5 s, every 30 s while it rests; others see it move', async () => {
    await using ada = await device();
    await using grace = await connectClient(server, 'grace');
    const hers = await watching(grace, ada.cid);
    const id = await shareLive(ada);
    expect(ada.geolocation.watchers).toBe(1);
    expect(ada.live.own.get()).toMatchObject([{ message_id: id, channel_cid: ada.cid }]);
    const moves: number[] = [];
    grace.on('location.updated', ({ shared_location }) => moves.push(shared_location.latitude));
    for (const latitude of [52.371, 52.372, 52.373]) ada.geolocation.moveTo(latitude, 4.89);
    ada.clock.pass(locationThrottleMs);
    await shows(hers, 52.373);
    expect(moves).toEqual([52.373]);
    // Two metres count as resting; after 30 s the position is sent again.
    await waitUntil(ada.live.own, ([own]) => own?.latitude === 52.373);
    ada.geolocation.moveTo(52.37302, 4.89);
    ada.clock.pass(locationRestMs - 1);
    ada.clock.pass(1);
    await shows(hers, 52.37302);
    expect(moves).toEqual([52.373, 52.37302]);
    expect([locationThrottleMs, locationRestMs]).toEqual([5000, 30_000]);
  });

  it('[LOC-02] stops from any device at once; the watch ends and nothing more is sent', async () => {
    await using ada = await device();
    await using laptop = await connectClient(server, ada.who);
    await using grace = await connectClient(server, 'grace');
    const hers = await watching(grace, ada.cid);
    const id = await shareLive(ada);
    const elsewhere = laptop.part(liveLocations);
    await elsewhere.load();
    expect(elsewhere.own.get().map(elsewhere.isOfThisDevice)).toEqual([false]);
    expect(elsewhere.watch.get().status).toBe('idle');
    elsewhere.stop(id);
    expect(elsewhere.own.get()).toEqual([]);
    await waitUntil(ada.live.own, (own) => own.length === 0);
    expect(ada.geolocation.watchers).toBe(0);
    expect(ada.live.watch.get()).toEqual({ status: 'idle', position: undefined });
    await waitUntil(hers.messages.state, () => Date.parse(sharedIn(hers)?.end_at ?? '') <= Date.now());
  });

  it('[LOC-03] stops at end_at, by the device’s own clock', async () => {
    await using ada = await device();
    await shareLive(ada, minLocationDurationMs);
    ada.clock.pass(minLocationDurationMs);
    expect(ada.live.own.get()).toEqual([]);
    expect(ada.geolocation.watchers).toBe(0);
  });

  it('[LOC-03] survives a reload: the next visit of this device continues, another device only watches', async () => {
    const before = await device();
    const id = await shareLive(before);
    await before.client.disconnect();
    expect(before.geolocation.watchers).toBe(0);
    before.geolocation.moveTo(52.4, 4.9);
    await using ada = await device(before);
    expect(ada.live.own.get().map(({ message_id }) => message_id)).toEqual([id]);
    await waitUntil(ada.live.watch, ({ position }) => position?.latitude === 52.4);
    ada.clock.pass(locationThrottleMs);
    await shows(ada.channel, 52.4);
    await using other = await device({ ...before, persistence: memoryPersistence() });
    expect(other.live.own.get()).toHaveLength(1);
    expect(other.live.watch.get().status).toBe('idle');
    expect(await other.live.move(id, { latitude: 1, longitude: 1 }).catch(({ name }) => name)).toBe(
      'location_of_other_device',
    );
  });

  it('[LOC-03] is watched in one of several tabs; the next takes over when that is closed', async () => {
    const first = await device();
    await shareLive(first);
    await waitUntil(first.live.watch, ({ status }) => status === 'watching');
    await using second = await device(first);
    await waitUntil(second.live.watch, ({ status }) => status === 'elsewhere');
    expect(first.geolocation.watchers).toBe(1);
    await first.client.disconnect();
    await waitUntil(second.live.watch, ({ status }) => status === 'watching');
    second.geolocation.moveTo(52.41, 4.9);
    second.clock.pass(locationThrottleMs);
    await shows(second.channel, 52.41);
  });

  it('[LOC-03] sends nothing while offline, and the current position when online again', async () => {
    await using ada = await device();
    await using grace = await connectClient(server, 'grace');
    const hers = await watching(grace, ada.cid);
    await shareLive(ada);
    const moves: number[] = [];
    grace.on('location.updated', ({ shared_location }) => moves.push(shared_location.latitude));
    ada.network.cut();
    await waitUntil(ada.client.connection.state, (state) => !isLive(state));
    for (const latitude of [52.5, 52.6]) {
      ada.geolocation.moveTo(latitude, 4.89);
      ada.clock.pass(locationThrottleMs);
    }
    ada.network.restore();
    ada.clock.pass(30_000);
    await shows(hers, 52.6);
    expect(moves).toEqual([52.6]);
  });

  it('[LOC-03] stops with a notification if the device loses permission, and continues if the position is only unavailable', async () => {
    await using ada = await device();
    await using grace = await connectClient(server, 'grace');
    const hers = await watching(grace, ada.cid);
    await shareLive(ada);
    ada.geolocation.refuse(2);
    expect(ada.live.watch.get().status).toBe('unavailable');
    expect(ada.live.own.get()).toHaveLength(1);
    ada.geolocation.refuse(1);
    expect(ada.live.own.get()).toEqual([]);
    await waitUntil(hers.messages.state, () => Date.parse(sharedIn(hers)?.end_at ?? '') <= Date.now());
    expect(ada.client.part(notifications).state.get()).toMatchObject([locationDeniedNotice]);
  });

  it('[LOC-02] stops with a notification if the capability is revoked; leaving the channel ends it', async () => {
    await using ada = await device();
    await shareLive(ada);
    const change = (features: object) =>
      server.backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { features },
      });
    await change({ location: false });
    try {
      ada.geolocation.moveTo(52.7, 4.9);
      ada.clock.pass(locationThrottleMs);
      await waitUntil(ada.live.own, (own) => own.length === 0);
      expect(ada.client.part(notifications).state.get()).toMatchObject([locationRefusedNotice]);
      const person = await server.person(ada.who);
      await expect.poll(async () => (await person.call('GET /locations')).locations).toEqual([]);
    } finally {
      await change({ location: true });
    }
    await waitUntil(ada.channel.record, () => ada.channel.can('share-location'));
    await shareLive(ada);
    await ada.channel.leave();
    await waitUntil(ada.live.own, (own) => own.length === 0);
    expect(ada.geolocation.watchers).toBe(0);
  });

  it('[LOC-02] continues through broken and unknown events: no viewer breaks', async () => {
    await using ada = await device();
    const id = await shareLive(ada);
    const { log, database } = server.server.context;
    const append = (payload: object) =>
      database.write((tx) =>
        log.append(tx, {
          stream: `channel:${ada.cid}`,
          definition: { type: 'location.updated' } as never,
          payload: { cid: ada.cid, ...payload } as never,
        }),
      );
    await using grace = await connectClient(server, 'grace', { logger: silent });
    const hers = await watching(grace, ada.cid);
    for (const payload of [
      {},
      { shared_location: null },
      { shared_location: 'here' },
      { shared_location: { message_id: { $ne: 1 }, latitude: 1 } },
      { shared_location: { message_id: 'nobody knows', latitude: Number.NaN, longitude: 'west' } },
      { shared_location: { __proto__: null, message_id: '__proto__' } },
    ]) {
      await append(payload);
    }
    await ada.live.move(id, { latitude: 10, longitude: 20 });
    await shows(hers, 10);
    const { messages } = hers.messages.state.get();
    expect(messages.filter(({ type }) => type === 'regular')).toHaveLength(1);
  });
});
