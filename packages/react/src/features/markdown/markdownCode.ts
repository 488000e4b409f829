/** The code that reads and draws Markdown, which is loaded with that of the list. */
export { Markdown } from './Markdown.tsx';
export { plainText } from './plainText.ts';
