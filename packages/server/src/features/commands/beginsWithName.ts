/** Whether a text begins with a name, whatever its case, and no word goes on after it. */
export function beginsWithName(text: string, name: string): boolean {
  // Small letters may be more or fewer than capitals (İ), so lengths are those of the text as it is written.
  const start = text.slice(0, name.length);
  return (
    name !== '' &&
    start.toLowerCase() === name.toLowerCase() &&
    !/[\p{L}\p{N}_]/u.test(text.charAt(name.length))
  );
}
