import type { Person } from '../person.ts';
import { accounts, type Deed, members, newId, post, roles } from './lateDeed.ts';
import { channelEnds } from './lateEnds.ts';

/** A deed of an admin that a task does, when the server comes to it. */
const task = (title: string, ask: (actor: Person, other: Person) => ReturnType<Person['call']>): Deed => ({
  title,
  ends: [...accounts, ...roles],
  async ask(world) {
    const { owner, place } = await members(world);
    const actor = await world.person('admin', 'admin');
    const { task: asked } = (await world.whileBusy(() => ask(actor, owner))) as never;
    const finish = async () => {
      await world.passAnHour();
      return (await world.taskEnded(asked)).status === 'done';
    };
    return { actor, place, finish };
  },
});

const changeAccounts = task('[APP-07] accounts are not changed once who asked for it', (actor, other) =>
  actor.call('POST /users/change', { body: { user_ids: [other.id], action: 'deactivate' } }),
);
const exportOther = task("[APP-07] another's data is not exported once who asked for it", (actor, other) =>
  actor.call('POST /users/{user_id}/export', { params: { user_id: other.id } }),
);
const exportAll = task('[HOOK-02] everything is not exported once who asked for it', (actor) =>
  actor.call('POST /exports', { body: {} }),
);

const fetchExport: Deed = {
  title: "[APP-07] an export of another's data is not fetched once who asked for it",
  ends: [...accounts, ...roles],
  async ask(world) {
    const { owner, place } = await members(world);
    const actor = await world.person('admin', 'admin');
    const params = { user_id: owner.id };
    const { result } = await world.taskEnded(
      (await actor.call('POST /users/{user_id}/export', { params })).task,
    );
    const finish = async () => (await actor.fetch(`/api/v1/exports/${result.export_id}`)).ok;
    return { actor, place, finish };
  },
};

const fetchChannel: Deed = {
  title: '[APP-07] an export of a channel is not fetched once who asked for it',
  ends: [...accounts, ...Object.keys(channelEnds), 'finds the channel deleted'],
  async ask(world) {
    const actor = await world.person('owner');
    const place = await world.channel(actor, [await world.person('member')]);
    const params = { ...place };
    const { result } = await world.taskEnded(
      (await actor.call('POST /channels/{type}/{id}/export', { params })).task,
    );
    const finish = async () => (await actor.fetch(`/api/v1/exports/${result.export_id}`)).ok;
    return { actor, place, finish };
  },
};

const invitation: Deed = {
  title: '[APP-02] an invitation lets nobody in once who made it',
  ends: [...accounts, ...roles],
  async ask(world) {
    const { place } = await members(world);
    const actor = await world.person('admin', 'admin');
    const { code } = (await actor.call('POST /invitations', { body: { role: 'admin' } })).invitation;
    const finish = async () => {
      const account = { name: 'Late', email: `${newId()}@example.com`, password: newId() };
      return post(`${world.server.url}/api/v1/sessions/sign-up`, { ...account, invitation: code }).then(
        ({ ok }) => ok,
      );
    };
    return { actor, place, finish };
  },
};

const resetLink: Deed = {
  title: '[APP-02] a password reset link sets no password once the administrator who made it',
  ends: [...accounts, ...roles],
  async ask(world) {
    const { place } = await members(world);
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
    return { actor, place, finish };
  },
};

/** What an admin asks for, and what is handed over later, with what must keep it from being done. */
export const adminDeeds: readonly Deed[] = [
  changeAccounts,
  exportOther,
  exportAll,
  fetchExport,
  fetchChannel,
  invitation,
  resetLink,
];
