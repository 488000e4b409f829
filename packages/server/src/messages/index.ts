export type { MessageRow } from './migrations.ts';
