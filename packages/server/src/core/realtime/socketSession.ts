import {
  activeViewMs,
  anonymousUserId,
  ChatError,
  closeCodes,
  frameInvalid,
  maxAnonymousStreams,
  notAllowed,
  rateLimited,
  tokenExpired,
  unauthenticated,
} from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import { isAnonymousReader } from '../access/roles.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Authenticate, Credentials, RefreshActor } from '../http/authenticate.ts';
import { toChatError } from '../http/errorAnswer.ts';
import type { Logger } from '../observe/logger.ts';
import type { Budgets } from './budget.ts';
import { type CheckedFrame, readClientFrame } from './clientFrames.ts';
import { Connection } from './connection.ts';
import type { RecordCutOff } from './cutSockets.ts';
import type { FanOut } from './fanOut.ts';
import { queueFrames } from './frameQueue.ts';
import type { People } from './people.ts';
import type { SocketCalls } from './socketCalls.ts';
import type { ClientSocket } from './sockets/clientSocket.ts';
import type { Subscribed } from './streamFeed.ts';
import type { Subscriber } from './subscriber.ts';
import { textFrames } from './textFrames.ts';

/** Time limit for authentication. */
const authenticateWithinMs = 15_000;
/** Cost of a new socket to its user, in frames. */
const connectCost = 10;
/** Most subscriptions of one socket, besides its own streams. */
const maxWatched = 1000;

/** The services that socket sessions share. */
export interface SessionEnvironment {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly authenticate: Authenticate;
  readonly refreshActor: RefreshActor;
  readonly subscriber: Subscriber;
  readonly fanOut: FanOut;
  readonly people: People;
  readonly heartbeatMs: number;
  readonly calls: SocketCalls;
  readonly budgets: Budgets;
  readonly recordCutOff: RecordCutOff;
}

/** Handles a socket from its first frame to its end; calls `proved` once it is authenticated. */
export function serveSocket(
  clientSocket: ClientSocket,
  credentials: Credentials,
  { address, environment, proved }: { address: string; environment: SessionEnvironment; proved: () => void },
): void {
  const { clock, logger, recordCutOff } = environment;
  let connection: Connection | undefined;

  const end = (error: ChatError, id?: number) => {
    const code = error.is(tokenExpired) ? closeCodes.tokenExpired : closeCodes.accessRevoked;
    sendError(error, id);
    if (connection) return connection.close(code, error.name);
    if (clientSocket.isOpen) recordCutOff('unauthenticated');
    clientSocket.close(code, error.name);
  };
  const sendError = (error: ChatError, id?: number) => {
    const frame = { type: 'error' as const, id, error: { ...error.toJSON() } };
    if (connection) connection.send(frame);
    else clientSocket.write(textFrames([JSON.stringify(frame)]));
  };
  const cancelDeadline = clock.after(authenticateWithinMs, () => end(new ChatError(unauthenticated)));
  clientSocket.onClose(cancelDeadline);

  const handle = async (frame: CheckedFrame) => {
    if (connection) return answer(connection, frame, environment);
    if (frame.type !== 'connect')
      throw new ChatError(unauthenticated, { message: 'The first frame must be “connect”.' });
    const proof = frame.token === undefined ? credentials : { token: frame.token };
    const actor = await environment.authenticate(proof);
    cancelDeadline();
    if (!clientSocket.isOpen) return;
    connection = open(actor, { credentials: proof, address }, clientSocket, environment);
    proved();
    // A revocation only reaches registered connections; one during authentication would be missed.
    const current = await environment.refreshActor(connection.actor);
    if (!current) return end(new ChatError(unauthenticated));
    connection.actor = current;
    await greet(connection, frame.cursors, environment);
  };

  clientSocket.onPong(() => {
    if (connection) connection.heardAt = clock.now();
  });
  const handleData = async (data: Buffer, isBinary: boolean) => {
    if (connection) connection.heardAt = clock.now();
    let frame: CheckedFrame | undefined;
    try {
      if (connection?.closed) return;
      frame = readClientFrame(data, isBinary);
      await handle(frame);
    } catch (thrown) {
      const error = toChatError(thrown);
      if (error.status >= 500) logger.error({ err: error.cause ?? error }, 'frame failed');
      const isOver = !connection || frame?.type === 'connect';
      if (isOver) end(error);
      else sendError(error, frame && 'id' in frame ? frame.id : undefined);
    }
  };
  queueFrames({
    clientSocket,
    clock,
    handle: handleData,
    budget: () => connection?.budget,
    flooded: () => {
      if (connection) connection.cut('flood');
      else end(new ChatError(rateLimited));
    },
  });
}

