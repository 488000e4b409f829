import { appStream, cidOfStream, fromCid, tenantOfStream } from '@confab/protocol';
import { allEvents } from '@confab/protocol/schemas';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import { nodeStream } from '../../../core/log/nodeStream.ts';
import type { WebhookRow } from '../migrations.ts';

/** Whether a webhook wants an event, and whether it may want any of a stream. */
export interface WebhookFilter {
  wants(event: Pick<LoggedEvent, 'stream' | 'type'>): boolean;
  /** Whether an event's type is known, or chosen by an admin at a server that knows it. */
  isKnown(type: string): boolean;
}

/** Compiles an admin's choice of events, since every event is checked. */
export function webhookFilter(row: WebhookRow): WebhookFilter {
  const known = new Set<string>(allEvents().map(({ type }) => type));
  const undelivered = new Set(allEvents().flatMap(({ type, delivered }) => (delivered ? [] : [type])));
  const isForEveryone = new Set<string>(
    allEvents().flatMap(({ type, stream }) => (stream === 'app' ? type : [])),
  );
  const types = setOf(row.event_types);
  const channelTypes = setOf(row.channel_types);
  const cids = setOf(row.cids);
  const isOfChannels = channelTypes !== undefined || cids !== undefined;

  const wantsStream = (stream: string, type: string): boolean => {
    if (stream === nodeStream) return false;
    const cid = cidOfStream(stream);
    if (cid === undefined) {
      // A new user is published on the user's own stream.
      const isOfAll = stream === appStream || tenantOfStream(stream) !== undefined || isForEveryone.has(type);
      return !isOfChannels && (isOfAll || row.user_events === 1);
    }
    if (cids && !cids.has(cid)) return false;
    return !channelTypes || channelTypes.has(fromCid(cid).type);
  };
  return {
    wants: ({ stream, type }) =>
      !undelivered.has(type) && (types === undefined || types.has(type)) && wantsStream(stream, type),
    isKnown: (type) => known.has(type) || types?.has(type) === true,
  };
}

/** Undefined, for all, if empty. */
function setOf(json: string): ReadonlySet<string> | undefined {
  const list = JSON.parse(json) as string[];
  return list.length > 0 ? new Set(list) : undefined;
}
