/** Messages that mention the reader: an entry of its own, loaded with their page. */
export { MentionCard, type MentionCardProps } from './MentionCard.tsx';
export { useMentionList } from './useMentionList.ts';
