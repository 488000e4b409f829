import type { ChatClient } from '@confab/client';
import { markReadModes, type OwnUser, sendKeys } from '@confab/protocol';
import type { FeatureFamily } from '../featureFamily.ts';
import { always } from '../views/simpleViews.ts';
import type { View } from '../views/view.ts';

/** The public profile of a user, without last seen. Over long polls no presence arrives. */
const profileOf = (client: ChatClient, id: string) => {
  const isPolling = client.connection.state.get().status === 'polling';
  const known = client.people.get(id) as Partial<OwnUser> | undefined;
  const {
    invisible,
    away,
    share_typing,
    share_reads,
    mark_read,
    send_key,
    show_formatting,
    muted_users,
    blocked_user_ids,
    email,
    ...profile
  } = known ?? {};
  return { ...profile, presence: isPolling ? undefined : profile.presence, last_active: undefined };
};

type Profiles = readonly { readonly presence: string | undefined }[];

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

/** Users: profiles, status and presence. */
export const users: FeatureFamily = {
  rareActions: {
    chooseReading: ({ random }, { client }) => client.updateMe({ mark_read: random.pick(markReadModes) }),
    chooseSendKey: ({ random }, { client }) =>
      client.updateMe({ send_key: random.pick(sendKeys), show_formatting: random.pick([true, false]) }),
    rename: ({ random }, { client, userId }) => client.updateMe({ name: `${userId} ${random.below(1000)}` }),
    changeStatus: ({ random }, { client }) =>
      random.pick([
        () => client.updateMe({ status_text: `busy ${random.below(1000)}`, status_emoji: '🌴' }),
        () => client.updateMe({ dnd_until: new Date(Date.now() + 3_600_000).toISOString() }),
        () => client.updateMe({ status_text: null, status_emoji: null, dnd_until: null }),
      ])(),
  },
  views: {
    // The current user, without last seen.
    me: always((client) => ({ ...client.me.get(), presence: undefined, last_active: undefined })),
    people,
  },
  lists: {
    people: (person) => person.call('POST /users/query', { body: {} }),
  },
  leaveTraces: async ({ author, word }) => {
    const set = {
      name: word('name'),
      image: `https://example.org/${word('image')}.png`,
      status_text: word('status'),
      status_emoji: '🌴',
      custom: { hobby: word('custom') },
    };
    await author.call('PATCH /users/{user_id}', { params: { user_id: author.id }, body: set });
    return ['name', 'image', 'status', 'custom'].map(word);
  },
};
