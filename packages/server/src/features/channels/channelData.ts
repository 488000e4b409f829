/** The editable fields of a channel. */
export interface ChannelData {
  name?: string | undefined;
  topic?: string | undefined;
  image?: string | undefined;
  custom?: Record<string, unknown> | undefined;
}
