import { notAllowed, type Task } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { leaveTraces } from '@confab/testing/families';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { importArchive } from '../../../testing/archives.ts';
import { leaveTracesInMessages } from '../../../testing/leaveTraces.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';
import { ask, vote } from '../../../testing/polls.ts';
import { at, newId, openRoom, say } from '../../../testing/rooms.ts';
import { startSmallWeb } from '../../../testing/smallWeb.ts';
import { picture } from '../../../testing/uploads.ts';
import { exportedTables, tablesLeftBehind } from './exportedTables.ts';

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** Tables that this test leaves empty; every other one has something to compare. */
const notFurnished = [
  'automod_blocklists',
  'bots',
  'channel_restrictions',
  'distinct_successors',
  'guest_emails',
  'identities',
  'live_locations',
  'notification_settings',
  'segment_targets',
  'segments',
];

/** Creates an example of all user data. Returns a user who has seen it. */
async function furnish(server: TestServer, web: Awaited<ReturnType<typeof startSmallWeb>>): Promise<Person> {
  const root = await server.person('root', 'admin');
  const moderator = await server.person('hedy', 'moderator');
  const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
  const room = await openRoom(ada, { type: 'team', members: [grace, moderator] });
  const other = await openRoom(grace, { members: [ada, moderator] });
  await leaveTracesInMessages({
    server,
    web,
    author: ada,
    moderator,
    reader: grace,
    room,
    other,
    tag: 'moved',
  });
  await leaveTraces({ author: moderator, reader: ada, channel: at(room), word: (name) => `${name}-of-hedy` });
  await say(ada, room, 'Look, @Grace', { mentioned_user_ids: ['grace'] });
  await grace.call('PATCH /channels/{type}/{id}/membership', { params: at(room), body: { pinned: true } });
  const { invitation } = await server.backEnd.call('POST /invitations', { body: {} });
  const account = { email: 'linus@confab.example', password: 'lantern works at night', name: 'Linus' };
  await server.nobody.call('POST /sessions/sign-up', { body: { ...account, invitation: invitation.code } });
  const { message, poll } = await ask(ada, room);
  await vote(grace, poll, 1);
  await ada.call('PUT /messages/{message_id}/pin', {
    params: { message_id: message.id },
    body: { pin_expires: soon() },
  });
  await grace.call('PUT /messages/{message_id}/reminder', {
    params: { message_id: message.id },
    body: { remind_at: soon() },
  });
  await ada.call('POST /channels/{type}/{id}/scheduled-messages', {
    params: at(other),
    body: { scheduled_message: { id: newId(), text: 'Later', send_at: soon() } },
  });
  await ada.call('PUT /channels/{type}/{id}/draft', {
    params: at(other),
    body: { draft: { text: 'Not sent' } },
  } as never);
  await say(ada, room, 'For two of us', { restricted_visibility: ['ada', 'grace'] } as never);
  const group = { id: 'riders', name: 'Riders', member_ids: ['ada', 'grace'] };
  await root.call('POST /groups', { body: group });
  await root.call('PUT /automod/rules/{channel_type}', {
    params: { channel_type: 'team' },
    body: {},
  });
  await grace.call('POST /sections', { body: { id: newId(), name: 'Nights' } });
  await grace.call('POST /channels/{type}/{id}/read', { params: at(room), body: {} });
  await root.call('PATCH /channel-types/{name}', { params: { name: 'team' }, body: { cooldown: 3 } });
  await root.call('PATCH /app', { body: { name: 'Night Ride' } });
  await root.call('PUT /default-channels', { body: { cids: [room.cid] } });
  const team = { id: 'team', name: 'Team', kind: 'choice' as const, choices: ['Optics', 'Sound'] };
  await root.call('PUT /profile-fields', { body: { fields: [team] } });
  const emoji = await root.fetch('/api/v1/emoji?name=owl', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await picture(64, 64).png().toBuffer()),
  });
  expect(emoji.status).toBe(200);
  const face = await ada.fetch('/api/v1/users/ada/picture', {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await picture(64, 64).png().toBuffer()),
  });
  expect(face.status).toBe(200);
  await moderator.call('POST /bans', { body: { user_id: mallory.id } });
  return grace;
}

