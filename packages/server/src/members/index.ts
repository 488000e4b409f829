export type { MemberRow } from './migrations.ts';
