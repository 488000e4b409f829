/** Flags, reviews, bans, mutes and blocks, and the audit log (MOD-01): an entry of its own, `@confab/client/moderation`. */
export { type AuditEntries, auditEntries } from './auditEntries.ts';
export {
  type BanFilter,
  type FlagWords,
  Moderation,
  moderation,
  type NewBan,
  type NewDecision,
} from './moderation.ts';
export { PagedList, type PagedListState } from './pagedList.ts';
export { type ReviewFilter, ReviewList } from './reviewList.ts';
