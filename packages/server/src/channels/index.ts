export type { ChannelRow } from './migrations.ts';
