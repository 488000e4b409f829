/** Whether a text begins with a name, in any case, followed by a word boundary. */
export function beginsWithName(text: string, name: string): boolean {
  // Lowercasing can change the length (İ), so lengths are those of the original text.
  const start = text.slice(0, name.length);
  return (
    name !== '' &&
    start.toLowerCase() === name.toLowerCase() &&
    !/[\p{L}\p{N}_]/u.test(text.charAt(name.length))
  );
}
