/** Messages that mention the user: an entry of its own, loaded with their page. */
export { MentionTargets, type MentionTargetsProps } from '../messages/MentionTargets.tsx';
export { MentionCard, type MentionCardProps } from './MentionCard.tsx';
export { useMentionList } from './useMentionList.ts';
