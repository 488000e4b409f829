import { randomUUID } from 'node:crypto';
import { connectPath } from '@confab/protocol';
import type { ClientFrame } from '@confab/protocol/schemas';
import { WebSocket } from 'ws';

/** A made-up user of a rehearsal. */
export interface ParticipantOptions {
  readonly userId: string;
  readonly token: string;
  /** The address of the server. */
  readonly url: string;
  /** The channel in which the participant writes and reads. */
  readonly channel: { readonly type: string; readonly id: string };
}

/** The measurements of all participants of a rehearsal. */
export interface RehearsalRecord {
  /** Durations from a call to its answer, in milliseconds. */
  readonly answersMs: number[];
  /** Durations from a call to the event at another participant, in milliseconds. */
  readonly deliveriesMs: number[];
  /** When each message was first sent, by id. */
  readonly sentAt: Map<string, number>;
  readonly acknowledged: Set<string>;
  /** Messages whose sender lost its connection, so that they are no measure of delivery. */
  readonly interrupted: Set<string>;
  repeated: number;
  cut: number;
  /** Refusals by error name; refused messages are sent again. */
  readonly refusals: Map<string, number>;
}

interface ServerMessage {
  readonly type: string;
  readonly id?: number;
  readonly stream?: string;
  readonly seq?: number;
  readonly heads?: Readonly<Record<string, number>>;
  readonly resets?: readonly string[];
  readonly error?: { readonly name: string };
  readonly message?: { readonly id: string };
}

const reconnectMs = 200;
const route = 'POST /channels/{type}/{id}/messages';

/** One socket that writes, reads, loses its connection, and continues from its cursors like a client. */
export class Participant {
  /** How often each message of the channel was applied, by id. */
  readonly received = new Map<string, number>();
  readonly #options: ParticipantOptions;
  readonly #record: RehearsalRecord;
  readonly #stream: string;
  readonly #cursors = new Map<string, number>();
  /** Messages without an acknowledgement, by id. */
  readonly #unanswered = new Set<string>();
  /** Calls of the present socket: the message and when it was sent. */
  readonly #calls = new Map<number, { readonly id: string; readonly at: number }>();
  #nextCall = 0;
  #socket: WebSocket | undefined;
  #isConnected = false;
  #isClosed = false;
  #onConnect: (() => void) | undefined;
  /** Events until then were missed, so they are no measure of delivery. */
  #liveFrom = 0;

  constructor(options: ParticipantOptions, record: RehearsalRecord) {
    this.#options = options;
    this.#record = record;
    this.#stream = `channel:${options.channel.type}:${options.channel.id}`;
  }

  get isSettled(): boolean {
    return this.#isConnected && this.#unanswered.size === 0;
  }

  /** Connects; resolves after the server's greeting. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      this.#onConnect = resolve;
      this.#connect();
    });
  }

  /** Sends a message; with `isRepeated` twice at once, as an impatient client would. */
  send(isRepeated: boolean): void {
    const id = randomUUID();
    this.#record.sentAt.set(id, performance.now());
    this.#unanswered.add(id);
    this.#call(id);
    if (!isRepeated) return;
    this.#record.repeated++;
    this.#call(id);
  }

  /** Breaks the connection without a word. */
  cut(): void {
    if (!this.#isConnected) return;
    this.#record.cut++;
    this.#socket?.terminate();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const socket = new WebSocket(`${this.#options.url.replace(/^http/, 'ws')}${connectPath}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      this.#transmit({
        type: 'connect',
        token: this.#options.token,
        cursors: Object.fromEntries(this.#cursors),
      });
    });
    socket.on('message', (data) => this.#handle(JSON.parse(String(data))));
    socket.on('close', () => {
      this.#isConnected = false;
      this.#calls.clear();
      if (!this.#isClosed) setTimeout(() => this.#connect(), reconnectMs);
    });
  }

  #transmit(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #call(id: string): void {
    if (!this.#isConnected) return;
    const call = ++this.#nextCall;
    this.#calls.set(call, { id, at: performance.now() });
    const { userId, channel } = this.#options;
    const { type, id: channelId } = channel;
    const message = { id, text: `A rehearsal message from ${userId}` };
    this.#transmit({ type: 'call', id: call, route, params: { type, id: channelId }, body: { message } });
  }

  #handle(frame: ServerMessage): void {
    if (frame.type === 'hello') this.#greeted(frame);
    else if (frame.type === 'answer') this.#answered(frame);
    else if (frame.type === 'error') this.#refused(frame.error?.name);
    else if (frame.stream !== undefined && frame.seq !== undefined && frame.seq > 0) this.#apply(frame);
  }

  #greeted({ heads = {} }: ServerMessage): void {
    for (const [stream, head] of Object.entries(heads)) {
      if (!this.#cursors.has(stream)) this.#cursors.set(stream, head);
    }
    this.#isConnected = true;
    this.#liveFrom = performance.now();
    this.#onConnect?.();
    for (const id of this.#unanswered) {
      this.#record.interrupted.add(id);
      this.#record.repeated++;
      this.#call(id);
    }
  }

  #answered({ id: call, error }: ServerMessage): void {
    const sent = this.#calls.get(call as number);
    if (!sent) return;
    this.#calls.delete(call as number);
    if (error) {
      this.#refused(error.name);
      setTimeout(() => this.#unanswered.has(sent.id) && this.#call(sent.id), 1000);
      return;
    }
    this.#record.answersMs.push(performance.now() - sent.at);
    this.#record.acknowledged.add(sent.id);
    this.#unanswered.delete(sent.id);
  }

  #refused(name = 'unknown'): void {
    const { refusals } = this.#record;
    refusals.set(name, (refusals.get(name) ?? 0) + 1);
  }

  #apply({ type, stream, seq, message }: ServerMessage): void {
    const [of, number] = [stream as string, seq as number];
    const cursor = this.#cursors.get(of) ?? number - 1;
    if (number <= cursor) return;
    if (number > cursor + 1) {
      // A gap: fetch it, like a client.
      this.#transmit({ type: 'subscribe', id: ++this.#nextCall, streams: { [of]: cursor } });
      return;
    }
    this.#cursors.set(of, number);
    if (type !== 'message.new' || of !== this.#stream || !message) return;
    this.received.set(message.id, (this.received.get(message.id) ?? 0) + 1);
    const sentAt = this.#record.sentAt.get(message.id);
    const isMeasured = sentAt !== undefined && sentAt > this.#liveFrom;
    if (isMeasured && !this.#record.interrupted.has(message.id)) {
      this.#record.deliveriesMs.push(performance.now() - sentAt);
    }
  }
}
