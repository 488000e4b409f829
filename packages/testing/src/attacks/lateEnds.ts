import type { Person } from '../person.ts';
import type { ChannelParams, LateWorld } from './lateWorld.ts';

/** The user who requested an action, and the channel, between the request and the action. */
export interface Scene {
  readonly actor: Person;
  readonly channel: ChannelParams;
  /** The webhook or command that performs the action. */
  readonly integration?: { remove(): Promise<unknown>; turnOff(): Promise<unknown> };
}

type End = (world: LateWorld, scene: Scene) => Promise<unknown>;

const remove = async ({ server, taskEnded }: LateWorld, { actor }: Scene, user: 'soft' | 'hard') => {
  const call = { params: { user_id: actor.id }, body: { user } };
  await taskEnded((await server.backEnd.call('POST /users/{user_id}/delete', call)).task);
};

const cidOf = ({ type, id }: ChannelParams) => `${type}:${id}`;

/** Events in the app that can happen to the acting user before the action. */
export const accountEnds = {
  'is deactivated': ({ server }, { actor }) =>
    server.backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: actor.id } }),
  'is deleted': (world, scene) => remove(world, scene, 'soft'),
  'is erased': (world, scene) => remove(world, scene, 'hard'),
  'is banned from the app': ({ server }, { actor }) =>
    server.backEnd.call('POST /bans', { body: { user_id: actor.id } }),
} satisfies Record<string, End>;

/** Events that can happen to an admin besides those. */
export const roleEnds = {
  'is no admin any more': ({ server }, { actor }) =>
    server.backEnd.call('PATCH /users/{user_id}', {
      params: { user_id: actor.id },
      body: { role: 'user' },
    }),
} satisfies Record<string, End>;

/** Events that can happen to the acting user in the channel. */
export const membershipEnds = {
  'is removed from the channel': ({ server }, { actor, channel }) =>
    server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...channel, user_id: actor.id },
    }),
  'has left the channel': (_world, { actor, channel }) =>
    actor.call('POST /channels/{type}/{id}/leave', { params: { ...channel } }),
  'is banned from the channel': ({ server }, { actor, channel }) =>
    server.backEnd.call('POST /bans', { body: { user_id: actor.id, cid: cidOf(channel) } }),
} satisfies Record<string, End>;

/** Events that can happen to the channel itself. */
export const channelEnds = {
  'may not write, since the channel is frozen': ({ server }, { channel }) =>
    server.backEnd.call('PATCH /channels/{type}/{id}', {
      params: { ...channel },
      body: { frozen: true },
    }),
  'finds the channel deleted': ({ server }, { channel }) =>
    server.backEnd.call('DELETE /channels/{type}/{id}', { params: { ...channel } }),
} satisfies Record<string, End>;

/** Events that can happen to a webhook or command. */
export const integrationEnds = {
  'sees it deleted': (_world, { integration }) => required(integration).remove(),
  'sees it turned off': (_world, { integration }) => required(integration).turnOff(),
} satisfies Record<string, End>;

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This action has no integration.');
  return value;
}

/** All events by their names in test titles. */
export const ends: Readonly<Record<string, End>> = {
  ...accountEnds,
  ...roleEnds,
  ...membershipEnds,
  ...channelEnds,
  ...integrationEnds,
};
