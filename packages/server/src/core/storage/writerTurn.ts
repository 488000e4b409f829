import type { Reader } from './database.ts';
import type { PostgresStatements } from './postgresConnection.ts';
import type { QueryCache } from './queryCache.ts';
import type { Sharing } from './sharing.ts';
import type { TurnCache } from './turnCache.ts';
import type { WriterConnection } from './writerConnection.ts';

/** Locks the row whose holder may write; returns how many turns there have been, and the position in the log. */
const claimTurn = {
  name: 'claim turn',
  text: 'SELECT turn, position FROM writer_turns WHERE id = 1 FOR UPDATE',
};
const endTurn = { name: 'end turn', text: 'UPDATE writer_turns SET turn = turn + 1 WHERE id = 1' };

/**
 * A node's turn of writing to a database that it shares. Each batch locks one row first, so that the writes of all nodes
 * run one after the other and every transaction sees all earlier ones. The commit that ends the turn unlocks the row, and
 * a notice brings the caches of the other nodes up to date.
 */
export class WriterTurn {
  readonly #connection: WriterConnection;
  readonly #sharing: Sharing;
  readonly #turns: TurnCache;
  readonly #results: QueryCache;
  readonly #statements: PostgresStatements;

  constructor(
    connection: WriterConnection,
    sharing: Sharing,
    caches: { turns: TurnCache; results: QueryCache; statements: PostgresStatements },
  ) {
    this.#connection = connection;
    this.#sharing = sharing;
    this.#turns = caches.turns;
    this.#results = caches.results;
    this.#statements = caches.statements;
    sharing.turns?.subscribe((notice) => this.#turns.add(notice));
  }

  /** Waits for the turn in the open transaction, and catches up by `reader` with what other nodes have written. */
  async claim(reader: Reader): Promise<void> {
    const begunAt = performance.now();
    const { rows } = await this.#connection.send(claimTurn);
    this.#sharing.turnClaimed?.(performance.now() - begunAt);
    const { turn, position } = rows[0] as { turn: number; position: number };
    this.#sharing.positionSeen?.(position);
    if (this.#turns.begin(turn)) return;
    const { selectLogPosition, changedByOthers, awaitOthers } = this.#sharing;
    if (selectLogPosition) {
      const { key } = this.#statements.prepared(selectLogPosition);
      this.#results.keep(key, [], { position }, this.#results.begin(['writer_turns']));
    }
    await awaitOthers?.(position, () => this.#turns.hasNotices());
    await changedByOthers(reader, position);
  }

  /** Sends the end of the turn ahead of the commit. Returns a function to call once that is made. */
  sendEnd(): () => void {
    const { turns } = this.#sharing;
    const notice = turns ? this.#turns.notice() : undefined;
    this.#connection.sendAhead(endTurn);
    return () => {
      this.#turns.end();
      if (notice !== undefined) turns?.announce(notice);
    };
  }
}
