import { addReactions } from '../addReactions.ts';
import { emptyHistory, type History, type HistoryMessage } from '../history.ts';
import { historyId } from '../historyId.ts';
import { type IrcDay, type IrcTalk, readIrcDays } from './ircDay.ts';
import { NickIds } from './nickIds.ts';
import { threadsOf } from './threadsOf.ts';

const attribution =
  'Real talk of the public #ubuntu channel. J. Kummerfeld et al., "A Large-Scale Corpus for Conversation Disentanglement", ACL 2019, CC BY 4.0.';

/** The maximum distance of an answer that needs no quote to be understood. */
const nearEnough = 4;
const maxTextLength = 20_000;

/**
 * Creates a team's history from the corpus: a channel a year (`team:ubuntu-2004`), each nick a user, `* nick does` as
 * _does_, changes of topic as system messages. An answer quotes its message unless that is just above; some
 * conversations become threads instead ({@link threadsOf}). The same folder gives the same history.
 *
 * `limit` stops after that many messages, the oldest first; `isWanted` leaves days (`2004-12-25`) out.
 */
export async function readIrcHistory(
  folder: string,
  { limit = Number.POSITIVE_INFINITY, isWanted = () => true }: IrcHistoryOptions = {},
): Promise<History> {
  const builder = new IrcHistoryBuilder(limit);
  for await (const day of readIrcDays(folder)) {
    if (isWanted(day.date) && !builder.add(day)) break;
  }
  return builder.finish();
}

export interface IrcHistoryOptions {
  limit?: number | undefined;
  isWanted?: ((date: string) => boolean) | undefined;
}

class IrcHistoryBuilder {
  readonly #history = emptyHistory();
  readonly #ids = new NickIds();
  readonly #users = new Set<string>();
  readonly #members = new Set<string>();
  readonly #channels = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the messages of a day; false once the limit is reached. */
  add({ date, talk }: IrcDay): boolean {
    const year = date.slice(0, 4);
    const cid = `team:ubuntu-${year}`;
    const ids = talk.map(({ timeMs, nick, text }, index) =>
      historyId(timeMs, `${date} ${index} ${nick} ${text}`),
    );
    const threads = threadsOf(talk, ids);
    for (const [index, line] of talk.entries()) {
      if (this.#history.messages.length >= this.#limit) return false;
      this.#open(cid, year, line.timeMs);
      const { answers } = line;
      const root = threads.get(index);
      const far = answers !== undefined && index - answers > nearEnough;
      this.#history.messages.push({
        id: ids[index]!,
        cid,
        user_id: this.#join(cid, line),
        ...wording(line),
        created_at: new Date(line.timeMs).toISOString(),
        ...(root !== undefined && { parent_id: ids[root], show_in_channel: index % 4 === 0 }),
        ...(root === undefined && far && { quoted_message_id: ids[answers] }),
      });
    }
    return true;
  }

  finish(): History {
    addReactions(this.#history);
    return this.#history;
  }

  #open(cid: string, year: string, timeMs: number): void {
    if (this.#channels.has(cid)) return;
    this.#channels.add(cid);
    this.#history.channels.push({
      type: 'team',
      id: cid.slice(5),
      name: `ubuntu-${year}`,
      topic: attribution,
      created_at: new Date(timeMs).toISOString(),
    });
  }

  #join(cid: string, { nick }: IrcTalk): string {
    const id = this.#ids.idOf(nick);
    if (!this.#users.has(id)) this.#history.users.push({ id, name: nick });
    this.#users.add(id);
    const membership = `${cid} ${id}`;
    if (!this.#members.has(membership)) this.#history.members.push({ cid, user_id: id });
    this.#members.add(membership);
    return id;
  }
}

function wording({ kind, nick, text }: IrcTalk): Pick<HistoryMessage, 'text' | 'type'> {
  const whole = text.slice(0, maxTextLength).toWellFormed();
  if (kind === 'topic') return { type: 'system', text: `${nick} changed the topic: ${whole}` };
  return { type: 'regular', text: kind === 'action' ? `_${whole}_` : whole };
}
