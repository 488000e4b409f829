import type { ChatClient } from '@confab/client';

/** An event type of the log, from the service's own reference. */
export interface EventType {
  type: string;
  stream: 'channel' | 'user' | 'app';
  summary: string;
}

/** Loads the event types that a webhook can receive, from `/events.json`. */
export async function loadEventTypes(client: ChatClient): Promise<EventType[]> {
  const { body } = await client.http.get<{ events: (EventType & { delivered: boolean })[] }>('/events.json');
  return body.events.filter(({ delivered }) => delivered);
}

/** Groups event types by the part before the dot, `messages` together with `message`. */
export function groupEventTypes(types: readonly EventType[]): [group: string, types: EventType[]][] {
  const subjectOf = ({ type }: EventType) => type.slice(0, type.indexOf('.'));
  const subjects = new Set(types.map(subjectOf));
  const groups = Map.groupBy(types, (one) => {
    const subject = subjectOf(one);
    const singular = subject.replace(/s$/, '');
    return subjects.has(singular) ? singular : subject;
  });
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}
