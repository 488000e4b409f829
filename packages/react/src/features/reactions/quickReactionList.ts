const IN_TOOLBAR = ['👍', '🙌', '👀'];

/** The reactions that stand in a message's toolbar. */
export function quickReactions(): readonly string[] {
  return IN_TOOLBAR;
}
