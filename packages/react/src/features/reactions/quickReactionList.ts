const IN_TOOLBAR = ['👍', '🙌', '👀'];

/** Returns the reactions in a message's toolbar. */
export function quickReactions(): readonly string[] {
  return IN_TOOLBAR;
}
