import { type Attachment, isLinkPreview, type MessageInput } from '@confab/protocol';

/** Changes one text; `field` is its path in the message. */
export type ChangeText = (text: string, field: string) => string;

/** The parts of a message that contain visible text (attack 10). */
type Worded = Pick<MessageInput, 'text' | 'attachments' | 'poll' | 'translations'>;

/** Applies `change` to each text of a message; returns the same object if nothing changes. */
export function withTexts<M extends Worded>(message: M, change: ChangeText): M {
  const { text, attachments, poll, translations } = message;
  const changed = {
    text: text === undefined ? text : change(text, 'text'),
    attachments: attachments && listWith(attachments, (one, index) => fileWith(one, `attachments.${index}`)),
    poll: poll && pollWith(poll),
    translations: translations && fieldsWith(translations, Object.keys(translations), 'translations'),
  };
  const isSame = (Object.keys(changed) as (keyof Worded)[]).every((key) => changed[key] === message[key]);
  if (isSame) return message;
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return { ...message, ...given };

  /** A preview's texts are its page's: they are checked when the preview is stored. */
  function fileWith(attachment: Attachment, path: string): Attachment {
    if (isLinkPreview(attachment)) return attachment;
    return fieldsWith(attachment, ['title', 'text', 'author_name', 'fallback'], path);
  }

  function pollWith(asked: NonNullable<Worded['poll']>): typeof asked {
    const options = listWith(asked.options, (option, index) =>
      fieldsWith(option, ['text'], `poll.options.${index}`),
    );
    const worded = fieldsWith(asked, ['name', 'description'], 'poll');
    return options === asked.options ? worded : { ...worded, options };
  }

  function fieldsWith<T extends object>(holder: T, fields: readonly (string & keyof T)[], path: string): T {
    let result = holder;
    for (const field of fields) {
      const words = holder[field];
      if (typeof words !== 'string') continue;
      const kept = change(words, `${path}.${field}`);
      if (kept !== words) result = { ...result, [field]: kept };
    }
    return result;
  }
}

/** Returns the same list if nothing changes. */
function listWith<T>(list: T[], change: (item: T, index: number) => T): T[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}
