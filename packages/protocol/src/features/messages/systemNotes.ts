/** What a system message may tell: something that somebody has done to the channel (CHAN-06, CHAN-10). */
export type SystemNote =
  | { readonly kind: 'channel.frozen' }
  | { readonly kind: 'channel.thawed' }
  /** `seconds` is 0 where slow mode has ended. */
  | { readonly kind: 'channel.slowed'; readonly seconds: number }
  | { readonly kind: 'channel.truncated' };

/** The field of a system message's `custom` that holds its note, so that an interface can say it in its own words. */
export const systemNoteField = 'system';

/** A note in English: the text of its message. */
export function systemText(note: SystemNote): string {
  switch (note.kind) {
    case 'channel.frozen':
      return 'froze this channel';
    case 'channel.thawed':
      return 'lets everybody write here again';
    case 'channel.slowed':
      return note.seconds === 0 ? 'turned slow mode off' : `turned slow mode on: ${note.seconds} s`;
    case 'channel.truncated':
      return 'cleared the conversation';
  }
}
