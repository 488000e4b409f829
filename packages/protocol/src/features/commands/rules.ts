/** A text that is a command: `/topic Night ride` is `{ name: 'topic', args: 'Night ride' }`. */
export interface ParsedCommand {
  /** In small letters. */
  readonly name: string;
  /** What follows the name, trimmed. */
  readonly args: string;
}

const COMMAND = /^\/([A-Za-z][A-Za-z0-9_-]{0,31})(?:\s+([\s\S]*))?$/;

/**
 * The command that a text is, by one rule for client and service (COMP-08): a slash at the very beginning, a name, and
 * white space or the end. `/usr/bin`, a second slash and a space before the first are no command.
 */
export function parseCommand(text: string): ParsedCommand | undefined {
  const match = COMMAND.exec(text);
  return match ? { name: (match[1] as string).toLowerCase(), args: (match[2] ?? '').trim() } : undefined;
}

/** The text that is meant: `//topic` escapes a command and means `/topic` as plain words. */
export function unescapeCommand(text: string): string {
  return text.startsWith('//') && parseCommand(text.slice(1)) ? text.slice(1) : text;
}
