import { beforeSendPauseMs, maxBeforeSendFailures } from '@confab/protocol';
import { perServer } from '../../../core/feature/perServer.ts';
import type { BeforeSendRow } from '../migrations.ts';
import { type HookHealth, selectHook } from './beforeSendStore.ts';

/** The before-send hook and its state, cached in memory since every message checks it. */
export interface HookCache extends HookHealth {
  /** Undefined if not set, or disabled. */
  readonly hook: (BeforeSendRow & { readonly types: ReadonlySet<string> }) | undefined;
  reload(): Promise<void>;
  /** Whether to call it now: not while it is paused. */
  readonly isAsked: boolean;
  answered(): void;
  failed(why: string): void;
}

export const hookCache = perServer(({ database, clock }): HookCache => {
  let hook: HookCache['hook'];
  let failures = 0;
  let pausedUntil: number | undefined;
  let lastError: string | undefined;
  const clear = () => {
    failures = 0;
    pausedUntil = undefined;
    lastError = undefined;
  };
  return {
    get hook() {
      return hook;
    },
    get pausedUntil() {
      return pausedUntil;
    },
    get lastError() {
      return lastError;
    },
    async reload() {
      const row = await database.read.get(selectHook, {});
      if (row?.updated_at === hook?.updated_at) return;
      clear();
      hook = row?.active ? { ...row, types: new Set(JSON.parse(row.channel_types) as string[]) } : undefined;
    },
    get isAsked() {
      return pausedUntil === undefined || pausedUntil <= clock.now();
    },
    answered: clear,
    failed(why) {
      lastError = why;
      failures++;
      // After a pause, a single further failure pauses it again.
      if (failures >= maxBeforeSendFailures) pausedUntil = clock.now() + beforeSendPauseMs;
    },
  };
});
