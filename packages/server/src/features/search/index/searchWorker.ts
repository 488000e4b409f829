import { parentPort, workerData } from 'node:worker_threads';
import { setThreadPriority } from '../../../core/storage/threadPriority.ts';
import { answerSearch } from './answerSearch.ts';
import type { IndexAnswer, IndexProgress, IndexQuery } from './indexQuery.ts';
import { type IndexLocation, openIndex } from './openIndex.ts';

/** The tasks of the worker. */
export type WorkerTask =
  | { readonly kind: 'search'; readonly query: IndexQuery }
  | { readonly kind: 'catchUp'; readonly forMs: number }
  | { readonly kind: 'close' };

export interface WorkerCall {
  readonly id: number;
  readonly task: WorkerTask;
}

export type WorkerAnswer = { readonly id: number } & (
  | { readonly answer: IndexAnswer | IndexProgress | undefined }
  | { readonly error: string }
);

// The index runs on its own thread, so that an expensive search delays no message.
setThreadPriority(10);
const opening = openIndex(workerData as IndexLocation);

async function perform(task: WorkerTask): Promise<IndexAnswer | IndexProgress | undefined> {
  const { index, reader, close } = await opening;
  if (task.kind === 'search') return answerSearch(index, reader, task.query);
  if (task.kind === 'catchUp') {
    const progress = await index.catchUp(task.forMs);
    if (progress.isDone) await index.compact(task.forMs);
    await index.removeRemains();
    return progress;
  }
  await close();
  return undefined;
}

parentPort?.on('message', ({ id, task }: WorkerCall) => {
  perform(task).then(
    (answer) => parentPort?.postMessage({ id, answer } satisfies WorkerAnswer),
    (error: Error) =>
      parentPort?.postMessage({ id, error: error.stack ?? String(error) } satisfies WorkerAnswer),
  );
});
