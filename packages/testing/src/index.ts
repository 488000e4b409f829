/** What tests, benchmarks and demonstrations share. */

export { chooseHistory } from './seed/chooseHistory.ts';
export type { History } from './seed/history.ts';
export { type LoadProgress, type LoadResult, loadHistory } from './seed/loadHistory.ts';
export { type SeededRandom, seededRandom } from './seededRandom.ts';
export { signToken, type TokenClaims } from './signToken.ts';
