/** A text parsed as a command: `/topic Night ride` is `{ name: 'topic', args: 'Night ride' }`. */
export interface ParsedCommand {
  /** In lowercase. */
  readonly name: string;
  /** The text after the name, trimmed. */
  readonly args: string;
}

const COMMAND = /^\/([A-Za-z][A-Za-z0-9_-]{0,31})(?:\s+([\s\S]*))?$/;

/**
 * Parses a text as a command, the same way on client and server (COMP-08): a slash at the very beginning, a name, and
 * white space or the end. `/usr/bin`, a double slash and a leading space are not commands.
 */
export function parseCommand(text: string): ParsedCommand | undefined {
  const match = COMMAND.exec(text);
  return match ? { name: (match[1] as string).toLowerCase(), args: (match[2] ?? '').trim() } : undefined;
}

/** Returns the text to send: `//topic` escapes a command and means the plain text `/topic`. */
export function unescapeCommand(text: string): string {
  return text.startsWith('//') && parseCommand(text.slice(1)) ? text.slice(1) : text;
}