const done = (person: Person, { id }: Task) =>
  vi.waitFor(
    async () => {
      const { task } = await person.call('GET /tasks/{task_id}', { params: { task_id: id } });
      expect(task.error).toBeUndefined();
      expect(task.status).toBe('done');
      return task;
    },
    { timeout: 8000, interval: 20 },
  );

async function exported(person: Person, options: object): Promise<Uint8Array> {
  const { task } = await person.call('POST /exports', { body: options });
  const { result } = await done(person, task);
  const answer = await person.fetch(`/api/v1/exports/${result.export_id}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns all rows of all exported tables. */
async function stateOf({ server }: TestServer): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const { table, key, isRecord } of exportedTables) {
    if (isRecord) continue;
    const order = sql.join(key.map((name) => sql.ref(name)));
    state[table] = await server.context.database.read.query(
      () => sql`select * from ${sql.table(table)} order by ${order}`,
    );
  }
  state.timers = await server.context.database.read.query(
    (k) =>
      k
        .selectFrom('jobs')
        .select(['kind', 'key', 'run_at', 'payload'])
        .where('key', 'like', '%:%')
        .orderBy('key') as never,
  );
  return state;
}

onEachNewServer('A full export', (start) => {
  test('[HOOK-02] imports to an equal state, once, and only into an empty server; an erasure expires it', {
    timeout: 60_000,
  }, async () => {
    await using web = await startSmallWeb();
    await using server = await start(web.config, web.options);
    const grace = await furnish(server, web);
    const root = server.withToken((await server.person('root', 'admin')).token as string, 'root');
    const secret = await root.refused('POST /exports', { body: { passwords: true } });
    expect(secret.is(notAllowed)).toBe(true);
    expect((await grace.refused('POST /exports', { body: {} })).is(notAllowed)).toBe(true);

    const before = await stateOf(server);
    const archive = await exported(server.backEnd, { passwords: true });
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
    expect(empty.sort()).toEqual(notFurnished);
    await using fresh = await start();
    const trial = await importArchive(fresh.backEnd, archive, { dry_run: true });
    expect(trial).toMatchObject({ status: 'done', form: 'confab', issues: [] });
    expect((await stateOf(fresh)).messages).toEqual([]);
    const report = await importArchive(fresh.backEnd, archive);
    expect(report).toMatchObject({ status: 'done', issues: [], counts: trial.counts });
    expect(report.counts.messages).toMatchObject({ found: before.messages?.length, left_out: 0 });
    const after = await stateOf(fresh);
    for (const table of Object.keys(before))
      expect({ table, rows: after[table] }).toEqual({ table, rows: before[table] });

    const there = fresh.withToken((await fresh.person('grace')).token as string, 'grace');
    const look = async (person: Person) => {
      const { channels } = await person.call('POST /channels/query', { body: { message_limit: 100 } });
      return channels.map(({ seq: _s, user_seq: _u, watcher_count: _w, ...state }) => state);
    };
    expect(await look(there)).toEqual(await look(grace));
    const again = await importArchive(fresh.backEnd, archive);
    for (const kind of ['users', 'channels', 'messages', 'reactions', 'files'] as const)
      expect(again.counts[kind].written).toBe(0);

    const refused = await importArchive(server.backEnd, archive.map((byte) => byte) as Uint8Array);
    expect(refused).toMatchObject({ status: 'failed', error: { name: 'server_not_empty' } });

    const { task } = await root.call('POST /exports', { body: {} });
    const { result } = await done(root, task);
    const address = `/api/v1/exports/${result.export_id}`;
    expect([(await root.fetch(address)).status, (await grace.fetch(address)).status]).toEqual([200, 404]);
    const gone = { params: { user_id: 'mallory' }, body: { user: 'hard' as const } };
    await done(root, (await root.call('POST /users/{user_id}/delete', gone)).task);
    expect((await root.fetch(address)).status).toBe(404);
  });

  test('[HOOK-02] every table is declared as exported or not', async () => {
    await using server = await start();
    const { read } = server.server.context.database;
    const tables = await read.query<{ name: string }>(() =>
      read.dialect.name === 'sqlite'
        ? sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
        : sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    const known = new Set([
      ...exportedTables.map(({ table }) => table as string),
      ...Object.keys(tablesLeftBehind),
    ]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
