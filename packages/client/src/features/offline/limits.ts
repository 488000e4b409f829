/** The number of channels in the cache. */
export const maxCachedChannels = 200;
/** The number of channels in the cache that have messages: those used last, then the most active ones. */
export const maxChannelsWithMessages = 50;
/** Channels that the user opened last are cached even if others are more active. */
export const maxRecentChannels = 10;
/** The number of messages of a channel in the cache, the newest ones. */
export const maxCachedMessages = 50;
/** The number of members of a channel in the cache. */
export const maxCachedMembers = 100;
/** Characters of JSON of one channel; a longer one is cached without its messages. */
export const maxCharactersOfChannel = 500_000;
/** Characters of JSON of all channels; above it the channels that changed least recently are dropped. */
export const maxCharacters = 5_000_000;
/** Lists of channels in the cache. */
export const maxCachedLists = 10;
/** The age after which a visit is dropped instead of shown, in milliseconds. */
export const maxVisitAgeMs = 30 * 24 * 3_600_000;
/** The interval at which changes are written, in milliseconds, and the channels written at a time. */
export const writeEveryMs = 2000;
export const maxWrittenAtOnce = 20;
/** The time that the browser has to open and read the cache, in milliseconds. */
export const maxReadMs = 1000;
/** The time after connecting until cached channels that no answer has replaced are loaded, in milliseconds. */
export const replaceAfterMs = 3000;
/** Actions that wait for the network at a time; another one fails as it would without storage. */
export const maxWaitingActions = 500;
/** Bytes of all files that wait for the network. */
export const maxWaitingFileBytes = 200_000_000;
