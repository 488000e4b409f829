import { createStore } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** Cids of the user's conversations with blocked users: hidden until the block is lifted (MOD-01). */
export const blockedConversations = perClient(() => createStore<ReadonlySet<string>>(new Set()));
