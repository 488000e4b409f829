import type { Person } from '../person.ts';
import { accountEnds, channelEnds, placeEnds, roleEnds, type Scene } from './lateEnds.ts';
import type { LateWorld } from './lateWorld.ts';

/** Something that was asked for and is not done yet. */
export interface Asked extends Scene {
  /** Lets it be done, and answers whether it was. */
  finish(): Promise<boolean>;
}

/** One thing that is done later than it is asked for, and after what it must not be done any more. */
export interface Deed {
  /** The rows of PRODUCT.md, and a sentence without its end: `… once ada is deactivated`. */
  readonly title: string;
  readonly ends: readonly string[];
  ask(world: LateWorld): Promise<Asked>;
}

export const accounts = Object.keys(accountEnds);
export const roles = Object.keys(roleEnds);
export const inChannel = [...Object.keys(channelEnds), ...Object.keys(placeEnds)];
export const newId = () => crypto.randomUUID();
/** Words that stand nowhere else. */
export const newText = () => `said late ${newId()}`;

/** A channel with its owner and who is to act. */
export async function members(world: LateWorld) {
  const [owner, actor] = await Promise.all([world.person('owner'), world.person('actor')]);
  return { owner, actor, place: await world.channel(owner, [actor]) };
}

/** Posts JSON without credentials. */
export const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Says something in the channel. */
export const say = (actor: Person, { place }: Scene, text: string) =>
  actor.call('POST /channels/{type}/{id}/messages', {
    params: { ...place },
    body: { message: { id: newId(), text } },
  });
