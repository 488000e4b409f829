import { eventTypeOf } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';

/** Most characters of events in one message, if the link accepts that many. */
const maxCharacters = 200_000;

/** A message with events of another node. */
interface EventsMessage {
  /** Notices of the turns that wrote the events, to be applied before these are delivered. */
  readonly notices: readonly string[];
  readonly events: readonly LoggedEvent[];
}

/**
 * Encodes events for other nodes, in messages of at most about `maxBytes`, unless one event is larger: a line each with
 * position, number, stream and JSON, separated by tabs, which none of them contain. The first message begins with
 * `notices`, lines without a tab, which servers of earlier versions ignore.
 */
export function* encodeEvents(
  events: readonly LoggedEvent[],
  maxBytes: number,
  notices: string,
): Iterable<string> {
  // Most characters have one byte, few have more than two.
  const maxLength = Math.min(maxCharacters, maxBytes / 2);
  let text = notices;
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

export function decodeEvents(text: string): EventsMessage {
  const notices: string[] = [];
  const events: LoggedEvent[] = [];
  for (const line of text.split('\n')) {
    const [first = '', seq, stream = '', json = ''] = line.split('\t');
    if (seq === undefined) notices.push(first);
    else events.push({ position: Number(first), seq: Number(seq), stream, json, type: eventTypeOf(json) });
  }
  return { notices, events };
}
