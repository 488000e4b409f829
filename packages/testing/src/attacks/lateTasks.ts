import type { Person } from '../person.ts';
import { accounts, createChannel, type LateAction, newId, post, roles } from './lateAction.ts';
import { membershipEnds } from './lateEnds.ts';

/** An action of an admin that a task of the server performs later. */
const task = (
  title: string,
  ask: (actor: Person, other: Person) => ReturnType<Person['call']>,
): LateAction => ({
  title,
  ends: [...accounts, ...roles],
  async ask(world) {
    const { owner, channel } = await createChannel(world);
    const actor = await world.person('admin', 'admin');
    const { task: asked } = (await world.whileBusy(() => ask(actor, owner))) as never;
    const finish = async () => {
      await world.passAnHour();
      return (await world.taskEnded(asked)).status === 'done';
    };
    return { actor, channel, finish };
  },
});

const changeAccounts = task('[APP-07] accounts are not changed once the requester', (actor, other) =>
  actor.call('POST /users/change', { body: { user_ids: [other.id], action: 'deactivate' } }),
);
const exportOther = task("[APP-07] another's data is not exported once the requester", (actor, other) =>
  actor.call('POST /users/{user_id}/export', { params: { user_id: other.id } }),
);
const exportAll = task('[HOOK-02] everything is not exported once the requester', (actor) =>
  actor.call('POST /exports', { body: {} }),
);

const fetchExport: LateAction = {
  title: "[APP-07] an export of another's data is not fetched once the requester",
  ends: [...accounts, ...roles],
  async ask(world) {
    const { owner, channel } = await createChannel(world);
    const actor = await world.person('admin', 'admin');
    const params = { user_id: owner.id };
    const { result } = await world.taskEnded(
      (await actor.call('POST /users/{user_id}/export', { params })).task,
    );
    const finish = async () => (await actor.fetch(`/api/v1/exports/${result.export_id}`)).ok;
    return { actor, channel, finish };
  },
};

const fetchChannel: LateAction = {
  title: '[APP-07] an export of a channel is not fetched once the requester',
  ends: [...accounts, ...Object.keys(membershipEnds), 'finds the channel deleted'],
  async ask(world) {
    const actor = await world.person('owner');
    const channel = await world.channel(actor, [await world.person('member')]);
    const params = { ...channel };
    const { result } = await world.taskEnded(
      (await actor.call('POST /channels/{type}/{id}/export', { params })).task,
    );
    const finish = async () => (await actor.fetch(`/api/v1/exports/${result.export_id}`)).ok;
    return { actor, channel, finish };
  },
};

const invitation: LateAction = {
  title: '[APP-02] an invitation admits nobody once its creator',
  ends: [...accounts, ...roles],
  async ask(world) {
    const { channel } = await createChannel(world);
    const actor = await world.person('admin', 'admin');
    const { code } = (await actor.call('POST /invitations', { body: { role: 'admin' } })).invitation;
    const finish = async () => {
      const account = { name: 'Late', email: `${newId()}@example.com`, password: newId() };
      return post(`${world.server.url}/api/v1/sessions/sign-up`, { ...account, invitation: code }).then(
        ({ ok }) => ok,
      );
    };
    return { actor, channel, finish };
  },
};

const resetLink: LateAction = {
  title: '[APP-02] a password reset link sets no password once the admin who created it',
  ends: [...accounts, ...roles],
  async ask(world) {
    const { channel } = await createChannel(world);
    const actor = await world.person('admin', 'admin');
    const owner = { name: 'Owner', email: `${newId()}@example.com`, password: newId() };
    const { code: invitation } = (await actor.call('POST /invitations', { body: {} })).invitation;
    const { me } = await world.server.nobody.call('POST /sessions/sign-up', {
      body: { ...owner, invitation },
    });
    const user_id = me.id;
    const { url } = await actor.call('POST /users/{user_id}/reset-link', { params: { user_id } });
    const body = { code: url.split('/').at(-1), password: newId() };
    const finish = () =>
      post(`${world.server.url}/api/v1/sessions/reset-password`, body).then(({ ok }) => ok);
    return { actor, channel, finish };
  },
};

/** Actions and downloads that an admin requests for later, with the events that must prevent them. */
export const lateAdminActions: readonly LateAction[] = [
  changeAccounts,
  exportOther,
  exportAll,
  fetchExport,
  fetchChannel,
  invitation,
  resetLink,
];
