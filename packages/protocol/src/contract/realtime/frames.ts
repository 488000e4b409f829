import * as v from 'valibot';
import { cidField, clientIdField, countField } from '../fields.ts';

/** `app`, `user:<id>` or `channel:<type>:<id>`. */
export const streamField = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(
    /^(app|user:[A-Za-z0-9_.@-]{1,64}|channel:[a-z0-9_-]{1,32}:[A-Za-z0-9_!-]{1,64})$/,
    'must be a stream',
  ),
);

/** The last sequence number that a client has, by stream. */
export const cursorsField = v.pipe(
  v.record(streamField, countField(0, Number.MAX_SAFE_INTEGER)),
  v.check((cursors) => Object.keys(cursors).length <= 5000, 'must name at most 5000 streams'),
);

/** What a client sends over the socket. */
export const clientFrameSchema = v.variant('type', [
  /** The first frame. Without a token the session cookie of a same-origin page counts. */
  v.object({
    type: v.literal('connect'),
    token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    cursors: v.optional(cursorsField, {}),
  }),
  /** Listen to more streams, or fetch what a gap lacks: each with the cursor to go on from, null for "from now". */
  v.object({
    type: v.literal('subscribe'),
    id: countField(0, Number.MAX_SAFE_INTEGER),
    streams: v.record(streamField, v.nullable(countField(0, Number.MAX_SAFE_INTEGER))),
  }),
  v.object({
    type: v.literal('unsubscribe'),
    id: countField(0, Number.MAX_SAFE_INTEGER),
    streams: v.pipe(v.array(streamField), v.maxLength(5000)),
  }),
  /**
   * What is on the screen of this connection's device, in a window that has focus and was just used; null for nothing. To be
   * told again within `lookingForMs`. Who looks at a message's place is not notified of it. Not answered.
   */
  v.object({
    type: v.literal('looking'),
    cid: v.nullable(cidField),
    /** The thread that is open beside, by its parent. */
    parent_id: v.optional(clientIdField),
    /** Where the screen is narrow, the thread hides the channel. */
    thread_only: v.optional(v.boolean()),
  }),
  /**
   * Calls an endpoint that `hello` names in `calls`, with the checks, limits and errors that it has over HTTP; answered by
   * `answer`. Calls are under way beside each other, and begin in their order.
   */
  v.object({
    type: v.literal('call'),
    id: countField(0, Number.MAX_SAFE_INTEGER),
    route: v.pipe(v.string(), v.maxLength(200)),
    /** The names between the braces of the route. */
    params: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(300))), {}),
    body: v.optional(v.unknown()),
  }),
  /** Answered by `pong`; also keeps the connection from being taken for dead. */
  v.object({ type: v.literal('ping'), id: v.optional(countField(0, Number.MAX_SAFE_INTEGER)) }),
]);
export type ClientFrame = v.InferInput<typeof clientFrameSchema>;

const heads = v.record(v.string(), v.number());
const errorBody = v.looseObject({
  name: v.string(),
  code: v.number(),
  message: v.string(),
  status: v.number(),
});

/** What the service sends beside events. */
export const serverFrameSchema = v.variant('type', [
  /** After the events that the cursors lacked: every stream the connection is subscribed to, with its head. */
  v.object({
    type: v.literal('hello'),
    connection_id: v.string(),
    user_id: v.string(),
    heads,
    /** Streams whose log no longer reaches back to the cursor: load them afresh. */
    resets: v.array(v.string()),
    heartbeat_ms: v.number(),
    server_time: v.string(),
    /** The endpoints that this connection may call by `call`. */
    calls: v.optional(v.array(v.string())),
  }),
  /** The answer to `call`: the body that the endpoint answers, or its error. */
  v.object({
    type: v.literal('answer'),
    id: v.number(),
    body: v.optional(v.unknown()),
    error: v.optional(errorBody),
  }),
  /** The answer to `subscribe`, after the events that were asked for. */
  v.object({
    type: v.literal('subscribed'),
    id: v.number(),
    heads,
    resets: v.array(v.string()),
    refused: v.array(v.object({ stream: v.string(), error: errorBody })),
  }),
  v.object({ type: v.literal('unsubscribed'), id: v.number() }),
  /** Every `heartbeat_ms`: heads that have moved since the last one. */
  v.object({ type: v.literal('heartbeat'), heads }),
  v.object({ type: v.literal('pong'), id: v.optional(v.number()) }),
  /** The service subscribed this connection (joined) or took a stream away (left, revoked). */
  v.object({ type: v.literal('stream.opened'), stream: v.string(), head: v.number() }),
  v.object({ type: v.literal('stream.closed'), stream: v.string() }),
  /** A broken frame, or the reason just before a close. */
  v.object({ type: v.literal('error'), id: v.optional(v.number()), error: errorBody }),
]);
export type ServerFrame = v.InferOutput<typeof serverFrameSchema>;
