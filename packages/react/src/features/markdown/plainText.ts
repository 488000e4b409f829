import { lexMessage, type MessageToken, type Token, visibleText } from '@confab/protocol/markdown';
import { HIDDEN } from './shownSource.ts';

/**
 * Converts a message's Markdown to one line of text for previews, notifications and titles: without marks, spoilers hidden,
 * link labels without their URLs.
 */
export function plainText(markdown: string): string {
  // Each row asks for its words, and those that no key reaches for none.
  if (markdown === '') return '';
  const tokens = lexMessage(markdown);
  const text = tokens ? wordsOf(tokens) : visibleText(markdown);
  return text.replace(/\s+/gu, ' ').trim();
}

function wordsOf(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map((token) => wordsOfOne(token as MessageToken)).join('');
}

function wordsOfOne(token: MessageToken): string {
  switch (token.type) {
    case 'space':
    case 'br':
    case 'hr':
    case 'def':
      return ' ';
    case 'spoiler':
      return HIDDEN;
    case 'code':
      return `${token.text} `;
    case 'codespan':
    case 'escape':
      return token.text;
    case 'math':
      return token.isBlock ? `${token.text} ` : token.text;
    case 'image':
      return token.text || token.href;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'list':
      return token.items
        .map((item, index) => `${bulletOf(token.ordered, token.start, index)}${wordsOf(item.tokens)} `)
        .join('');
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => `${row.map((cell) => wordsOf(cell.tokens)).join(' ')} `)
        .join('');
    case 'paragraph':
    case 'heading':
    case 'blockquote':
    case 'list_item':
      return `${wordsOf(token.tokens)} `;
    case 'text':
      return token.tokens ? wordsOf(token.tokens) : token.text;
    case 'html':
      return token.raw;
    default:
      return wordsOf(token.tokens);
  }
}

function bulletOf(ordered: boolean, start: number | '', index: number): string {
  return ordered ? `${(start || 1) + index}. ` : '• ';
}
