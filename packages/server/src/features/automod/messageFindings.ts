import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { FlagCause } from './watchTexts.ts';

/** The findings in pending messages, between the check and the write. */
export interface MessageFindings {
  add(tx: Transaction, messageId: string, findings: readonly FlagCause[]): void;
  collect(tx: Transaction, messageId: string): readonly FlagCause[];
}

export const messageFindings = perServer((): MessageFindings => {
  const open = new WeakMap<Transaction, Map<string, readonly FlagCause[]>>();
  return {
    add(tx, messageId, findings) {
      if (findings.length === 0) return;
      const kept = open.get(tx) ?? new Map<string, readonly FlagCause[]>();
      open.set(tx, kept.set(messageId, [...(kept.get(messageId) ?? []), ...findings]));
    },
    collect(tx, messageId) {
      const kept = open.get(tx);
      const found = kept?.get(messageId) ?? [];
      kept?.delete(messageId);
      return found;
    },
  };
});
