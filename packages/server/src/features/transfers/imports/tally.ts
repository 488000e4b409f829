import { type ImportCount, type ImportedKind, type ImportIssue, maxImportExamples } from '@confab/protocol';
import type { Note } from './source.ts';

/** The stored tally of an import. */
export interface TallyColumn {
  readonly counts: Partial<Record<ImportedKind, ImportCount>>;
  readonly issues: readonly ImportIssue[];
}

/** Longest example, in UTF-16 units. */
const maxExamples = 160;

/** Counts what an import finds, writes and skips. */
export class Tally {
  readonly #counts = new Map<ImportedKind, ImportCount>();
  readonly #issues = new Map<string, ImportIssue>();
  /** While true nothing is counted: records read again after a crash were counted before. */
  isMuted = false;

  constructor(from: TallyColumn = { counts: {}, issues: [] }) {
    for (const [kind, count] of Object.entries(from.counts))
      this.#counts.set(kind as ImportedKind, { ...count });
    for (const issue of from.issues) this.#issues.set(keyOf(issue), structuredClone(issue));
  }

  add(kind: ImportedKind, what: Partial<ImportCount>): void {
    if (this.isMuted) return;
    const count = this.#countOf(kind);
    count.found += what.found ?? 0;
    count.written += what.written ?? 0;
    count.there += what.there ?? 0;
    count.left_out += what.left_out ?? 0;
  }

  /** Counts a skipped or changed record. Skipped ones also count as found. */
  readonly note: Note = (kind, reason, isLeftOut, example) => {
    if (this.isMuted) return;
    if (isLeftOut) this.add(kind, { found: 1, left_out: 1 });
    const key = keyOf({ kind, reason, left_out: isLeftOut });
    const known = this.#issues.get(key);
    const issue = known ?? { kind, reason, left_out: isLeftOut, count: 0, examples: [] };
    issue.count += 1;
    if (issue.examples.length < maxImportExamples) {
      issue.examples.push(
        example
          .slice(0, maxExamples)
          .replace(/\p{Cc}/gu, ' ')
          .toWellFormed(),
      );
    }
    if (!known) this.#issues.set(key, issue);
  };

  /** Number of processed messages: an import's progress. */
  get done(): number {
    const { written = 0, there = 0, left_out = 0 } = this.#counts.get('messages') ?? {};
    return written + there + left_out;
  }

  toColumn(): TallyColumn {
    return {
      counts: Object.fromEntries(this.#counts),
      issues: [...this.#issues.values()].sort((left, right) => right.count - left.count),
    };
  }

  #countOf(kind: ImportedKind): ImportCount {
    const known = this.#counts.get(kind);
    if (known) return known;
    const fresh = { found: 0, written: 0, there: 0, left_out: 0 };
    this.#counts.set(kind, fresh);
    return fresh;
  }
}

const keyOf = ({ kind, reason, left_out }: Pick<ImportIssue, 'kind' | 'reason' | 'left_out'>) =>
  `${kind} ${reason} ${left_out}`;
