/** The form in which names are compared: without accents and in small letters, as the service does. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ');
}

/** Whether a name, or a word in it, begins with what was typed; a space at its end means that a word is complete. */
export function beginsWith(name: string, typed: string): boolean {
  const folded = foldText(name);
  const start = foldText(typed).trimStart();
  return folded.startsWith(start) || folded.includes(` ${start}`);
}