function open(
  actor: Actor | undefined,
  { credentials, address }: { credentials: Credentials; address: string },
  clientSocket: ClientSocket,
  environment: SessionEnvironment,
): Connection {
  const { config, clock, people } = environment;
  if (!actor) throw new ChatError(unauthenticated);
  const isAnonymous = isAnonymousReader(actor);
  if (actor.userId === undefined && !isAnonymous)
    throw new ChatError(notAllowed, {
      message: 'A socket needs a user: sign a token with a user_id.',
    });
  // The sockets of an address are limited, and share a budget.
  const userId = actor.userId ?? anonymousUserId;
  if (people.countOf(userId) >= config.connectionsPerUser) {
    throw new ChatError(rateLimited, {
      message: `A user can have up to ${config.connectionsPerUser} connections.`,
    });
  }
  const owner = actor.userId ?? `${anonymousUserId} ${address}`;
  const budget = environment.budgets.of(owner);
  if (budget.waitMs() > 0) throw new ChatError(rateLimited);
  budget.spend(connectCost);
  const who = { userId, actor, credentials, owner, budget };
  const connection = new Connection(who, clientSocket, clock.now(), environment.recordCutOff);
  people.enter(connection);
  connection.onClose(() => {
    for (const stream of connection.streams())
      environment.fanOut.leave(stream, connection.listenerOn(stream));
    people.exit(connection);
  });
  if (actor.expiresAt !== undefined) connection.onClose(closeAtExpiry(connection, actor.expiresAt, clock));
  return connection;
}

async function greet(
  connection: Connection,
  cursors: Record<string, number>,
  environment: SessionEnvironment,
) {
  const subscribed = await environment.subscriber.subscribeOwn(connection, cursors);
  connection.nextHeartbeatAt = environment.clock.now() + environment.heartbeatMs;
  connection.send({
    type: 'hello',
    connection_id: connection.id,
    user_id: connection.userId,
    ...stillReceived(connection, subscribed),
    heartbeat_ms: environment.heartbeatMs,
    server_time: new Date(environment.clock.now()).toISOString(),
    calls: [...environment.calls.routes],
  });
}

async function answer(
  connection: Connection,
  frame: CheckedFrame,
  { subscriber, clock, calls, people }: SessionEnvironment,
): Promise<void> {
  switch (frame.type) {
    case 'call':
      // Not awaited, so that calls can share a commit. Their number is limited as over HTTP.
      void calls.answer(connection, frame);
      return;
    case 'ping':
      return connection.send({ type: 'pong', id: frame.id });
    case 'subscribe': {
      const { own, watched } = connection;
      const added = Object.keys(frame.streams).filter((stream) => !own.has(stream) && !watched.has(stream));
      const most = isAnonymousReader(connection.actor) ? maxAnonymousStreams : maxWatched;
      if (watched.size + added.length > most) {
        throw new ChatError(rateLimited, { message: `A socket can listen to up to ${most} streams.` });
      }
      const subscribed = await subscriber.subscribeWatched(connection, frame.streams);
      const { refused } = subscribed;
      return connection.send({
        type: 'subscribed',
        id: frame.id,
        refused,
        ...stillReceived(connection, subscribed),
      });
    }
    case 'unsubscribe':
      subscriber.unwatch(connection, frame.streams);
      return connection.send({ type: 'unsubscribed', id: frame.id });
    case 'viewing': {
      const { cid, parent_id: parentId, thread_only: threadOnly = false } = frame;
      const until = clock.now() + activeViewMs;
      connection.activeView = cid === null ? undefined : { cid, parentId, threadOnly, until };
      return people.touch(connection.userId);
    }
    case 'connect':
      throw new ChatError(frameInvalid, { message: '“connect” can only be the first frame.' });
  }
}

/** Leaves out the streams that the connection lost while others were replayed: it was notified of that before. */
function stillReceived(connection: Connection, { heads, resets }: Subscribed): Subscribed {
  const streams = connection.streams();
  return {
    heads: Object.fromEntries(Object.entries(heads).filter(([stream]) => streams.has(stream))),
    resets: resets.filter((stream) => streams.has(stream)),
  };
}

/**
 * Closes the connection when its token expires; returns a function that cancels this. Timers are limited, so long waits
 * go in steps.
 */
function closeAtExpiry(connection: Connection, expiresAt: number, clock: Clock): () => void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    const left = expiresAt - clock.now();
    if (left <= 0) return connection.close(closeCodes.tokenExpired, 'token expired');
    cancel = clock.after(Math.min(left, 3_600_000), wait);
  };
  wait();
  return () => cancel();
}
