export { ThreadLine, type ThreadLineProps } from './ThreadLine.tsx';
