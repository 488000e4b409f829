import { beforeSendPauseMs, maxBeforeSendFailures } from '@confab/protocol';
import { perServer } from '../../../core/feature/perServer.ts';
import type { BeforeSendRow } from '../migrations.ts';
import { beforeSendHookChanged } from '../nodeEvents.ts';
import { type HookHealth, selectHook } from './beforeSendStore.ts';

/** The before-send hook and its state, cached in memory since every message checks it. */
export interface HookCache extends HookHealth {
  /** Undefined if not set, or disabled. */
  readonly hook: (BeforeSendRow & { readonly types: ReadonlySet<string> }) | undefined;
  /** Whether it has changed, at any node, since it was read. */
  readonly isStale: boolean;
  reload(): Promise<void>;
  /** Whether to call it now: not while it is paused. */
  readonly isAsked: boolean;
  answered(): void;
  failed(why: string): void;
}

export const hookCache = perServer(({ database, clock, bus }): HookCache => {
  let hook: HookCache['hook'];
  let changes = 0;
  let changesRead = 0;
  let failures = 0;
  let pausedUntil: number | undefined;
  let lastError: string | undefined;
  const clear = () => {
    failures = 0;
    pausedUntil = undefined;
    lastError = undefined;
  };
  bus.observe([beforeSendHookChanged.type], () => {
    changes++;
  });
  return {
    get isStale() {
      return changesRead < changes;
    },
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
      const reading = changes;
      const row = await database.read.get(selectHook, {});
      changesRead = Math.max(changesRead, reading);
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
