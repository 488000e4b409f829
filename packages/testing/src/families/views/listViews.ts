import type { ChannelListQuery } from '@confab/client';
import { mentions } from '@confab/client/mentions';
import { reminders } from '@confab/client/reminders';
import { ThreadInbox } from '@confab/client/threads';
import type { ReminderFilter } from '@confab/protocol';
import { loadOrThrow, type View, type Views } from './view.ts';

/** A whole list of channels. */
const channelList = (query: ChannelListQuery): View => ({
  open: (client) => {
    const list = client.channelList({ message_limit: 3, ...query });
    return {
      load: () => list.load().then(() => list.loadAll()),
      show: () => ({
        cids: list.state.get().channels.map(({ cid }) => cid),
        hasNext: list.state.get().hasNext,
      }),
    };
  },
});

/** The order of the unread threads, and the set of the others: threads that were once unread stay above the others. */
const threadInbox: View = {
  open: (client) => {
    const inbox = new ThreadInbox(client);
    return {
      load: () =>
        loadOrThrow(
          () => inbox.load(),
          () => inbox.state.get().error,
        ),
      show: () => {
        const { threads, hasNext } = inbox.state.get();
        const isUnread = (id: string) =>
          (client.threads.states.get().get(id)?.unread_numbers.length ?? 0) > 0;
        const ids = threads.map(({ parentId }) => parentId);
        return { unread: ids.filter(isUnread), all: ids.toSorted(), hasNext };
      },
    };
  },
};

type MentionName = 'all' | 'unread';
type Ids = readonly { readonly id: string }[];

const mentionList = (name: MentionName): View => ({
  open: (client) => {
    const list = client.part(mentions)[name];
    return {
      load: () =>
        loadOrThrow(
          () => list.load(),
          () => list.state.get().error,
        ),
      show: () => list.state.get().messages,
    };
  },
  ...(name === 'unread' && {
    // Threads that were unread when the list was opened stay in it.
    align: (fresh: Ids, shown: Ids) => ({
      fresh,
      shown: shown.filter(({ id }) => fresh.some((other) => other.id === id)),
    }),
  }),
});

const reminderList = (filter: ReminderFilter): View => ({
  open: (client) => {
    const list = client.part(reminders).lists[filter];
    let isOpen = false;
    return {
      load: () => {
        if (!isOpen) list.open();
        isOpen = true;
        return loadOrThrow(
          () => list.load(),
          () => list.state.get().error,
        );
      },
      show: () =>
        list.state.get().entries.map(({ reminder, message, isLost }) => ({
          id: reminder.id,
          text: message?.text,
          isLost,
        })),
    };
  },
});

/** The lists that a client keeps up to date: their entries and the order. */
export const listViews: Views = {
  channels: channelList({ filter: { joined: true } }),
  channelsByName: channelList({
    filter: { joined: true, type: 'team' },
    sort: [{ field: 'name', direction: 1 }],
  }),
  shownChannels: channelList({
    filter: { joined: true, archived: false, hidden: false },
    sort: [
      { field: 'pinned_at', direction: -1 },
      { field: 'last_message_at', direction: -1 },
    ],
  }),
  archivedChannels: channelList({ filter: { joined: true, archived: true } }),
  fullestChannels: channelList({
    filter: { joined: true },
    sort: [{ field: 'member_count', direction: -1 }],
    limit: 2,
  }),
  invitations: channelList({ filter: { invite: 'pending' } }),
  threadInbox,
  mentions: mentionList('all'),
  newMentions: mentionList('unread'),
  upcomingReminders: reminderList('upcoming'),
  overdueReminders: reminderList('overdue'),
  savedMessages: reminderList('saved'),
};
