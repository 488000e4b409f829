/** A thread beside its channel, and the list of those that one follows: an entry of its own, loaded when first opened. */
export { ThreadCard, type ThreadCardProps } from '../page/ThreadCard.tsx';
export { useThreadInbox } from '../page/useThreadInbox.ts';
export { ThreadPanel, type ThreadPanelProps } from './ThreadPanel.tsx';
export { threadText } from './text.en.ts';
