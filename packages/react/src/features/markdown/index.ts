export { safeHref, visibleText } from '@confab/protocol/markdown';
export { CodeBlock } from './CodeBlock.tsx';
export { drawMention } from './drawMention.tsx';
export { isEmojiOnly } from './emojiOnly.ts';
export { Markdown } from './Markdown.tsx';
export type { MarkdownProps } from './markdownProps.ts';
export type { Mention } from './mention.ts';
export { plainText } from './plainText.ts';
