import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseHistory, writeSlackArchive } from '@confab/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importArchive } from '../../../testing/archives.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

/** The whole corpus with CONFAB_LONG, only its beginning otherwise. */
const isLong = Boolean(process.env.CONFAB_LONG);
const limit = isLong ? undefined : 1500;
const patient = isLong ? 900_000 : 30_000;

onEachNewServer('The seed conversations as a Slack export', (start) => {
  test('[HOOK-02] are imported completely: every message, thread and reaction is counted on both sides; repeating changes nothing', {
    timeout: patient * 4,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-slack-'));
    try {
      const { history } = await chooseHistory(process.env.CONFAB_CORPUS, limit);
      const path = join(folder, 'slack.zip');
      await writeSlackArchive(history, path);
      await using server = await start();
      const root = await server.person('root', 'admin');
      const begun = performance.now();
      const report = await importArchive(root, path, {}, patient);
      const seconds = (performance.now() - begun) / 1000;
      if (isLong) {
        const perSecond = Math.round(history.messages.length / seconds);
        console.log(
          `${history.messages.length} messages in ${seconds.toFixed(1)} s: ${perSecond} messages a second`,
        );
      }
      const replies = history.messages.filter(({ parent_id }) => parent_id !== undefined);
      expect(report).toMatchObject({
        status: 'done',
        counts: {
          users: { written: history.users.length },
          channels: { written: history.channels.length },
          members: { written: history.members.length },
          messages: { found: history.messages.length, written: history.messages.length, left_out: 0 },
          replies: { found: replies.length, written: replies.length },
          reactions: { found: history.reactions.length, written: history.reactions.length },
        },
      });
      const { read } = server.server.context.database;
      const [there] = await read.query(
        () => sql`select
          (select count(*) from messages) as messages,
          (select count(*) from messages where parent_id is not null) as replies,
          (select coalesce(sum(reply_count), 0) from messages) as counted_replies,
          (select count(distinct parent_id) from messages where parent_id is not null) as threads,
          (select count(*) from reactions) as reactions`,
      );
      const threads = new Set(replies.map(({ parent_id }) => parent_id)).size;
      const counted = Object.fromEntries(
        Object.entries(there as object).map(([name, count]) => [name, Number(count)]),
      );
      expect(counted).toEqual({
        messages: history.messages.length,
        replies: replies.length,
        counted_replies: replies.length,
        threads,
        reactions: history.reactions.length,
      });
      const again = await importArchive(root, path, {}, patient);
      for (const [kind, { written }] of Object.entries(again.counts))
        expect({ kind, written }).toEqual({ kind, written: 0 });
      expect(again.counts.messages.there).toBe(history.messages.length);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
