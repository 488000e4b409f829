/**
 * Channels with more members than this tell nobody how far the others have read: a read event of one would go to all of
 * them, and nobody looks at so many (CHAN-10).
 */
export const readEventsMembersMost = 100;
