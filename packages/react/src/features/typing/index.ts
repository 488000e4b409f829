export { TypingLine } from './TypingLine.tsx';
