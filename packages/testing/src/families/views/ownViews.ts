import type { ChatClient } from '@confab/client';
import { type Campaigns, campaigns } from '@confab/client/campaigns';
import { customEmoji } from '@confab/client/emoji';
import { liveLocations } from '@confab/client/locations';
import { notificationSettings, pushDevices } from '@confab/client/notifications';
import { reminders } from '@confab/client/reminders';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { sections } from '@confab/client/sections';
import { type Segments, segments } from '@confab/client/segments';
import type { OwnUser } from '@confab/protocol';
import type { View, Views } from './view.ts';

/** A view of data that the client has from the start. */
const always = (show: (client: ChatClient) => unknown): View => ({
  open: (client) => ({ load: async () => undefined, show: () => show(client) }),
});

/** A view of data that is loaded on first use. */
function wanted<Part extends { load(): Promise<unknown> }>(
  of: (client: ChatClient) => Part,
  show: (part: Part) => unknown,
): View {
  return { open: (client) => ({ load: () => of(client).load(), show: () => show(of(client)) }) };
}

const byKey = <T>(known: ReadonlyMap<string, T>) =>
  Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The public profile of a user, without last seen. Over long polls no presence arrives. */
const profileOf = (client: ChatClient, id: string) => {
  const isPolling = client.connection.state.get().status === 'polling';
  const known = client.people.get(id) as Partial<OwnUser> | undefined;
  const { invisible, away, share_typing, muted_users, blocked_user_ids, email, ...profile } = known ?? {};
  return { ...profile, presence: isPolling ? undefined : profile.presence, last_active: undefined };
};

type Profiles = readonly { readonly presence: string | undefined }[];

/** The current user, without last seen. */
const me = always((client) => ({ ...client.me.get(), presence: undefined, last_active: undefined }));

const people: View = {
  open: (client) => ({
    load: ({ userIds }) => client.people.load(userIds),
    show: ({ userIds }) => userIds.map((id) => profileOf(client, id)),
  }),
  align: (fresh: Profiles, shown: Profiles) => ({
    shown,
    fresh: fresh.map((profile, at) => (shown[at]?.presence ? profile : { ...profile, presence: undefined })),
  }),
};

const unreadMentions = always((client) => {
  const { byChannel, ...total } = client.unreadMentions.get();
  return {
    ...total,
    byChannel: byKey(new Map([...byChannel].map(([cid, all]) => [cid, [...all].sort((a, b) => a - b)]))),
  };
});

/** The threads that the user follows and that have replies. */
const followed = always((client) =>
  [...client.threads.states.get().values()]
    .filter(({ following, last_reply_at }) => following && last_reply_at !== undefined)
    .sort((a, b) => (a.parent_id < b.parent_id ? -1 : 1)),
);

/** The first page of data that only campaign managers may see. */
const firstPage = ({ state }: Campaigns | Segments) => state.get().items.slice(0, 25);

/** The views of a client that belong to no channel. */
export const ownViews: Views = {
  me,
  people,
  unread: always((client) => client.unread.get()),
  unreadThreads: always((client) => client.threads.unread.get()),
  unreadMentions,
  followed,
  groups: wanted(
    ({ groups }) => groups,
    ({ state }) => byKey(state.get()),
  ),
  drafts: wanted(
    ({ drafts }) => drafts,
    ({ state }) => byKey(state.get()),
  ),
  scheduled: wanted(
    (client) => client.part(scheduledMessages),
    ({ state }) => state.get().messages,
  ),
  liveLocations: wanted(
    (client) => client.part(liveLocations),
    ({ own }) => own.get().map(({ message_id, end_at }) => [message_id, end_at]),
  ),
  emoji: wanted(
    (client) => client.part(customEmoji),
    ({ state }) => byKey(state.get() ?? new Map()),
  ),
  reminders: wanted(
    (client) => client.part(reminders),
    ({ state }) => byKey(state.get()),
  ),
  sections: wanted(
    (client) => client.part(sections),
    ({ state }) => state.get(),
  ),
  notificationSettings: wanted(
    (client) => client.part(notificationSettings),
    ({ state }) => state.get(),
  ),
  pushDevices: wanted(
    (client) => client.part(pushDevices),
    ({ state }) => state.get(),
  ),
  campaigns: wanted((client) => client.part(campaigns), firstPage),
  segments: wanted((client) => client.part(segments), firstPage),
};
