import type { GenericSchema, InferOutput, ObjectEntries } from 'valibot';
import * as v from 'valibot';

/**
 * Where an event travels. `channel`: everybody who may read the channel. `user`: all devices of one user.
 * `app`: everybody. `ephemeral` events go to a channel's listeners and are never logged (typing, presence).
 */
export type StreamKind = 'channel' | 'user' | 'app';

/** An event type: where it travels, whether the log keeps it, and what it carries. */
export interface EventDefinition<
  T extends string = string,
  K extends StreamKind = StreamKind,
  S extends GenericSchema = GenericSchema,
> {
  readonly type: T;
  readonly stream: K;
  readonly logged: boolean;
  /** Whether webhooks can be sent it. */
  readonly delivered: boolean;
  readonly summary: string;
  readonly payload: S;
}

/** What every event carries beside its payload. */
export interface EventEnvelope {
  /** `app`, `user:<id>` or `channel:<type>:<id>`. */
  stream: string;
  /** The event's number in its stream, from 1 without gaps; 0 on an event that is not logged. */
  seq: number;
  /** ISO 8601, by the server's clock. */
  created_at: string;
  /** Who caused it; absent where the service did. */
  actor_id?: string;
}

/** The event as it stands on the wire: type, envelope and payload in one flat object. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer T, StreamKind, infer S>
    ? { type: T } & EventEnvelope & InferOutput<S>
    : never;

export type PayloadOf<D extends EventDefinition> = InferOutput<D['payload']>;

/** Declares an event type; logged unless told otherwise, and delivered to webhooks if it is logged and nothing else is said. */
export function defineEvent<
  const T extends string,
  const K extends StreamKind,
  const E extends ObjectEntries,
>(
  type: T,
  definition: { stream: K; summary: string; payload: E; logged?: boolean; delivered?: boolean },
): EventDefinition<T, K, v.ObjectSchema<E, undefined>> {
  const { logged = true } = definition;
  return {
    type,
    stream: definition.stream,
    logged,
    delivered: logged && (definition.delivered ?? true),
    summary: definition.summary,
    payload: v.object(definition.payload),
  };
}
