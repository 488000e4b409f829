import pg from 'pg';
import type { LoggedMessage } from './onceCounts.ts';

/** Reads the log of a cluster from its database: new messages of channels, and reminders that became due. */
export class LogReader {
  /** In the order of the log. */
  readonly messages: LoggedMessage[] = [];
  /** The id of each reminder, as often as its user was notified. */
  readonly dueReminders: string[] = [];
  /** The streams of direct messages. */
  readonly directStreams = new Set<string>();
  readonly #pool: pg.Pool;
  #position = 0;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
    // PostgreSQL restarts while nothing is read.
    pool.on('error', () => undefined);
  }

  /** Begins after the events that are logged already. */
  static async open(databaseUrl: string): Promise<LogReader> {
    const reader = new LogReader(new pg.Pool({ connectionString: databaseUrl, max: 1 }));
    const { rows } = await reader.#pool.query(
      'SELECT coalesce(max(position), 0)::float8 AS position FROM events',
    );
    reader.#position = rows[0].position;
    return reader;
  }

  /** Adds what was logged since the last call. */
  async read(): Promise<void> {
    const { rows } = await this.#pool.query(
      `SELECT position::float8 AS position, stream, seq::float8 AS seq, payload FROM events
       WHERE position > $1 AND (payload LIKE '%"type":"message.new"%' OR payload LIKE '%"type":"reminder.due"%')
       ORDER BY position`,
      [this.#position],
    );
    for (const { position, stream, seq, payload } of rows) {
      this.#position = position;
      const { type, message, reminder } = JSON.parse(payload);
      if (type === 'reminder.due') this.dueReminders.push(reminder.id);
      else if (type === 'message.new')
        this.messages.push({ stream, seq, id: message.id, text: message.text });
      if (type === 'message.new' && stream.startsWith('channel:messaging:')) this.directStreams.add(stream);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
