/** A thread beside its channel; an entry of its own, loaded when the first thread is opened. */
export { ThreadPanel, type ThreadPanelProps } from './ThreadPanel.tsx';
export { threadText } from './threadText.ts';
