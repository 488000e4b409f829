/** Reading a message's Markdown. An entry of its own: the lexer weighs 10 kB. */
export type { Token, Tokens } from 'marked';
export * from './features/markdown/bounds.ts';
export { codeLanguage } from './features/markdown/codeLanguage.ts';
export { lexMessage, type MessageToken } from './features/markdown/lexMessage.ts';
export { safeHref } from './features/markdown/safeHref.ts';
export { type ShownContent, shownContent, type TextSpan } from './features/markdown/shownContent.ts';
export { visibleText } from './features/markdown/visibleText.ts';
