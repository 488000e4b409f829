/** Reading a message's Markdown. An entry of its own: the lexer weighs 10 kB. */
export type { Token, Tokens } from 'marked';
export * from './markdown/bounds.ts';
export { codeLanguage } from './markdown/codeLanguage.ts';
export { lexMessage, type MessageToken } from './markdown/lexMessage.ts';
export { safeHref } from './markdown/safeHref.ts';
export { type ShownContent, shownContent, type TextSpan } from './markdown/shownContent.ts';
export { visibleText } from './markdown/visibleText.ts';
