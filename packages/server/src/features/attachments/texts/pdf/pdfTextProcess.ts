import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PdfReading } from './pdfTextThread.ts';

/** The text of a PDF, or why it could not be read. */
export type PdfAnswer = { readonly text: string } | { readonly error: string };

/** Memory of the whole process; a small PDF can expand to any size. */
const maxMemoryBytes = 512 * 1024 * 1024;
const maxHeapMb = 256;
const checkEveryMs = 50;

// Messages have priority.
setPriority(10);

process.on('message', (path: string) => {
  const answer = (sent: PdfAnswer) => process.send?.(sent);
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './pdfTextThread.ts' : './pdfTextThread.js';
  // On a thread, so that this one can watch the memory while it works.
  const thread = new Worker(new URL(file, import.meta.url), {
    workerData: { path } satisfies PdfReading,
    execArgv: isSource ? ['--conditions=confab-source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  thread.once('message', (text: string) => answer({ text }));
  thread.once('error', (error) => answer({ error: String(error) }));
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
}, checkEveryMs);
