/** How long the service can say why somebody was told of a message, or was not. */
export const traceDays = 14;
/** So many words of one's own call one, each of at most so many characters. */
export const keywordsMost = 20;
export const keywordLength = 50;
/** Of so many people one can say that their messages always, or never, call one. */
export const peoplePreferencesMost = 200;
/** A connection that has told what it looks at tells it again within this time, or looks at nothing. */
export const lookingForMs = 120_000;
/** An e-mail digest names a message no earlier than this after it was sent: who is here has read it by then. */
export const digestAfterMs = 10 * 60_000;
/** Who wants a daily digest and has named no time gets it at this time of day. */
export const digestTimeDefault = '08:00';
