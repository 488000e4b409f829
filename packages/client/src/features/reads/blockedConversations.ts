import { createStore } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** Cids of one's conversations with people whom one has blocked: put away until the block is lifted (MOD-01). */
export const blockedConversations = perClient(() => createStore<ReadonlySet<string>>(new Set()));
