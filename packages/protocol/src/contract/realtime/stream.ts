/** The stream of what everybody may see. */
export const appStream = 'app';
/** The stream of what only one user's devices see. */
export const userStream = (userId: string) => `user:${userId}`;
/** The stream of what a channel's readers see. */
export const channelStream = (cid: string) => `channel:${cid}`;
/** The cid of a channel stream, undefined for the others. */
export const cidOfStream = (stream: string) => (stream.startsWith('channel:') ? stream.slice(8) : undefined);
/** The user of a user stream, undefined for the others. */
export const userOfStream = (stream: string) => (stream.startsWith('user:') ? stream.slice(5) : undefined);
