import type { SearchResult } from '@confab/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person } from '../person.ts';
import { builtInHistory } from '../seed/builtIn/builtInHistory.ts';
import { corpusFolder } from '../seed/chooseHistory.ts';
import type { History } from '../seed/history.ts';
import { readIrcHistory } from '../seed/irc/ircHistory.ts';
import { loadHistory } from '../seed/loadHistory.ts';
import { signToken } from '../signToken.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { type Question, questions } from './questions.ts';
import { isAnswered, isSaid } from './recall.ts';

/** The minimum number of questions with an answer among the first ten; measured on the corpus, by relevance. */
const minAnswered = 27;

/**
 * Chooses the messages to search: the days of the questions, all days with CONFAB_LONG, or the project's own history
 * without the corpus.
 */
async function chooseConversations(): Promise<{ history: History; source: string }> {
  const folder = await corpusFolder(process.env.CONFAB_CORPUS);
  if (!folder) return { history: quotations(), source: 'the built-in conversations and the quotations' };
  const days = new Set(questions.map(({ day }) => day));
  const isWanted = process.env.CONFAB_LONG ? undefined : (day: string) => days.has(day);
  return {
    history: await readIrcHistory(folder, { isWanted }),
    source: isWanted ? `${days.size} days` : 'all days',
  };
}

/** Every answer as a message in the channel of its year, among the built-in conversations. */
function quotations(): History {
  const history = builtInHistory();
  const people = new Map<string, string>();
  for (const [index, { day, answers }] of questions.entries()) {
    const id = `ubuntu-${day.slice(0, 4)}`;
    const cid = `team:${id}`;
    if (!history.channels.some((channel) => channel.id === id))
      history.channels.push({ type: 'team', id, name: id });
    for (const [at, { nick, text }] of answers.entries()) {
      const user = people.get(nick) ?? `nick-${people.size}`;
      if (!people.has(nick)) history.users.push({ id: user, name: nick });
      people.set(nick, user);
      const created_at = new Date(Date.parse(`${day}T12:00:00Z`) + index * 60_000).toISOString();
      history.messages.push({ id: `quotation-${index}-${at}`, cid, user_id: user, text, created_at });
    }
  }
  return history;
}

let server: TestServer;
let reader: Person;
let chosen: Awaited<ReturnType<typeof chooseConversations>>;

beforeAll(async () => {
  server = await startTestServer();
  reader = (await server.people('ada')).ada;
  chosen = await chooseConversations();
  await loadHistory(chosen.history, {
    url: server.url,
    token: signToken(server.appSecret, { server: true }),
  });
  await vi.waitFor(async () => expect((await find('lspci', 'relevance')).indexing).toBeUndefined(), {
    timeout: 600_000,
    interval: 100,
  });
}, 900_000);
afterAll(() => server.stop());

const find = (query: string, field: 'relevance' | 'created_at') =>
  reader.call('POST /search', {
    body: { query, sort: [{ field, direction: -1 }], limit: 10, time_zone: 'UTC' },
  });

async function ask(
  field: 'relevance' | 'created_at',
): Promise<{ missed: Question[]; found: Map<Question, SearchResult[]> }> {
  const found = new Map<Question, SearchResult[]>();
  for (const question of questions) found.set(question, (await find(question.ask, field)).results);
  return { found, missed: questions.filter((question) => !isAnswered(question, found.get(question) ?? [])) };
}

describe('[SRCH-04] questions about real conversations', () => {
  it('are 30, each with an answer that was said once', () => {
    expect(questions).toHaveLength(30);
    const names = new Map(chosen.history.users.map(({ id, name }) => [id, name ?? id]));
    for (const answer of questions.flatMap(({ answers }) => answers)) {
      const fitting = chosen.history.messages.filter(({ text, user_id }) =>
        isSaid(answer, { text: text ?? '', user: { name: names.get(user_id) ?? '' } }),
      );
      expect(fitting.length, `${answer.nick}: ${answer.text}`).toBeGreaterThan(0);
    }
  });

  it('are answered among the first ten results', async () => {
    const best = await ask('relevance');
    const newest = await ask('created_at');
    const recall = ({ missed }: typeof best) => (1 - missed.length / questions.length).toFixed(2);
    const lines = best.missed.map(({ ask: text }) => `  missed: ${text}`);
    console.log(
      [
        `Recall at 10 on ${chosen.source} (${chosen.history.messages.length} messages): ` +
          `by relevance ${recall(best)}, by time ${recall(newest)}`,
        ...lines,
      ].join('\n'),
    );
    expect(questions.length - best.missed.length).toBeGreaterThanOrEqual(minAnswered);
  });
});
