/** The content of one line of an IRC log. */
export interface IrcLine {
  kind: 'said' | 'action' | 'topic';
  nick: string;
  text: string;
  /** Minutes since midnight; lines that begin with === have none. */
  minute?: number;
}

const messageLine = /^\[(\d\d):(\d\d)\] <\s*([^>\s]+)>\s?(.*)$/;
const action = /^\[(\d\d):(\d\d)\]\s+\*\s*(\S+)\s+(.*)$/;
const topic = /^=== \.\.\[topic\/\S+?:([^\]\s]+)\]\s*:\s*(.*)$/;
/** Joins and leaves: an address in brackets, a change of nick, a mode. */
const notice = /^=== (\.\.|mode\/|.*\[\S+@\S+\] |\S+ (\[[+-]|is now known as |has (joined|left|quit)\b))/;
const oldAction = /^=== (\S+) +(\S.*)$/;

/**
 * Parses a line of the corpus: `[HH:MM] <nick> text`, `[HH:MM]  * nick does`, `=== nick does` (an action as early logs
 * write it) or a change of topic. Undefined for joins and leaves, changes of nick or mode, and notices of the network.
 */
export function parseIrcLine(raw: string): IrcLine | undefined {
  const line = raw.replace(/(?!\t)\p{Cc}/gu, '');
  const timed = messageLine.exec(line) ?? action.exec(line);
  if (timed) {
    const [, hours, minutes, nick, text] = timed;
    if (!nick || !text?.trim()) return undefined;
    const minute = Number(hours) * 60 + Number(minutes);
    return { kind: line[8] === '<' ? 'said' : 'action', nick, text: text.trim(), minute };
  }
  const changed = topic.exec(line);
  if (changed?.[1] && changed[2]) return { kind: 'topic', nick: changed[1], text: changed[2] };
  if (notice.test(line)) return undefined;
  const [, nick, text] = oldAction.exec(line) ?? [];
  return nick && text ? { kind: 'action', nick, text } : undefined;
}
