/** An event of the log: its place and its wire form, which every socket gets byte for byte. */
export interface LoggedEvent {
  readonly stream: string;
  readonly seq: number;
  readonly type: string;
  readonly json: string;
}
