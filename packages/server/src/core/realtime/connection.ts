import { randomUUID } from 'node:crypto';
import { closeCodes, rateLimited, type ServerFrame } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import { isAnonymousReader } from '../access/roles.ts';
import type { Credentials } from '../http/authenticate.ts';
import type { Budget } from './budget.ts';
import type { RecordCutOff } from './cutSockets.ts';
import type { ActiveView } from './device.ts';
import type { EventReader } from './eventFilter.ts';
import type { FanOut } from './fanOut.ts';
import type { Carrier, Listener } from './listener.ts';
import type { ClientSocket, CutReason } from './sockets/clientSocket.ts';
import { pingFrame, textFrames } from './textFrames.ts';

/** A replay is sent in chunks of about this many characters, one at a time. */
const replayShareLength = 128 * 1024;
/** Characters of a replay per unit of budget. */
const replayedLengthPerCost = 8192;

/** A connection's user and credentials. */
interface Identity {
  readonly userId: string;
  readonly actor: Actor;
  readonly credentials: Credentials;
  /** The owner of the budget and of buffered output: the user, or the address of readers without an account. */
  readonly owner: string;
  /** The budget that the owner's sockets share. */
  readonly budget: Budget;
}

/** An authenticated socket. One with a slow reader is closed (4002) and resumes from its cursors. */
export class Connection implements Listener {
  readonly id = randomUUID();
  readonly userId: string;
  /** The user as of the last check. */
  actor: Actor;
  /** The credentials that the user connected with. */
  readonly credentials: Credentials;
  readonly budget: Budget;
  callsUnderWay = 0;
  /** Streams it receives because of who its user is. */
  readonly own = new Set<string>();
  /** Streams it subscribed to. */
  readonly watched = new Set<string>();
  /** Requested streams that it may not read now; it receives them once it may. */
  readonly awaited = new Set<string>();
  /** Listeners for streams of which its reader sees only a part. */
  readonly filtered = new Map<string, Listener>();
  /** Increases whenever the user loses access to a stream. */
  rightsLost = 0;
  /** When the client last sent something, in milliseconds since 1970. */
  heardAt: number;
  nextHeartbeatAt: number;
  heartbeatMark = 0;
  /** Whether the client reports that nobody uses it. */
  isIdle = false;
  /** The view open on the client's screen, as reported, and its expiry. */
  activeView: (ActiveView & { readonly until: number }) | undefined;
  readonly #clientSocket: ClientSocket;
  readonly #recordCutOff: RecordCutOff;
  #queued: Buffer | Buffer[] | undefined;
  #answers: string[] | undefined;
  #closed = false;
  #onClose: (() => void)[] = [];

  constructor(who: Identity, clientSocket: ClientSocket, now: number, recordCutOff: RecordCutOff) {
    this.userId = who.userId;
    this.actor = who.actor;
    this.credentials = who.credentials;
    this.budget = who.budget;
    this.#clientSocket = clientSocket;
    this.#recordCutOff = recordCutOff;
    this.heardAt = now;
    this.nextHeartbeatAt = now;
    clientSocket.setOwner(who.owner);
    clientSocket.onCut((reason) => this.cut(reason));
    clientSocket.onClose(() => this.#ended());
  }

  get closed(): boolean {
    return this.#closed;
  }

  get reader(): EventReader {
    return { userId: this.userId, own: this.own, isAnonymous: isAnonymousReader(this.actor) };
  }

  /** Returns the listener on a stream on its behalf: usually itself. */
  listenerOn(stream: string): Listener {
    return this.filtered.get(stream) ?? this;
  }

  /** All streams it listens to. */
  streams(): Set<string> {
    return this.watched.size === 0 ? this.own : this.own.union(this.watched);
  }

  get carrier(): Carrier | undefined {
    return this.#clientSocket.carrier;
  }

  queue(frames: Buffer): void {
    if (!this.#queued) this.#queued = frames;
    else if (Array.isArray(this.#queued)) this.#queued.push(frames);
    else this.#queued = [this.#queued, frames];
  }

  flush(): void {
    const queued = this.#queued;
    this.#queued = undefined;
    if (!queued || this.#closed) return;
    this.#clientSocket.write(Array.isArray(queued) ? Buffer.concat(queued) : queued);
  }

  send(frame: ServerFrame): void {
    if (!this.#closed) this.#clientSocket.write(textFrames([JSON.stringify(frame)]));
  }

  /** Sends an answer's text, batched with all others of this turn. */
  answer(text: string): void {
    if (this.#answers) {
      this.#answers.push(text);
      return;
    }
    const texts = [text];
    this.#answers = texts;
    setImmediate(() => {
      this.#answers = undefined;
      if (!this.#closed) this.#clientSocket.write(textFrames(texts));
    });
  }

  /**
   * Sends logged events and waits until the reader has received most of them. Charged to the user's budget, so that
   * repeated requests do not slow down others.
   */
  async replay(texts: readonly string[]): Promise<void> {
    for (let next = 0; next < texts.length && !this.#closed; ) {
      const share: string[] = [];
      let length = 0;
      while (next < texts.length && length < replayShareLength) {
        const text = texts[next++] as string;
        share.push(text);
        length += text.length;
      }
      await this.budget.available();
      this.budget.spend(length / replayedLengthPerCost);
      if (!this.#closed) await this.#clientSocket.replay(textFrames(share));
    }
  }

  heartbeat(fanOut: FanOut): void {
    // A head announced before its event was sent would look like a gap.
    fanOut.flush();
    const { heads, mark } = fanOut.headsMovedSince(this.streams(), this.heartbeatMark);
    this.heartbeatMark = mark;
    this.send({ type: 'heartbeat', heads });
    if (!this.#closed) this.#clientSocket.write(pingFrame);
  }

  overflow(): void {
    this.cut('slow');
  }

  /** Closes it because of the client's behaviour. */
  cut(reason: CutReason): void {
    if (this.#closed) return;
    this.#recordCutOff(reason, this.userId);
    if (reason === 'slow') this.close(closeCodes.tooSlow, 'too slow');
    else this.close(closeCodes.accessRevoked, rateLimited.name);
  }

  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#clientSocket.close(code, reason);
    for (const ended of this.#onClose.splice(0)) ended();
  }

  /** Terminates it immediately, without a closing handshake. */
  cutOff(): void {
    if (!this.#closed) this.#recordCutOff('silent', this.userId);
    this.close(closeCodes.restart, 'silent');
    this.#clientSocket.terminate();
  }

  /** Calls `ended` once, when the connection is closed. */
  onClose(ended: () => void): void {
    if (this.#closed) ended();
    else this.#onClose.push(ended);
  }

  #ended(): void {
    this.#closed = true;
    for (const ended of this.#onClose.splice(0)) ended();
  }
}
