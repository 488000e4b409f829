import { eventTypeOf } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';

/** Most characters of events in one message, if the link accepts that many. */
const maxCharacters = 200_000;

/**
 * Encodes events for other nodes, in messages of at most about `maxBytes`, unless one event is larger: a line each with position, number, stream and JSON, separated by tabs, which none of
 * them contain.
 */
export function* encodeEvents(events: readonly LoggedEvent[], maxBytes: number): Iterable<string> {
  // Most characters have one byte, few have more than two.
  const maxLength = Math.min(maxCharacters, maxBytes / 2);
  let text = '';
  for (const { position, seq, stream, json } of events) {
    // A large event travels alone, so that others need not be read from the log with it.
    if (text !== '' && text.length + json.length > maxLength) {
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
