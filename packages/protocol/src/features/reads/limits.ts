/** Channels with more members than this have no read events, since each event would go to all members (CHAN-10). */
export const maxMembersForReadEvents = 100;
