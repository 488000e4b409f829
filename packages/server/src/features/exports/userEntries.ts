import { ChatError, userNotFound } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type AuthoredCursor, nextAuthored, viewMessages } from '../messages/index.ts';
import { exportedFactors, listSessions } from '../sessions/index.ts';
import { userDirectory } from '../users/index.ts';
import { fileEntries, revisionsOf } from './messageEntries.ts';
import { rowsOfUser, type TableOfUser } from './rowsOfUser.ts';
import type { Entry } from './zipFile.ts';

/** File names with their tables, besides profile, sessions and messages. */
const tables: Readonly<Record<string, TableOfUser>> = {
  memberships: { table: 'members', by: 'user_id', key: ['cid', 'user_id'], isIndexed: true },
  channel_settings: { table: 'own_memberships', by: 'user_id', key: ['user_id', 'cid'], isIndexed: true },
  guest_email: { table: 'guest_emails', by: 'user_id', key: ['user_id'], isIndexed: true },
  sections: { table: 'section_lists', by: 'user_id', key: ['user_id'], isIndexed: true },
  reads: { table: 'reads', by: 'user_id', key: ['cid', 'user_id'], isIndexed: false },
  followed_threads: {
    table: 'thread_follows',
    by: 'user_id',
    key: ['cid', 'parent_id', 'user_id'],
    isIndexed: true,
  },
  drafts: { table: 'drafts', by: 'user_id', key: ['user_id', 'cid', 'parent_id'], isIndexed: true },
  scheduled_messages: { table: 'scheduled_messages', by: 'user_id', key: ['id'], isIndexed: true },
  reminders: { table: 'reminders', by: 'user_id', key: ['user_id', 'id'], isIndexed: true },
  reactions: {
    table: 'reactions',
    by: 'user_id',
    key: ['message_id', 'user_id', 'type'],
    isIndexed: false,
  },
  poll_votes: {
    table: 'poll_votes',
    by: 'user_id',
    key: ['poll_id', 'user_id', 'option_id'],
    isIndexed: false,
  },
  poll_answers: { table: 'poll_answers', by: 'user_id', key: ['poll_id', 'user_id'], isIndexed: true },
};

/** JSON columns, and internal columns to omit. */
const json = new Set(['content', 'custom', 'sections', 'error']);
const inner = new Set(['version', 'hidden_activity_at', 'joined_number']);

/** Yields all of a user's data, without private data of others (APP-07); docs/exports.md describes the layout. */
export async function* userEntries(context: ServerContext, userId: string): AsyncGenerator<Entry> {
  const row = await userDirectory(context).find(userId);
  if (!row) throw new ChatError(userNotFound);
  const { read } = context.database;
  yield { path: 'profile.json', open: () => one(userDirectory(context).ownProfile(row)) };
  const sessions = await listSessions(context, userId, undefined);
  yield { path: 'sessions.jsonl', open: () => each(sessions) };
  const factors = await exportedFactors(read, userId);
  yield { path: 'second_steps.jsonl', open: () => each(factors) };
  yield { path: 'messages.jsonl', open: () => messagesOf(context, userId) };
  for (const [name, table] of Object.entries(tables)) {
    yield { path: `${name}.jsonl`, open: () => readable(rowsOfUser(read, table, userId)) };
  }
  const files = { table: 'files', by: 'user_id', key: ['id'], isIndexed: true } as const;
  yield* fileEntries(context, rowsOfUser(read, files, userId));
}

/** Yields the user's messages, with earlier texts; of quotes only the quoted author. */
async function* messagesOf(context: ServerContext, userId: string): AsyncGenerator<object> {
  const { read } = context.database;
  for (let cursor: AuthoredCursor | undefined; ; ) {
    const { rows, next } = await nextAuthored(read, userId, cursor);
    const fresh = rows.filter((row) => cursor?.list !== 'threads' || row.in_channel === 0);
    const views = await viewMessages(context, read, fresh);
    const revisions = await revisionsOf(read, fresh);
    for (const message of views) {
      const {
        quoted_message: _quote,
        latest_reactions: _reactions,
        own_reactions: _own,
        thread_participants: _participants,
        poll,
        ...own
      } = message;
      const question = poll && { name: poll.name, description: poll.description, options: poll.options };
      yield { ...own, poll: question, revisions: revisions.get(message.id) };
    }
    if (!next) return;
    cursor = next;
  }
}

async function* readable(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<object> {
  for await (const row of rows) {
    yield Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => (inner.has(name) ? [] : [[name, plain(name, value)]])),
    );
  }
}

function plain(name: string, value: unknown): unknown {
  if (json.has(name) && typeof value === 'string') return JSON.parse(value);
  const isTime = name.endsWith('_at') || name.endsWith('_until');
  return isTime && typeof value === 'number' ? new Date(value).toISOString() : value;
}

async function* one(value: object): AsyncGenerator<object> {
  yield value;
}

async function* each(values: readonly object[]): AsyncGenerator<object> {
  yield* values;
}
