import type { SearchResult } from '@confab/protocol';
import type { Question, Said } from './questions.ts';

/** Whether one of the found messages answers the question. */
export const isAnswered = ({ answers }: Question, found: readonly SearchResult[]): boolean =>
  found.some(({ message }) => answers.some((answer) => isSaid(answer, message)));

/** Whether a message is the given one, apart from spaces. */
export function isSaid({ nick, text }: Said, message: { text: string; user: { name: string } }): boolean {
  const plain = (words: string) => words.replace(/\s+/gu, ' ');
  return message.user.name === nick && plain(message.text).includes(plain(text));
}
