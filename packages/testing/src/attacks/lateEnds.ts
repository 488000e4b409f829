import type { Person } from '../person.ts';
import type { ChannelParams, LateWorld } from './lateWorld.ts';

/** Who asked for something and where, between the asking and the doing. */
export interface Scene {
  readonly actor: Person;
  readonly place: ChannelParams;
  /** The webhook or command that it is asked of. */
  readonly integration?: { remove(): Promise<unknown>; turnOff(): Promise<unknown> };
}

type End = (world: LateWorld, scene: Scene) => Promise<unknown>;

const remove = async ({ server, taskEnded }: LateWorld, { actor }: Scene, user: 'soft' | 'hard') => {
  const call = { params: { user_id: actor.id }, body: { user } };
  await taskEnded((await server.backEnd.call('POST /users/{user_id}/delete', call)).task);
};

const cidOf = ({ type, id }: ChannelParams) => `${type}:${id}`;

/** What may become of somebody in the app before what they asked for is done. */
export const accountEnds = {
  'is deactivated': ({ server }, { actor }) =>
    server.backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: actor.id } }),
  'is deleted': (world, scene) => remove(world, scene, 'soft'),
  'is erased': (world, scene) => remove(world, scene, 'hard'),
  'is banned from the app': ({ server }, { actor }) =>
    server.backEnd.call('POST /bans', { body: { user_id: actor.id } }),
} satisfies Record<string, End>;

/** What may become of an admin beside that. */
export const roleEnds = {
  'is no admin any more': ({ server }, { actor }) =>
    server.backEnd.call('PATCH /users/{user_id}', {
      params: { user_id: actor.id },
      body: { set: { role: 'user' } },
    }),
} satisfies Record<string, End>;

/** What may become of somebody in the channel. */
export const channelEnds = {
  'is removed from the channel': ({ server }, { actor, place }) =>
    server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...place, user_id: actor.id },
    }),
  'has left the channel': (_world, { actor, place }) =>
    actor.call('POST /channels/{type}/{id}/leave', { params: { ...place } }),
  'is banned from the channel': ({ server }, { actor, place }) =>
    server.backEnd.call('POST /bans', { body: { user_id: actor.id, cid: cidOf(place) } }),
} satisfies Record<string, End>;

/** What may become of the channel itself. */
export const placeEnds = {
  'may not write, since the channel is frozen': ({ server }, { place }) =>
    server.backEnd.call('PATCH /channels/{type}/{id}', {
      params: { ...place },
      body: { set: { frozen: true } },
    }),
  'finds the channel deleted': ({ server }, { place }) =>
    server.backEnd.call('DELETE /channels/{type}/{id}', { params: { ...place } }),
} satisfies Record<string, End>;

/** What may become of a webhook or command. */
export const integrationEnds = {
  'sees it deleted': (_world, { integration }) => required(integration).remove(),
  'sees it turned off': (_world, { integration }) => required(integration).turnOff(),
} satisfies Record<string, End>;

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This deed is asked of no integration.');
  return value;
}

/** All of them by what they are called in a title. */
export const ends: Readonly<Record<string, End>> = {
  ...accountEnds,
  ...roleEnds,
  ...channelEnds,
  ...placeEnds,
  ...integrationEnds,
};
