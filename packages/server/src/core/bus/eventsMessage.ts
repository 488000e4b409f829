import { eventTypeOf } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';

/** Most characters of events in one message: NATS accepts a megabyte by default. */
const maxLength = 200_000;

/**
 * Encodes events for other nodes: a line each with position, number, stream and JSON, separated by tabs, which none of
 * them contain.
 */
export function* encodeEvents(events: readonly LoggedEvent[]): Iterable<string> {
  let text = '';
  for (const { position, seq, stream, json } of events) {
    if (text.length > maxLength) {
      yield text;
      text = '';
    }
    text += `${text === '' ? '' : '\n'}${position}\t${seq}\t${stream}\t${json}`;
  }
  if (text !== '') yield text;
}

export const decodeEvents = (text: string): LoggedEvent[] =>
  text.split('\n').map((line) => {
    const [position, seq, stream = '', json = ''] = line.split('\t');
    return { position: Number(position), seq: Number(seq), stream, json, type: eventTypeOf(json) };
  });
