import type { Capability } from '@confab/protocol';
import type { Person } from '../person.ts';
import type { ReadPath } from './accessPaths.ts';
import type { AccessWorld } from './accessWorld.ts';
import type { Actions } from './action.ts';
import type { Views } from './views/view.ts';

/**
 * The entry of one feature in the random histories and the access matrix. Whatever is left out here is not tried there.
 */
export interface FeatureFamily {
  /** Actions that users perform all the time, by name. */
  readonly actions?: Actions;
  /** Actions that users perform now and then. */
  readonly rareActions?: Actions;
  /** The actions among these that only admins perform, since nearly everybody else is refused. */
  readonly adminActions?: readonly string[];
  /** The actions among these that only read, and publish no event. */
  readonly readingActions?: readonly string[];
  /** The views that every client of a history opens: what it shows must equal what a fresh client shows. */
  readonly views?: Views;
  /** The requests that read something of one channel. */
  readonly readPaths?: readonly ReadPath[];
  /** The requests that answer everybody, each with what they may see, by name. */
  readonly lists?: Readonly<Record<string, AccessList>>;
  /** A call for each capability of the feature that needs it, by a user in a channel. */
  readonly capabilityCalls?: Partial<Readonly<Record<Capability, AccessCall>>>;
  /** Leaves personal words everywhere in the feature; an erasure of the user must leave none of them (APP-06). */
  readonly leaveTraces?: (garden: TraceGarden) => Promise<readonly string[]>;
}

export type AccessList = (person: Person, world: AccessWorld) => Promise<unknown>;
export type AccessCall = (person: Person, world: AccessWorld) => Promise<unknown>;

/** A user who leaves traces, the others in the channel, and a channel of all of them. */
export interface TraceGarden {
  readonly author: Person;
  /** Another member of the channel. */
  readonly reader: Person;
  readonly channel: { readonly type: string; readonly id: string };
  /** Returns a word that stands nowhere else. */
  word(name: string): string;
}
