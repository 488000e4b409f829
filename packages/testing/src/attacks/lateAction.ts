import type { Person } from '../person.ts';
import { accountEnds, channelEnds, membershipEnds, roleEnds, type Scene } from './lateEnds.ts';
import type { LateWorld } from './lateWorld.ts';

/** An action that was requested and is not done yet. */
export interface PendingAction extends Scene {
  /** Lets the action happen, and returns whether it did. */
  finish(): Promise<boolean>;
}

/** An action that happens later than it is requested, with the events after which it must not happen any more. */
export interface LateAction {
  /** The rows of PRODUCT.md, and a sentence without its end: `… once ada is deactivated`. */
  readonly title: string;
  readonly ends: readonly string[];
  ask(world: LateWorld): Promise<PendingAction>;
}

export const accounts = Object.keys(accountEnds);
export const roles = Object.keys(roleEnds);
export const inChannel = [...Object.keys(membershipEnds), ...Object.keys(channelEnds)];
export const newId = () => crypto.randomUUID();
/** A text that no other message contains. */
export const newText = () => `said late ${newId()}`;

/** A channel with its owner and the user who acts. */
export async function createChannel(world: LateWorld) {
  const [owner, actor] = await Promise.all([world.person('owner'), world.person('actor')]);
  return { owner, actor, channel: await world.channel(owner, [actor]) };
}

/** Posts JSON without credentials. */
export const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sends a message to the channel. */
export const say = (actor: Person, { channel }: Scene, text: string) =>
  actor.call('POST /channels/{type}/{id}/messages', {
    params: { ...channel },
    body: { message: { id: newId(), text } },
  });
