import * as v from 'valibot';

/** The feature switches of a channel type (CHAN-01), which apply to everyone. */
export const channelFeaturesSchema = v.object({
  reactions: v.boolean(),
  replies: v.boolean(),
  quotes: v.boolean(),
  /** Whether members may attach files. */
  uploads: v.boolean(),
  /** Whether messages show previews of their links. */
  link_previews: v.boolean(),
  /** Whether members may share where they are (LOC-02). */
  location: v.boolean(),
  polls: v.boolean(),
  typing_events: v.boolean(),
  /** Whether members see how far others have read. Each user's own read state is always kept. */
  read_events: v.boolean(),
  /**
   * Whether the conversation says who joined, left, was added or removed (CHAN-06). Never in channels of more than 500
   * members, or where readers may not see all members.
   */
  member_notes: v.boolean(),
  /** Whether drafts are stored on the server (COMP-04). */
  drafts: v.boolean(),
  /** Whether messages are searchable (SRCH-04). */
  search: v.boolean(),
  /** Whether users may mute a channel for themselves (CHAN-08). */
  mutes: v.boolean(),
  /** Whether messages can be saved and have reminders (REM-01). */
  reminders: v.boolean(),
  /** Whether blocklists and rules check messages (MOD-02). */
  automod: v.boolean(),
});
export type ChannelFeatures = v.InferOutput<typeof channelFeaturesSchema>;
