import { apiPath } from '@confab/protocol';
import { type History, loadHistory } from '@confab/testing';
import { type DatabaseName, ServerProcess } from '@confab/testing/process';
import type { ChannelsOptions, ChannelsResult } from '../load/channelsJob.ts';
import { runLoad } from '../load/runLoad.ts';
import { openLanes } from '../load/target.ts';
import type { Figures } from '../report.ts';
import { analyze } from '../server/postgresDatabase.ts';
import { untilIndexed } from '../server/untilIndexed.ts';
import type { Bench } from './benchOptions.ts';

const readerId = 'reader';
const joined = 2000;
/** Channels that anybody may read and the reader has not joined. */
const others = 2000;
const people = 200;
const messagesEach = 8;
const rounds = 1000;

const byActivity = { field: 'last_message_at', direction: -1 } as const;
const pinnedFirst = { field: 'pinned_at', direction: -1 } as const;
const unreadFirst = { field: 'has_unread', direction: -1 } as const;

/** Queries of the clients, with their page sizes. */
const queries: ChannelsOptions['queries'] = {
  list: { filter: { joined: true }, sort: [byActivity] },
  sidebar: {
    filter: { joined: true, archived: false, hidden: false },
    sort: [pinnedFirst, byActivity],
    limit: 100,
    message_limit: 1,
    member_limit: 10,
  },
  unread: {
    filter: { joined: true, has_unread: true, muted: false },
    sort: [byActivity],
    message_limit: 0,
    member_limit: 0,
  },
  unread_first: {
    filter: { joined: true },
    sort: [unreadFirst, byActivity],
    message_limit: 0,
    member_limit: 0,
  },
  name: {
    filter: { members: { $in: [readerId] }, name: { $autocomplete: 'lamp 1' } },
    limit: 10,
    message_limit: 0,
    member_limit: 0,
  },
  browse: {
    filter: { type: 'team', joined: false },
    sort: [{ field: 'name', direction: 1 }],
    message_limit: 0,
    member_limit: 0,
  },
};

/**
 * `queryChannels` of a user who has joined 2,000 channels, 2,000 more being open to all; on PostgreSQL also the same on
 * SQLite.
 */
export const channels: Bench = async ({ database }) => {
  const results = await measure(database);
  const figures: Figures = { p99_ms: slowestMs(results) };
  if (database === 'postgres') {
    const onSqlite = slowestMs(await measure('sqlite'));
    Object.assign(figures, { times_sqlite: slowestMs(results) / onSqlite, p99_ms_sqlite: onSqlite });
  }
  for (const [name, { p50_ms, p99_ms, kb, channels: found }] of Object.entries(results)) {
    figures[`p50_ms_${name}`] = p50_ms;
    figures[`p99_ms_${name}`] = p99_ms;
    figures[`kb_${name}`] = kb;
    figures[`channels_${name}`] = found;
  }
  return figures;
};

const slowestMs = (results: Record<string, ChannelsResult>) =>
  Math.max(...Object.values(results).map(({ p99_ms }) => p99_ms));

async function measure(database: DatabaseName): Promise<Record<string, ChannelsResult>> {
  const server = await ServerProcess.start({ database });
  try {
    await fill(server);
    await untilIndexed(server);
    if (database === 'postgres') await analyze(server.databaseUrl);
    const token = server.token(readerId);
    return await runLoad('channels', { url: server.url, token, queries, rounds });
  } finally {
    await server.dispose();
  }
}

async function fill(server: ServerProcess): Promise<void> {
  const ids = Array.from({ length: joined + others }, (_, index) => index);
  const typeOf = (index: number) => (index % 4 === 0 ? 'messaging' : 'team');
  const channelOf = (index: number) => ({
    type: index < joined ? typeOf(index) : 'team',
    id: `lamp-${index}`,
    name: `Lamp ${index}`,
  });
  const cidOf = (index: number) => `${channelOf(index).type}:${channelOf(index).id}`;
  const history: History = {
    users: [readerId, ...Array.from({ length: people }, (_, index) => writerOf(index))].map((id) => ({
      id,
      name: id,
    })),
    channels: ids.map(channelOf),
    members: ids.flatMap((index) => [
      ...Array.from({ length: 3 }, (_, more) => ({ cid: cidOf(index), user_id: writerOf(index * 7 + more) })),
      ...(index < joined ? [{ cid: cidOf(index), user_id: readerId }] : []),
    ]),
    messages: ids.flatMap((index) =>
      Array.from({ length: messagesEach }, (_, number) => ({
        id: `said-${index}-${number}`,
        cid: cidOf(index),
        user_id: writerOf(index * 7),
        text: `What does lamp ${index} need before the winter, and who has the spare parts?`,
        created_at: new Date(Date.UTC(2026, 0, 1) + ((index * 37) % 4000) * 60_000 + number).toISOString(),
      })),
    ),
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
  await createOwnState(server, cidOf);
}

const writerOf = (index: number) => `writer-${index % people}`;

/** Gives the user unread, pinned, muted, archived and hidden channels, and some in a section. */
async function createOwnState(server: ServerProcess, cidOf: (index: number) => string): Promise<void> {
  const lanes = await openLanes(server.url, 1);
  const [lane] = lanes;
  const call = (method: string, path: string, body: object) =>
    lane!.json(lane!.head(method, `${apiPath}${path}`, server.token(readerId)), body);
  const say = (path: string, index: number) =>
    lane!.json(lane!.head('POST', `${apiPath}${path}`, server.token(writerOf(index * 7))), {
      message: { id: `unread-${index}`, text: 'One more question about this lamp.' },
    });
  await call('POST', '/sections', { id: 'lamps', name: 'Lamps' });
  for (let index = 0; index < joined; index++) {
    const path = `/channels/${cidOf(index).replace(':', '/')}`;
    if (index % 20 === 0) await say(`${path}/messages`, index);
    const change = {
      ...(index % 100 === 1 && { pinned: true }),
      ...(index % 10 === 2 && { archived: true }),
      ...(index % 10 === 3 && { muted: true }),
      ...(index % 50 === 4 && { hidden: true }),
      ...(index % 5 === 0 && { section_id: 'lamps' }),
    };
    if (Object.keys(change).length > 0) await call('PATCH', `${path}/membership`, change);
  }
  lane!.close();
}
