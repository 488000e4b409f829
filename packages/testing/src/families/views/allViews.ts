import { channelViews } from './channelViews.ts';
import { listViews } from './listViews.ts';
import { ownViews } from './ownViews.ts';
import type { Views } from './view.ts';

/** All views of a client: every client of the random histories opens them, and they are compared. */
export const allViews: Views = { ...channelViews, ...ownViews, ...listViews };
