import type { TracedSpan, Tracing } from '../observe/tracing.ts';
import type { WriteEngine } from './writeEngine.ts';

/** Adds a span to each transaction and each disk sync where traces are collected. */
export function traceEngine(engine: WriteEngine, tracing: Tracing): WriteEngine {
  if (!tracing.on) return engine;
  let batch: TracedSpan | undefined;
  let writes = 0;
  const end = (error?: unknown) => {
    batch?.set('confab.store.writes', writes);
    batch?.end(error);
    batch = undefined;
  };
  return {
    async begin() {
      end();
      writes = 0;
      batch = tracing.begin('store batch', { isRoot: true });
      await engine.begin();
    },
    async commit() {
      try {
        return await engine.commit();
      } finally {
        end();
      }
    },
    async rollback() {
      end(new RolledBack());
      await engine.rollback();
    },
    get isIntact() {
      return engine.isIntact;
    },
    savepoint: () => engine.savepoint(),
    release: () => engine.release(),
    rollbackToSavepoint: () => engine.rollbackToSavepoint(),
    sync: () => tracing.span('store sync', { isRoot: true }, () => engine.sync()),
    shouldPrefetch: engine.shouldPrefetch,
    createCache: () => engine.createCache(),
    transaction(cache) {
      writes++;
      return engine.transaction(cache);
    },
    isFatal: (error) => engine.isFatal(error),
    isRetryable: (error) => engine.isRetryable(error),
  };
}

/** A batch was rolled back; its writes run again. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}
