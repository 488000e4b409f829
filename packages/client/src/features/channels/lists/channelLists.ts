import { readersMove } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';
import { channelTypes } from '../../channelTypes/index.ts';
import { isInChannelList } from '../../messages/index.ts';

/** A list of channels that events keep current. */
export interface LiveList {
  /** Its query as text. */
  readonly key: string;
  /** The channels that it shows, by `type:id`; undefined before it is loaded. */
  cids(): readonly string[] | undefined;
  /** Shows the channels of an earlier visit until it is loaded. */
  showCached(): void;
  /** Checks whether this channel belongs to the list, after a change that decides it. */
  recheck(cid: string): void;
  /** A field of a channel, or any of them, has changed: it may belong to other lists, or to another position. */
  handleChange(cid: string, field?: string): void;
  /** Loads the list again if it does not include `seq` of the user's own stream; in any case if omitted. */
  refresh(seq?: number): Promise<void>;
  /** Stops updating the list. */
  stop(): void;
}

/** The lists of one client, and how many there have been. */
interface ChannelLists {
  readonly inUse: Set<LiveList>;
  /** By key, the channels that a list showed at an earlier visit: shown until it is loaded (CONN-05). */
  readonly cached: Map<string, readonly string[]>;
  made: number;
}

/** One client's lists of channels, which events keep current until another user signs in. */
export const channelLists = perClient((context): ChannelLists => {
  const inUse = new Set<LiveList>();
  const cached = new Map<string, readonly string[]>();
  const recheck = ({ cid }: { cid: string }) => {
    for (const list of inUse) list.recheck(cid);
  };
  const changed = (cid: string, field?: string) => {
    for (const list of inUse) list.handleChange(cid, field);
  };
  const refresh = (seq?: number) => {
    for (const list of inUse) list.refresh(seq).catch(() => undefined);
  };
  onReadersMove(context, refresh);
  addHandlers(context, {
    effects: {
      'channel.updated': ({ channel }) => changed(channel.cid),
      'message.new': ({ cid, message }) => {
        if (isInChannelList(message)) changed(cid, 'last_message_at');
      },
      'member.added': ({ cid }) => changed(cid, 'member_count'),
      'member.removed': ({ cid }) => changed(cid, 'member_count'),
      'membership.updated': ({ membership }) => recheck(membership),
      'notification.added_to_channel': recheck,
      'notification.removed_from_channel': recheck,
    },
    missed: (_, seq) => refresh(seq),
    forget: () => {
      for (const list of inUse) list.stop();
      inUse.clear();
      cached.clear();
    },
  });
  return { inUse, cached, made: 0 };
});

/** Calls `moved` when a change of a channel type gives or takes access to its channels. */
function onReadersMove(context: ClientContext, moved: () => void): void {
  const { state } = channelTypes(context);
  let known = state.get();
  state.subscribe(() => {
    const before = known;
    known = state.get();
    const hasMoved = [...known].some(([name, type]) => {
      const old = before.get(name);
      return old && readersMove(old, type);
    });
    if (hasMoved) moved();
  });
}
