export { CodeBlock } from './CodeBlock.tsx';
export { isEmojiOnly } from './emojiOnly.ts';
export { Markdown, type MarkdownProps } from './Markdown.tsx';
export type { Mention } from './mention.ts';
export { plainText } from './plainText.ts';
export { safeHref } from './safeHref.ts';
export { visibleText } from './visibleText.ts';
