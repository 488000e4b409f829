import { ChatError, channelNotFound } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel, selectChannel } from '../channels/index.ts';
import { isShownTo, type MessageRow, viewMessages } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import { fileEntries, revisionsOf } from './messageEntries.ts';
import type { Entry } from './zipFile.ts';

const batchSize = 200;

/** Yields a channel's history as far as the actor may read it (APP-07); docs/exports.md describes the layout. */
export async function* channelEntries(
  context: ServerContext,
  actor: Actor,
  cid: string,
): AsyncGenerator<Entry> {
  const { read } = context.database;
  const access = await openChannel(context, read, actor, cid, 'update-channel');
  const row = await read.get(selectChannel, { cid });
  if (!row) throw new ChatError(channelNotFound);
  const { name, created_at, member_count, last_message_number } = row;
  const about = {
    cid,
    name,
    created_at: new Date(created_at).toISOString(),
    member_count,
    last_message_number,
  };
  yield { path: 'channel.json', open: () => one(about) };
  yield { path: 'members.jsonl', open: () => membersOf(context, cid) };
  const withRevisions = access.may('update-any-message');
  yield { path: 'messages.jsonl', open: () => messagesOf(context, actor, cid, withRevisions) };
  yield* fileEntries(context, filesOf(context, actor, cid));
}

async function* messagesOf(
  context: ServerContext,
  actor: Actor,
  cid: string,
  withRevisions: boolean,
): AsyncGenerator<object> {
  const { read } = context.database;
  for await (const page of pagesOf(context, cid)) {
    const rows = page.filter((row) => isShownTo(row, actor));
    const revisions = withRevisions ? await revisionsOf(read, rows) : undefined;
    for (const message of await viewMessages(context, read, rows)) {
      const { quoted_message: _quote, own_reactions: _own, ...whole } = message;
      yield { ...whole, revisions: revisions?.get(message.id) };
    }
  }
}

/** Yields all messages of a channel, replies included, by number. */
async function* pagesOf({ database }: ServerContext, cid: string): AsyncGenerator<MessageRow[]> {
  for (const inChannel of [true, false]) {
    for (let after = 0, thread = ''; ; ) {
      const rows = await database.read.query<MessageRow>((k) => {
        const all = k.selectFrom('messages').selectAll().where('cid', '=', cid).limit(batchSize);
        return inChannel
          ? all.where('in_channel', '=', sql.lit(1)).where('number', '>', after).orderBy('number')
          : all
              .where('parent_id', 'is not', null)
              .where('in_channel', '=', 0)
              .where(sql<boolean>`(parent_id, number) > (${thread}, ${after})`)
              .orderBy('parent_id')
              .orderBy('number');
      });
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) break;
      after = last.number;
      thread = last.parent_id ?? '';
    }
  }
}

async function* membersOf(context: ServerContext, cid: string): AsyncGenerator<object> {
  const { read } = context.database;
  for (let after = ''; ; ) {
    const rows = await read.query<{ user_id: string; channel_role: string; created_at: number }>((k) =>
      k
        .selectFrom('members')
        .select(['user_id', 'channel_role', 'created_at'])
        .where('cid', '=', cid)
        .where('state', '=', 'joined')
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(batchSize),
    );
    const people = await userDirectory(context).refs(rows.map(({ user_id }) => user_id));
    for (const { user_id, channel_role, created_at } of rows) {
      yield { user: people.get(user_id), channel_role, joined_at: new Date(created_at).toISOString() };
    }
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.user_id ?? after;
  }
}

/** Yields the files of readable messages. */
async function* filesOf(
  { database }: ServerContext,
  actor: Actor,
  cid: string,
): AsyncGenerator<Record<string, unknown>> {
  for (let after = ''; ; ) {
    const rows = await database.read.query<
      Record<string, unknown> & { id: string; visible_to: string | null }
    >((k) =>
      k
        .selectFrom('messages as m')
        .innerJoin('files as f', 'f.message_id', 'm.id')
        .selectAll('f')
        .select('m.visible_to')
        .where('m.cid', '=', cid)
        .where('m.deleted_at', 'is', null)
        .where('f.removed_at', 'is', null)
        .where('f.id', '>', after)
        .orderBy('f.id')
        .limit(batchSize),
    );
    for (const { visible_to, ...file } of rows) if (isShownTo({ visible_to }, actor)) yield file;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function* one(value: object): AsyncGenerator<object> {
  yield value;
}
