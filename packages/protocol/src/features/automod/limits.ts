/** What is done with a message or another text that a blocklist finds something in (MOD-02). */
export const blocklistActions = ['flag', 'mask', 'block'] as const;
export type BlocklistAction = (typeof blocklistActions)[number];

/** What is done with a message that a rule about links finds. */
export const linkActions = ['flag', 'block'] as const;
/** What is done with a message that a rule about floods, repeats or mentions finds. */
export const spamActions = ['flag', 'block', 'timeout'] as const;
export type SpamAction = (typeof spamActions)[number];

/** Lists of words that Confab ships; a blocklist may take one in beside its own words. */
export const wordPresets = ['english_profanity'] as const;
export type WordPreset = (typeof wordPresets)[number];

/** Most blocklists of one app. */
export const blocklistsMost = 50;
/** Most words and phrases of one blocklist; as many exceptions. */
export const blocklistWordsMost = 10_000;
/** Most words and phrases of all blocklists together. */
export const allBlocklistWordsMost = 50_000;
/** Longest word or phrase, in UTF-16 units. */
export const blocklistWordMost = 100;
/** Most patterns of one blocklist, and of all that hold in one place. */
export const blocklistPatternsMost = 100;
/** Longest pattern, in UTF-16 units. */
export const blocklistPatternMost = 500;
/** Most steps of the machine that one pattern is made into: what bounds the time that it takes on any text. */
export const patternStepsMost = 500;
/** The same for all patterns that hold in one place. */
export const allPatternStepsMost = 5_000;
/** Longest name of a blocklist. */
export const blocklistNameMost = 80;
/** Most domains of one list of a rule about links. */
export const ruleDomainsMost = 500;
/** Longest time-out that a rule gives, in seconds: 28 days, as any time-out. */
export const ruleTimeoutMost = 2_419_200;
/** Longest text that can be tried out. */
export const tryTextMost = 20_000;
/** Stands for each sign of a word that is masked: a star that no Markdown means anything by. */
export const maskSign = '∗';
/** Texts with fewer letters and digits than this may be repeated as often as one likes. */
export const repeatTextLeast = 10;
