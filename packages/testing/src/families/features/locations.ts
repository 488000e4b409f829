import { liveLocations } from '@confab/client/locations';
import { locationOf, sendTo } from '../accessWorld.ts';
import { type Action, sent } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';
import type { World } from '../world.ts';

const randomPosition = ({ random }: World, sign = 1) => ({
  latitude: sign * random.below(90),
  longitude: sign * random.below(180),
});

const share =
  (isLive: boolean): Action =>
  async (world, { client }, channel) => {
    const message_id = crypto.randomUUID();
    const created_by_device_id = await client.part(liveLocations).device();
    const live = isLive && { duration: 3_600_000 };
    const sharedLocation = { message_id, created_by_device_id, ...randomPosition(world), ...live };
    return sent(client, channel.send({ text: '', sharedLocation }));
  };

/** A live location of the current user in this client's list, shared first if there is none. */
const ownLocation: Action = async (world, tab, channel) => {
  const { own } = tab.client.part(liveLocations);
  if (own.get().length === 0) await share(true)(world, tab, channel);
  return own.get().length > 0 ? world.random.pick(own.get()).message_id : undefined;
};

/** Shared and live locations. */
export const locations: FeatureFamily = {
  actions: {
    shareLocation: (world, tab, channel) => share(world.random.next() < 0.7)(world, tab, channel),
    moveLocation: async (world, tab, channel) => {
      const id = await ownLocation(world, tab, channel);
      if (id === undefined) return false;
      return tab.client.part(liveLocations).move(id as string, { ...randomPosition(world, -1), accuracy: 5 });
    },
    stopLocation: async (world, tab, channel) => {
      const id = await ownLocation(world, tab, channel);
      if (id === undefined) return false;
      tab.client.part(liveLocations).stop(id as string);
    },
  },
  views: {
    liveLocations: wanted(
      (client) => client.part(liveLocations),
      ({ own }) => own.get().map(({ message_id, end_at }) => [message_id, end_at]),
    ),
  },
  readPaths: [
    {
      name: 'its live locations',
      read: (person, { type, id }) =>
        person.call('GET /channels/{type}/{id}/locations', { params: { type, id } }),
    },
  ],
  lists: {
    'own live locations': (person) => person.call('GET /locations'),
  },
  capabilityCalls: {
    'share-location': (person, world) => {
      const id = crypto.randomUUID();
      return sendTo(person, world, {
        id,
        shared_location: { ...locationOf(id, 'device'), duration: undefined },
      });
    },
  },
};
