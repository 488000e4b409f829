/** Most bots of an app, and most tokens of one bot. */
export const botsMost = 500;
export const botTokensMost = 20;
/** What a bot's token begins with; it is told once, when it is made. */
export const botTokenPrefix = 'cb_';
