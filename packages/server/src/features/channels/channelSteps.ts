import type { Actor } from '../../core/access/actor.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelRow } from './migrations.ts';

/** A change of a channel's fields, in the same transaction. */
export interface ChangedChannel {
  readonly actor: Actor;
  readonly before: ChannelRow;
  readonly row: ChannelRow;
}

/** A page of users in the order of their ids. */
export interface UserPage {
  readonly cid: string;
  readonly after: string;
  readonly limit: number;
}

/** Hooks of other features into channel changes; registered while features are wired. */
export interface ChannelSteps {
  readonly afterChange: ((change: ChangedChannel, tx: Transaction) => Promise<void>)[];
  /**
   * Return users with something of their own in a channel, such as a draft. They need not be members, and are notified
   * when the channel is deleted or restored.
   */
  readonly ownersIn: ((
    tx: Transaction,
    page: UserPage,
  ) => Promise<readonly { readonly user_id: string }[]>)[];
}

export const channelSteps = perServer((): ChannelSteps => ({ afterChange: [], ownersIn: [] }));
