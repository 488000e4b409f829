export { RepliesLine } from './RepliesLine.tsx';
export { ThreadLine, type ThreadLineProps } from './ThreadLine.tsx';
