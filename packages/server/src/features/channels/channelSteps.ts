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

/** Hooks of other features into channel changes; registered while features are wired. */
export interface ChannelSteps {
  readonly afterChange: ((change: ChangedChannel, tx: Transaction) => Promise<void>)[];
}

export const channelSteps = perServer((): ChannelSteps => ({ afterChange: [] }));
