import { channelViews } from './channelViews.ts';
import { listViews } from './listViews.ts';
import { ownViews } from './ownViews.ts';
import type { Views } from './view.ts';

/** Everything that a client can show: what is named here is opened by every client of the families, and compared. */
export const allViews: Views = { ...channelViews, ...ownViews, ...listViews };
