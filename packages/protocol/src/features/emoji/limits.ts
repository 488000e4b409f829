/** Most custom emoji that an app has. */
export const customEmojiMost = 1000;
/** Largest picture that a custom emoji is made of, in bytes. */
export const customEmojiSourceMost = 1_048_576;
/** Most bytes that a custom emoji has once it is drawn small; an animation that is larger is refused. */
export const customEmojiSizeMost = 524_288;
/** Longest side of a custom emoji as it is served, in pixels. */
export const customEmojiSide = 128;
/** What follows a colon and ends before the next: a custom emoji's name. */
export const customEmojiName = /^[a-z0-9][a-z0-9_-]{1,31}$/;
