import { plainText, visibleText } from '../markdown/index.ts';

/** What a line tells of a message. */
export interface Said {
  text: string;
  poll?: { name: string } | undefined;
}

/** A message in one line of plain words, for quotes, previews and announcements: its text, and what it asks. */
export function messageLine({ text, poll }: Said): string {
  const words = plainText(text);
  return poll ? `${words === '' ? '' : `${words} `}📊 ${visibleText(poll.name)}` : words;
}
