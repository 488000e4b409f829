/** Splits a semantic version into major, minor and patch; a pre-release counts as its release. */
function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = (version.split(/[-+]/, 1)[0] ?? '').split('.').map(Number);
  return [major, minor, patch];
}

/** Compares two versions: negative if `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] as number) - (right[at] as number);
}

/** Returns the minor version that a version belongs to: `1.4` of `1.4.2`. */
export const minorOf = (version: string): string => numbersOf(version).slice(0, 2).join('.');

/**
 * Whether servers of both versions may run over one database: versions of the same minor version or of two successive
 * ones. `2.0` succeeds every `1.x`, since nothing here knows which was the last.
 */
export function canRunTogether(a: string, b: string): boolean {
  const [older, newer] = compareVersions(a, b) <= 0 ? [a, b] : [b, a];
  const [oldMajor, oldMinor] = numbersOf(older);
  const [newMajor, newMinor] = numbersOf(newer);
  return newMajor === oldMajor ? newMinor - oldMinor <= 1 : newMajor - oldMajor === 1 && newMinor === 0;
}
