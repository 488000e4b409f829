import { perKit } from '../../core/provider/perKit.ts';

/** The ids of the messages that the reader has unfolded: they stay so while rows come and go. */
export const unfoldedMessages = perKit(() => ({ ids: new Set<string>() }));
