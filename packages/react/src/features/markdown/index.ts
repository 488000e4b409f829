export { safeHref, visibleText } from '@confab/protocol/markdown';
export { CodeBlock } from './CodeBlock.tsx';
export { isEmojiOnly } from './emojiOnly.ts';
export { drawMention, Markdown, type MarkdownProps } from './Markdown.tsx';
export type { Mention } from './mention.ts';
export { plainText } from './plainText.ts';
