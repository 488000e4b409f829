export type { ReactionRow } from './migrations.ts';
