import { emptyHistory, type History, type HistoryMessage } from '../history.ts';
import { historyId } from '../historyId.ts';

/** The relations of a line of a scene to others. Names are those that earlier lines have. */
export interface Marks {
  /** A name by which later lines refer to this one. */
  name?: string;
  /** Quotes the named line. */
  quotes?: string;
  /** Answers in the named line's thread. */
  thread?: string;
  /** Whether the reply is shown in the channel too. */
  shown?: boolean;
  /** The users who reacted, by emoji. */
  reactions?: Record<string, string[]>;
}

/** `HH:MM`, the user, the text. */
export type SceneLine = readonly [time: string, userId: string, text: string, marks?: Marks];

/** A channel and its messages, day by day. */
export interface Scene {
  id: string;
  topic: string;
  days: Record<string, readonly SceneLine[]>;
}

/** Creates a history of scenes; everybody who speaks in one is a member of it. */
export function historyOfScenes(scenes: readonly Scene[], names: Record<string, string>): History {
  const history = emptyHistory();
  history.users = Object.entries(names).map(([id, name]) => ({ id, name }));
  for (const scene of scenes) addScene(history, scene);
  return history;
}

function addScene(history: History, { id, topic, days }: Scene): void {
  const cid = `team:${id}`;
  const named = new Map<string, string>();
  const idNamed = (name: string) => {
    const found = named.get(name);
    if (!found) throw new Error(`The scene ${id} has no line named ${name} so far.`);
    return found;
  };
  const lines = Object.entries(days).flatMap(([day, dayLines]) => dayLines.map((line) => ({ day, line })));
  const messages = lines.map(({ day, line: [time, user_id, text, marks = {}] }, index): HistoryMessage => {
    // The position keeps lines of the same minute apart and in order.
    const created = new Date(Date.parse(`${day}T${time}:00Z`) + (index % 60) * 1000);
    const messageId = historyId(created.getTime(), `${cid} ${index}`);
    if (marks.name) named.set(marks.name, messageId);
    for (const [type, people] of Object.entries(marks.reactions ?? {})) {
      for (const person of people) history.reactions.push({ message_id: messageId, user_id: person, type });
    }
    return {
      id: messageId,
      cid,
      user_id,
      text,
      created_at: created.toISOString(),
      ...(marks.quotes && { quoted_message_id: idNamed(marks.quotes) }),
      ...(marks.thread && { parent_id: idNamed(marks.thread), show_in_channel: marks.shown ?? false }),
    };
  });
  history.channels.push({ type: 'team', id, name: id, topic, created_at: messages[0]?.created_at });
  history.messages.push(...messages);
  const people = new Set(messages.map((message) => message.user_id));
  history.members.push(...[...people].map((user_id) => ({ cid, user_id })));
}
