/** Messages that mention the user (WEB-01): an entry of its own, `@confab/client/mentions`. */
export { MentionList, type MentionListState } from './mentionList.ts';
export { Mentions, mentions } from './mentions.ts';
export { MissedMentions, type MissedMentionsAnswer, missedMentions } from './missedMentions.ts';
export { type UnreadMentions, unreadMentions } from './unreadMentions.ts';
