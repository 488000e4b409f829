/** The thing that the new feature belongs to: its owner's stream carries the events. */
export const featureKinds = ['user', 'channel', 'message'] as const;
export type FeatureKind = (typeof featureKinds)[number];

export const isFeatureKind = (word: string | undefined): word is FeatureKind =>
  (featureKinds as readonly (string | undefined)[]).includes(word);

/**
 * Returns the lines of a template that belong to a kind, or undefined if the whole file does not. `//: channel message`
 * begins lines for these kinds, which end at the next mark or at `//: end`; `//: file channel` in the first line keeps
 * the file for these kinds.
 */
export function linesFor(kind: FeatureKind, template: string): string | undefined {
  const lines = template.split('\n');
  const onlyFor = /^\/\/: file (.+)$/.exec(lines[0] ?? '')?.[1];
  if (onlyFor !== undefined) {
    if (!onlyFor.split(' ').includes(kind)) return undefined;
    lines.shift();
  }
  const kept: string[] = [];
  let isWanted = true;
  for (const line of lines) {
    const mark = /^\/\/: (.+)$/.exec(line)?.[1];
    if (mark !== undefined) isWanted = mark === 'end' || mark.split(' ').includes(kind);
    else if (isWanted) kept.push(line);
  }
  return kept.join('\n');
}
