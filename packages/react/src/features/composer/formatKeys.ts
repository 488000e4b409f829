/** A Markdown format, applied by key or menu. */
export type Format =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'spoiler'
  | 'link'
  | 'codeBlock'
  | 'quote'
  | 'list'
  | 'numbered';

/** Returns the format of a key combination, as in most editors. */
export function formatOfKey(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): Format | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  return KEYS[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
}

const KEYS: Record<string, Format | undefined> = {
  b: 'bold',
  i: 'italic',
  e: 'code',
  'shift+x': 'strike',
  'shift+e': 'codeBlock',
  'shift+u': 'link',
  'shift+9': 'quote',
  'shift+8': 'list',
  'shift+7': 'numbered',
};
