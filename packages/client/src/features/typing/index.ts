export { TypingPublisher } from './typingPublisher.ts';
export { Typists } from './typists.ts';
