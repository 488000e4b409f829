/** The thread panel and the list of followed threads: `@confab/react/threads`, loaded when first opened. */
export { ThreadCard, type ThreadCardProps } from '../page/ThreadCard.tsx';
export { type ThreadInboxOptions, useThreadInbox } from '../page/useThreadInbox.ts';
export { ThreadPanel, type ThreadPanelProps } from './ThreadPanel.tsx';
export { threadPanelText } from './text.en.ts';
