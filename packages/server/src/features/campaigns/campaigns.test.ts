import {
  type Campaign,
  campaignActive,
  campaignCompleted,
  campaignEmpty,
  campaignNotActive,
  campaignSenderInvalid,
  campaignTimeInvalid,
  inputInvalid,
  messageEmpty,
  notAllowed,
  segmentByFilter,
  segmentInUse,
  segmentNotFound,
  templateInvalid,
  templateValueMissing,
  userNotFound,
} from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { systemClock } from '../../core/clock/clock.ts';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { openRoom, textsIn } from '../../testing/rooms.ts';

const HOUR_MS = 3_600_000;
/** For a busy machine. */
const patiently = { timeout: 15_000 };
let passedMs = 0;
const clock = { ...systemClock, now: () => Date.now() + passedMs };
const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
const text = 'Hello {{receiver.name|there}} from {{sender.name}}';

onEachServer(
  'Campaigns',
  (shared) => {
    const people = () =>
      freshPeople(shared(), { root: 'admin', ada: 'user', grace: 'user', linus: 'user', mallory: 'user' });
    const by = (root: Person) => {
      const params = (id: string) => ({ params: { campaign_id: id } });
      const get = async (id: string) =>
        (await root.call('GET /campaigns/{campaign_id}', params(id))).campaign;
      const create = async (more: object): Promise<Campaign> =>
        (await root.call('POST /campaigns', { body: { name: 'News', message_template: { text }, ...more } }))
          .campaign;
      const start = (id: string, body = {}) =>
        root.call('POST /campaigns/{campaign_id}/start', { ...params(id), body });
      const ended = async (id: string) => {
        await expect.poll(async () => (await get(id)).status, patiently).toMatch(/completed|stopped/);
        return get(id);
      };
      const send = async (more: object) => {
        const { id } = await create(more);
        await start(id);
        return ended(id);
      };
      const targets = async (id: string) =>
        (await root.call('POST /campaigns/{campaign_id}/targets/query', { ...params(id), body: {} })).targets;
      const segment = async (type: 'user' | 'channel', more: object = {}, target_ids: string[] = []) => {
        const { segment } = await root.call('POST /segments', { body: { type, name: 'Crew', ...more } });
        const params = { segment_id: segment.id };
        if (target_ids.length > 0)
          await root.call('POST /segments/{segment_id}/targets', { params, body: { target_ids } });
        return segment.id;
      };
      return { params, get, create, start, ended, send, targets, segment };
    };
    /** Advances the clock; the worker reads it when there is work. */
    const pass = async (ms: number) => {
      passedMs += ms;
      const { database, jobs } = shared().server.context;
      await database.write((tx) =>
        jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove', payload: null }),
      );
    };
    const foundBy = async (person: Person) => {
      const { channels } = await person.call('POST /channels/query', { body: { filter: { joined: true } } });
      return channels;
    };
    const sentTo = async (person: Person) =>
      (await foundBy(person)).flatMap(({ messages }) => messages.map((message) => message.text));

    test('[CAMP-01] [CAMP-03] applies every field: receivers, channels, once each', async () => {
      const { root, ada, grace, linus, mallory } = await people();
      const { backEnd } = shared();
      const campaigns = by(root);
      // A name that looks like a placeholder is not expanded.
      const users = [{ id: grace.id, name: '{{sender.name}} & co' }];
      await backEnd.call('PUT /users', {
        body: { users: [...users, { id: linus.id, custom: { city: 'Turku' } }] },
      });
      const crew = await campaigns.segment('user', {}, [ada.id, grace.id]);
      const everybody = { id: { $in: [ada.id, grace.id, linus.id] } };
      const filtered = await campaigns.segment('user', { filter: everybody });

      const first = await campaigns.send({ segment_ids: [crew, filtered], user_ids: [ada.id, root.id] });
      expect(first).toMatchObject({ status: 'completed', sender_mode: 'include', create_channels: true });
      expect(first.stats).toEqual({
        targets: 4,
        sent: 3,
        failed: 1,
        failures: { receiver_is_sender: 1 },
        read: 0,
        reacted: 0,
      });
      expect(await sentTo(grace)).toEqual([`Hello {{sender.name}} & co from ${titled(root)}`]);
      expect(await sentTo(ada)).toEqual([`Hello ${titled(ada)} from ${titled(root)}`]);
      expect(await sentTo(mallory)).toEqual([]);
      const [direct] = await foundBy(ada);
      expect(direct).toMatchObject({ channel: { distinct: true, member_count: 2 } });

      // A hidden channel stays hidden unless the campaign shows it; a missing channel is created only on request.
      const hide = { params: fromCid(direct!.channel.cid), body: { hidden: true } };
      await ada.call('PATCH /channels/{type}/{id}/membership', hide);
      const hidden = async () =>
        (await ada.call('POST /channels/query', { body: { filter: { hidden: true } } })).channels.length;
      const second = await campaigns.send({ user_ids: [ada.id, mallory.id], create_channels: false });
      expect(second.stats).toMatchObject({ sent: 1, failures: { channel_missing: 1 } });
      expect(await hidden()).toBe(1);
      await campaigns.send({ user_ids: [ada.id], show_channels: true });
      expect(await hidden()).toBe(0);
      expect((await sentTo(ada)).length).toBe(3);

      // Without the sender, always in the same channel of the template.
      const template = {
        type: 'messaging',
        name: 'To {{receiver.name}}',
        topic: '{{sender.name}}',
        custom: { a: 1 },
      };
      const apart = { sender_mode: 'exclude', sender_id: ada.id, channel_template: template };
      const message_template = {
        text: '{{channel.name}}: {{receiver.custom.city}}',
        custom: { kind: 'news' },
      };
      for (let time = 0; time < 2; time++) {
        const sent = await campaigns.send({ ...apart, message_template, user_ids: [linus.id, mallory.id] });
        expect(sent.stats).toMatchObject({ sent: 1, failures: { template_value_missing: 1 } });
      }
      const made = (await foundBy(linus)).find(({ channel }) => !channel.distinct);
      const [one, again] = made!.messages;
      expect(made!.channel).toMatchObject({
        name: `To ${titled(linus)}`,
        topic: titled(ada),
        member_count: 1,
        custom: { a: 1 },
      });
      expect(one).toMatchObject({
        user: { id: ada.id },
        text: `To ${titled(linus)}: Turku`,
        custom: { kind: 'news' },
      });
      expect(again?.text).toBe(one?.text);
      expect((await foundBy(ada)).some(({ channel }) => channel.cid === made!.channel.cid)).toBe(false);

      // By the template's id: receivers are not added to channels that others created.
      const id = `desk-{{receiver.id}}`;
      const named = { channel_template: { type: 'team', id }, user_ids: [ada.id, grace.id], segment_ids: [] };
      const params = { type: 'team', id: `desk-${grace.id}` };
      await mallory.call('POST /channels/{type}/{id}/query', { params, body: {} });
      const desks = await campaigns.send(named);
      expect(desks.stats).toMatchObject({ sent: 1, failures: { receiver_not_member: 1 } });
      const reached = (await campaigns.targets(desks.id)).find(({ state }) => state === 'sent');
      expect(reached).toMatchObject({ kind: 'user', target_id: ada.id, cid: `team:desk-${ada.id}` });

      // Reads and reactions are counted soon after.
      const message = { params: { message_id: reached!.message_id as string } };
      await ada.call('POST /messages/{message_id}/reactions', { ...message, body: { type: 'wave' } });
      await ada.call('POST /channels/{type}/{id}/read', {
        params: fromCid(reached!.cid as string),
        body: {},
      });
      await pass(10_000);
      await expect
        .poll(async () => (await campaigns.get(desks.id)).stats, patiently)
        .toMatchObject({ read: 1, reacted: 1 });
    });

    test('[CAMP-04] [MSG-17] the reads of people without read receipts are not counted', async () => {
      const { root, ada, grace } = await people();
      const campaigns = by(root);
      await grace.call('PATCH /users/{user_id}', {
        params: { user_id: grace.id },
        body: { share_reads: false },
      });
      const { id } = await campaigns.send({ user_ids: [ada.id, grace.id] });
      for (const person of [grace, ada]) {
        const [direct] = await foundBy(person);
        await person.call('POST /channels/{type}/{id}/read', {
          params: fromCid(direct!.channel.cid),
          body: {},
        });
      }
      await pass(10_000);
      const read = async () => (await campaigns.get(id)).stats.read;
      await expect.poll(read, patiently).toBeGreaterThan(0);
      expect(await read()).toBe(1);
    });

    test('[CAMP-04] channels, by list and by filter: fixed at the start, with the sender’s own rights', async () => {
      const { root, ada, grace } = await people();
      const campaigns = by(root);
      const mine = await openRoom(root, { type: 'team', members: [ada] });
      const others = await openRoom(ada, { type: 'messaging', members: [grace] });
      const listed = await campaigns.segment('channel', {}, [mine.cid]);
      const params = { segment_id: listed };
      const unseen = await root.refused('POST /segments/{segment_id}/targets', {
        params,
        body: { target_ids: [others.cid] },
      });
      expect([unseen.name, unseen.details.issues?.[0]?.field]).toEqual(['channel_not_found', 'target_ids']);
      const found = await campaigns.segment('channel', { filter: { cid: { $in: [mine.cid, others.cid] } } });
      const holds = async (target_id: string) =>
        (
          await root.call('GET /segments/{segment_id}/targets/{target_id}', {
            params: { segment_id: found, target_id },
          })
        ).exists;
      expect([await holds(mine.cid), await holds(others.cid)]).toEqual([true, false]);

      const message_template = { text: 'To {{channel.name|all}}, {{receiver.name|everybody}}' };
      const asked = { message_template, segment_ids: [listed, found], user_ids: [] };
      const { id } = await campaigns.create(asked);
      const preview = { ...campaigns.params(id), body: { cid: mine.cid } };
      expect((await root.call('POST /campaigns/{campaign_id}/preview', preview)).text).toBe(
        'To all, everybody',
      );
      await campaigns.start(id, { scheduled_for: inMs(HOUR_MS) });
      expect((await root.refused('DELETE /segments/{segment_id}', { params })).is(segmentInUse)).toBe(true);
      await root.call('POST /campaigns/{campaign_id}/stop', { ...campaigns.params(id), body: {} });
      await campaigns.start(id);
      expect((await campaigns.ended(id)).stats).toMatchObject({ targets: 1, sent: 1 });
      expect(await textsIn(ada, mine)).toEqual(['To all, everybody']);
      // Later changes of a segment do not affect past targets.
      await root.call('POST /segments/{segment_id}/targets/remove', {
        params,
        body: { target_ids: [mine.cid] },
      });
      await root.call('DELETE /segments/{segment_id}', { params });
      expect((await campaigns.get(id)).stats).toMatchObject({ targets: 1, sent: 1 });
      const notHere = await campaigns.send({ ...asked, segment_ids: [found], sender_id: ada.id });
      expect(notHere.stats).toMatchObject({ targets: 2, sent: 2 });
      expect(await textsIn(grace, others)).toEqual(['To all, everybody']);
    });

    test('[CAMP-03] unreachable receivers are counted with the reason, and nobody acts with another user’s rights', async () => {
      const { root, ada, grace, linus, mallory } = await people();
      const { backEnd } = shared();
      const campaigns = by(root);
      await mallory.call('PUT /users/{user_id}/block', { params: { user_id: root.id } });
      await root.call('POST /bans', { body: { user_id: linus.id } });
      await root.call('POST /users/{user_id}/deactivate', { params: { user_id: grace.id } });
      await backEnd.call('PUT /users', { body: { users: [{ id: ada.id, name: `/invite ${mallory.id}` }] } });
      const all = [ada.id, grace.id, linus.id, mallory.id];
      const { id, stats } = await campaigns.send({
        user_ids: all,
        message_template: { text: '{{receiver.name}}' },
      });
      expect(stats).toMatchObject({
        targets: 4,
        sent: 0,
        failures: { text_is_command: 1, receiver_deactivated: 1, receiver_banned: 1, person_unreachable: 1 },
      });
      expect((await campaigns.targets(id)).map(({ state, message_id }) => [state, message_id])).toEqual(
        all.map(() => ['failed', undefined]),
      );
      expect(await sentTo(mallory)).toEqual([]);
    });

    test('[CAMP-03] a campaign whose sender or starter lost the right stops with the reason', async () => {
      const { root, ada, grace, linus } = await people();
      const { backEnd } = shared();
      const campaigns = by(root);
      const asked = { user_ids: [grace.id], sender_id: ada.id };
      const losses: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
        [
          'deactivated',
          'sender_not_allowed',
          () => backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: ada.id } }),
          () => backEnd.call('POST /users/{user_id}/reactivate', { params: { user_id: ada.id } }),
        ],
        [
          'of less standing',
          'sender_not_allowed',
          () => backEnd.call('PUT /users', { body: { users: [{ id: ada.id, role: 'guest' }] } }),
          () => backEnd.call('PUT /users', { body: { users: [{ id: ada.id, role: 'user' }] } }),
        ],
        [
          'no admin any more',
          'starter_not_allowed',
          () => backEnd.call('PUT /users', { body: { users: [{ id: root.id, role: 'user' }] } }),
          () => backEnd.call('PUT /users', { body: { users: [{ id: root.id, role: 'admin' }] } }),
        ],
      ];
      for (const [what, reason, lose, regain] of losses) {
        const { id } = await campaigns.create(asked);
        await campaigns.start(id, { scheduled_for: inMs(HOUR_MS) });
        await lose();
        await pass(HOUR_MS);
        const seen = by(backEnd);
        expect(await seen.ended(id), what).toMatchObject({
          status: 'stopped',
          stop_reason: reason,
          stats: { sent: 0 },
        });
        await regain();
      }
      expect(await sentTo(grace)).toEqual([]);
      // Remaining targets are sent after a restart, and the stop time applies.
      const { id } = await campaigns.create({ ...asked, user_ids: [grace.id, linus.id] });
      await campaigns.start(id, { scheduled_for: inMs(HOUR_MS), stop_at: inMs(HOUR_MS + 1000) });
      await pass(2 * HOUR_MS);
      expect(await campaigns.ended(id)).toMatchObject({ stop_reason: 'stop_time', stats: { sent: 0 } });
      await campaigns.start(id);
      expect(await campaigns.ended(id)).toMatchObject({
        status: 'completed',
        stats: { targets: 2, sent: 2 },
      });
      expect((await sentTo(grace)).length).toBe(1);
    });

    test('[CAMP-01] [CAMP-02] invalid input is rejected naming field and rule; other users have no access', async () => {
      const { root, ada, mallory } = await people();
      const campaigns = by(root);
      const crew = await campaigns.segment('user');
      const rooms = await campaigns.segment('channel', { filter: { cid: 'team:none' } });
      const template = (given: string) => ({ message_template: { text: given } });
      const file = { type: 'file' as const, asset_url: '/api/v1/files/x/y.txt' };
      const cases: [object, { name: string }, string][] = [
        [template(' '), messageEmpty, 'message_template.text'],
        [template('{{receiver.password}}'), templateInvalid, 'message_template.text'],
        [template('{{receiver.constructor}}'), templateInvalid, 'message_template.text'],
        [template('{{sender.custom.a.b}}'), templateInvalid, 'message_template.text'],
        [template('{{receiver.{{sender.name}}}}'), templateInvalid, 'message_template.text'],
        [template('{{receiver.name'), templateInvalid, 'message_template.text'],
        [template('/mute all'), inputInvalid, 'message_template.text'],
        [{ message_template: { text, attachments: [file] } }, inputInvalid, 'message_template.attachments.0'],
        [
          { ...template('{{receiver.name}}'), segment_ids: [rooms] },
          templateInvalid,
          'message_template.text',
        ],
        [{ channel_template: { type: 'team', id: 'all' } }, templateInvalid, 'channel_template.id'],
        [
          { channel_template: { type: 'team', name: '{{channel.id}}' } },
          templateInvalid,
          'channel_template.name',
        ],
        [{ channel_template: { type: 'team', color: 1 } }, inputInvalid, 'channel_template.color'],
        [{ sender_id: 'nobody-here' }, campaignSenderInvalid, 'sender_id'],
        [{ user_ids: ['nobody-here'] }, userNotFound, 'user_ids'],
        [{ segment_ids: ['none'] }, segmentNotFound, 'segment_ids'],
        [{ sender_mode: 'perhaps' }, inputInvalid, 'sender_mode'],
      ];
      for (const [more, error, field] of cases) {
        const body = { name: 'News', message_template: { text }, ...more };
        const refusal = await root.refused('POST /campaigns', { body });
        expect([refusal.name, refusal.details.issues?.[0]?.field]).toEqual([error.name, field]);
      }
      const unknown = await root.refused('POST /campaigns', {
        body: { name: 'News', ...template('{{receiver.password}}') },
      });
      expect(unknown.details.issues?.[0]?.rule).toContain('{{receiver.password}}');

      const { id } = await campaigns.create({ user_ids: [ada.id] });
      const empty = await campaigns.create({ segment_ids: [crew] });
      const startRefused = async (campaign: string, body: object) => {
        const { name, details } = await root.refused('POST /campaigns/{campaign_id}/start', {
          ...campaigns.params(campaign),
          body,
        });
        return [name, details.issues?.[0]?.field];
      };
      expect(await startRefused(empty.id, {})).toEqual([campaignEmpty.name, 'segment_ids']);
      // An empty segment does not affect users listed directly.
      const named = await campaigns.create({ segment_ids: [crew], user_ids: [ada.id] });
      await campaigns.start(named.id, { scheduled_for: inMs(HOUR_MS) });
      expect(await startRefused(id, { scheduled_for: inMs(-1000) })).toEqual([
        campaignTimeInvalid.name,
        'scheduled_for',
      ]);
      expect(await startRefused(id, { scheduled_for: inMs(9000), stop_at: inMs(8000) })).toEqual([
        campaignTimeInvalid.name,
        'stop_at',
      ]);
      expect(await startRefused(id, { stop_at: inMs(-1) })).toEqual([campaignTimeInvalid.name, 'stop_at']);
      const needed = { body: { user_id: ada.id, message_template: { text: '{{receiver.custom.city}}' } } };
      const preview = await root.refused('POST /campaigns/{campaign_id}/preview', {
        ...campaigns.params(id),
        ...needed,
      });
      expect([preview.is(templateValueMissing), preview.details.issues?.[0]?.rule]).toEqual([
        true,
        'must have a fallback for {{receiver.custom.city}}, which has no value',
      ]);
      const stop = { ...campaigns.params(id), body: {} };
      expect((await root.refused('POST /campaigns/{campaign_id}/stop', stop)).is(campaignNotActive)).toBe(
        true,
      );
      await campaigns.start(id, { scheduled_for: inMs(HOUR_MS) });
      expect(await startRefused(id, {})).toEqual([campaignActive.name, undefined]);
      const change = { ...campaigns.params(id), body: { name: 'Other' } };
      for (const error of await Promise.all([
        root.refused('PATCH /campaigns/{campaign_id}', change),
        root.refused('DELETE /campaigns/{campaign_id}', campaigns.params(id)),
      ])) {
        expect(error.is(campaignActive)).toBe(true);
      }
      await root.call('POST /campaigns/{campaign_id}/stop', stop);
      await root.call('PATCH /campaigns/{campaign_id}', change);
      await campaigns.start(id);
      await campaigns.ended(id);
      expect((await root.refused('PATCH /campaigns/{campaign_id}', change)).is(campaignCompleted)).toBe(true);
      expect(await startRefused(id, {})).toEqual([campaignCompleted.name, undefined]);
      const list = { params: { segment_id: rooms }, body: { target_ids: ['team:none'] } };
      expect((await root.refused('POST /segments/{segment_id}/targets', list)).is(segmentByFilter)).toBe(
        true,
      );
      const wrong = await root.refused('POST /segments', {
        body: { type: 'user', name: 'X', filter: { shoe: 1 } },
      });
      expect([wrong.name, wrong.details.issues?.[0]?.field]).toEqual([inputInvalid.name, 'filter.shoe']);

      const { entries } = await root.call('POST /audit/query', {
        body: { filter: { subject_kind: 'campaign', subject_id: id } },
      });
      expect(entries.map(({ action }) => action).toReversed()).toEqual(
        ['created', 'started', 'stopped', 'updated', 'started'].map((what) => `campaign.${what}`),
      );
      for (const wanted of [id, 'no-such']) {
        const params = campaigns.params(wanted);
        for (const refusal of await Promise.all([
          mallory.refused('POST /campaigns', { body: { name: 'Mine', message_template: { text } } }),
          mallory.refused('GET /campaigns/{campaign_id}', params),
          mallory.refused('PATCH /campaigns/{campaign_id}', { ...params, body: { name: 'Mine' } }),
          mallory.refused('DELETE /campaigns/{campaign_id}', params),
          mallory.refused('POST /campaigns/{campaign_id}/start', { ...params, body: {} }),
          mallory.refused('POST /campaigns/{campaign_id}/stop', { ...params, body: {} }),
          mallory.refused('POST /campaigns/{campaign_id}/preview', { ...params, body: { user_id: ada.id } }),
          mallory.refused('POST /campaigns/{campaign_id}/targets/query', { ...params, body: {} }),
          mallory.refused('POST /segments/{segment_id}/targets', list),
          mallory.refused('POST /segments/{segment_id}/targets/query', { params: list.params, body: {} }),
        ])) {
          expect([refusal.is(notAllowed), refusal.details.capability]).toEqual([true, 'manage-campaigns']);
        }
      }
    });

    test('[APP-06] a template is erased with its sender, and an erased user is no longer a target', async () => {
      const { root, ada, grace } = await people();
      const campaigns = by(root);
      const crew = await campaigns.segment('user', {}, [ada.id, grace.id]);
      const { id } = await campaigns.create({ sender_id: ada.id, segment_ids: [crew], user_ids: [grace.id] });
      const body = { user: 'hard' as const };
      const { task } = await root.call('POST /users/{user_id}/delete', { params: { user_id: ada.id }, body });
      const params = { task_id: task.id };
      await expect
        .poll(async () => (await root.call('GET /tasks/{task_id}', { params })).task.status, patiently)
        .toBe('done');
      expect((await campaigns.get(id)).message_template).toEqual({ text: '', attachments: [], custom: {} });
      const { segment } = await root.call('GET /segments/{segment_id}', { params: { segment_id: crew } });
      expect(segment.target_count).toBe(1);
      const { name } = await root.refused('POST /campaigns/{campaign_id}/start', {
        ...campaigns.params(id),
        body: {},
      });
      expect(name).toBe(messageEmpty.name);
      expect(await sentTo(grace)).toEqual([]);
    });
  },
  { clock },
);

const titled = ({ id }: Person) => id.charAt(0).toUpperCase() + id.slice(1);
const fromCid = (cid: string) => {
  const [type = '', id = ''] = cid.split(':');
  return { type, id };
};
