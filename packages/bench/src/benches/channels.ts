import { apiPath } from '@confab/protocol';
import { type History, loadHistory } from '@confab/testing';
import { ServerProcess } from '@confab/testing/process';
import type { ChannelsOptions } from '../load/channelsJob.ts';
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
const rounds = 200;

const byActivity = { field: 'last_message_at', direction: -1 } as const;
const pinnedFirst = { field: 'pinned_at', direction: -1 } as const;
const unreadFirst = { field: 'has_unread', direction: -1 } as const;

/** What clients ask for, with the page sizes that they have. */
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

/** `queryChannels` of a user who has joined 2,000 channels, 2,000 more being open to all. */
export const channels: Bench = async ({ database }) => {
  const server = await ServerProcess.start({ database });
  try {
    await fill(server);
    await untilIndexed(server);
    if (database === 'postgres') await analyze(server.databaseUrl);
    const results = await runLoad('channels', {
      url: server.url,
      token: server.token(readerId),
      queries,
      rounds,
    });
    const figures: Figures = { p99_ms: Math.max(...Object.values(results).map(({ p99_ms }) => p99_ms)) };
    for (const [name, { p50_ms, p99_ms, kb, channels: found }] of Object.entries(results)) {
      figures[`p50_ms_${name}`] = p50_ms;
      figures[`p99_ms_${name}`] = p99_ms;
      figures[`kb_${name}`] = kb;
      figures[`channels_${name}`] = found;
    }
    return figures;
  } finally {
    await server.dispose();
  }
};

async function fill(server: ServerProcess): Promise<void> {
  const ids = Array.from({ length: joined + others }, (_, place) => place);
  const typeOf = (place: number) => (place % 4 === 0 ? 'messaging' : 'team');
  const channelOf = (place: number) => ({
    type: place < joined ? typeOf(place) : 'team',
    id: `lamp-${place}`,
    name: `Lamp ${place}`,
  });
  const cidOf = (place: number) => `${channelOf(place).type}:${channelOf(place).id}`;
  const history: History = {
    users: [readerId, ...Array.from({ length: people }, (_, place) => writerOf(place))].map((id) => ({
      id,
      name: id,
    })),
    channels: ids.map(channelOf),
    members: ids.flatMap((place) => [
      ...Array.from({ length: 3 }, (_, more) => ({ cid: cidOf(place), user_id: writerOf(place * 7 + more) })),
      ...(place < joined ? [{ cid: cidOf(place), user_id: readerId }] : []),
    ]),
    messages: ids.flatMap((place) =>
      Array.from({ length: messagesEach }, (_, number) => ({
        id: `said-${place}-${number}`,
        cid: cidOf(place),
        user_id: writerOf(place * 7),
        text: `What does lamp ${place} need before the winter, and who has the spare parts?`,
        created_at: new Date(Date.UTC(2026, 0, 1) + ((place * 37) % 4000) * 60_000 + number).toISOString(),
      })),
    ),
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
  await livedIn(server, cidOf);
}

const writerOf = (place: number) => `writer-${place % people}`;

/** Some have something unread, some are pinned, muted, archived, hidden or in a section. */
async function livedIn(server: ServerProcess, cidOf: (place: number) => string): Promise<void> {
  const lanes = await openLanes(server.url, 1);
  const [lane] = lanes;
  const call = (method: string, path: string, body: object) =>
    lane!.json(lane!.head(method, `${apiPath}${path}`, server.token(readerId)), body);
  const say = (path: string, place: number) =>
    lane!.json(lane!.head('POST', `${apiPath}${path}`, server.token(writerOf(place * 7))), {
      message: { id: `unread-${place}`, text: 'One more question about this lamp.' },
    });
  await call('POST', '/sections', { id: 'lamps', name: 'Lamps' });
  for (let place = 0; place < joined; place++) {
    const path = `/channels/${cidOf(place).replace(':', '/')}`;
    if (place % 20 === 0) await say(`${path}/messages`, place);
    const change = {
      ...(place % 100 === 1 && { pinned: true }),
      ...(place % 10 === 2 && { archived: true }),
      ...(place % 10 === 3 && { muted: true }),
      ...(place % 50 === 4 && { hidden: true }),
      ...(place % 5 === 0 && { section_id: 'lamps' }),
    };
    if (Object.keys(change).length > 0) await call('PATCH', `${path}/membership`, change);
  }
  lane!.close();
}
