/** Normalises a name for comparison as the service does: without accents, in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ');
}

/** Whether a name, or a word in it, begins with the typed text; a space at its end completes a word. */
export function beginsWith(name: string, typed: string): boolean {
  const folded = foldText(name);
  const start = foldText(typed).trimStart();
  return folded.startsWith(start) || folded.includes(` ${start}`);
}
