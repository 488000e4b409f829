import { maxFileNameLength } from '@confab/protocol';

/** Removes direction marks, which can make a name look like another one. */
export const withoutDirectionMarks = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/**
 * Cleans a file name for storage: removes folders, control and direction marks, and characters with a special meaning.
 * Truncates long names before their extension. Never empty.
 */
export function cleanFileName(given: string): string {
  const name = withoutDirectionMarks(given.split(/[/\\]/).at(-1) as string)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200d\u2060-\u2065\ufeff\ufffd]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/(?<![\s.])[\s.]+$/, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return 'file';
  if (name.length <= maxFileNameLength) return name;
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  return (
    name
      .slice(0, maxFileNameLength - extension.length)
      .toWellFormed()
      .replaceAll('\ufffd', '') + extension
  );
}
