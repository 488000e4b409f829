import * as v from 'valibot';
import { cidField, clientIdField, countField } from '../fields.ts';

/** `app`, `tenant:<id>`, `user:<id>` or `channel:<type>:<id>`. */
export const streamField = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(
    /^(app|(?:tenant|user):[A-Za-z0-9_.@-]{1,64}|channel:[a-z0-9_-]{1,32}:[A-Za-z0-9_!-]{1,64})$/,
    'must be a stream name',
  ),
);

/** A client's last sequence number by stream. */
export const cursorsField = v.pipe(
  v.record(streamField, countField(0, Number.MAX_SAFE_INTEGER)),
  v.check((cursors) => Object.keys(cursors).length <= 5000, 'must name at most 5000 streams'),
);

/** Frames that a client sends over the socket. */
export const clientFrameSchema = v.variant('type', [
  /** The first frame. Without a token, the session cookie of a same-origin page is used. */
  v.object({
    type: v.literal('connect'),
    token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    cursors: v.optional(cursorsField, {}),
  }),
  /** Subscribes to more streams, or fetches a gap: each with the cursor to continue from, null for "from now". */
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
   * The view on the screen of this connection's device, in a focused window that was recently used; null for none. To
   * be repeated within `activeViewMs`. A user who is viewing a message's channel or thread is not notified of it. Not
   * answered.
   */
  v.object({
    type: v.literal('viewing'),
    cid: v.nullable(cidField),
    /** The open thread, by its parent message. */
    parent_id: v.optional(clientIdField),
    /** On a narrow screen, the thread hides the channel. */
    thread_only: v.optional(v.boolean()),
  }),
  /**
   * Calls an endpoint listed in `calls` of `hello`, with the same checks, limits and errors as over HTTP; answered by
   * `answer`. Calls run concurrently and start in order.
   */
  v.object({
    type: v.literal('call'),
    id: countField(0, Number.MAX_SAFE_INTEGER),
    route: v.pipe(v.string(), v.maxLength(200)),
    /** The route's path parameters. */
    params: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(300))), {}),
    body: v.optional(v.unknown()),
  }),
  /** Answered by `pong`; also keeps the connection from being considered dead. */
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

/** Frames that the service sends in addition to events. */
export const serverFrameSchema = v.variant('type', [
  /** Sent after the events missed since the cursors: every subscribed stream with its head. */
  v.object({
    type: v.literal('hello'),
    connection_id: v.string(),
    user_id: v.string(),
    heads,
    /** Streams whose log no longer reaches back to the cursor: reload them. */
    resets: v.array(v.string()),
    heartbeat_ms: v.number(),
    server_time: v.string(),
    /** The endpoints that this connection may call with a `call` frame. */
    calls: v.optional(v.array(v.string())),
  }),
  /** The answer to `call`: the endpoint's answer, or its error. */
  v.object({
    type: v.literal('answer'),
    id: v.number(),
    body: v.optional(v.unknown()),
    error: v.optional(errorBody),
  }),
  /** The answer to `subscribe`, sent after the requested events. */
  v.object({
    type: v.literal('subscribed'),
    id: v.number(),
    heads,
    resets: v.array(v.string()),
    refused: v.array(v.object({ stream: v.string(), error: errorBody })),
  }),
  v.object({ type: v.literal('unsubscribed'), id: v.number() }),
  /** Sent every `heartbeat_ms`: heads that moved since the last one. */
  v.object({ type: v.literal('heartbeat'), heads }),
  v.object({ type: v.literal('pong'), id: v.optional(v.number()) }),
  /** The service subscribed this connection to a stream (joined) or unsubscribed it (left, revoked). */
  v.object({ type: v.literal('stream.opened'), stream: v.string(), head: v.number() }),
  v.object({ type: v.literal('stream.closed'), stream: v.string() }),
  /** An invalid frame, or the reason just before a close. */
  v.object({ type: v.literal('error'), id: v.optional(v.number()), error: errorBody }),
]);
export type ServerFrame = v.InferOutput<typeof serverFrameSchema>;
