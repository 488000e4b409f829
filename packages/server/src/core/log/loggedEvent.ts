/** A logged event: its position and its wire form, which every socket receives byte for byte. */
export interface LoggedEvent {
  readonly stream: string;
  readonly seq: number;
  readonly type: string;
  readonly json: string;
  /** With PostgreSQL: its position in the log of all streams, from 1 without gaps, in the order of commits. */
  readonly position?: number;
}
