/** The fields of a channel that people set. */
export interface ChannelData {
  name?: string | undefined;
  topic?: string | undefined;
  image?: string | undefined;
  custom?: Record<string, unknown> | undefined;
}
