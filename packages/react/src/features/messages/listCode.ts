/** What a list loads when it is first drawn: the code that scrolls it, and the code that reads Markdown. */
export { Markdown } from '../markdown/Markdown.tsx';
export { plainText } from '../markdown/plainText.ts';
export { ScrollingRows } from './ScrollingRows.tsx';
