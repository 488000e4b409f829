import { fork } from 'node:child_process';
import type { PdfAnswer } from './pdfTextProcess.ts';

/** Longer reading is ended. */
const maxPdfMs = 20_000;

/**
 * Reads the text of a PDF in a process of its own with limited time and memory, which is killed if it exceeds them:
 * whatever a PDF contains, neither the service nor other files wait for it. Throws if it cannot be read.
 */
export function readPdfText(
  path: string,
  { signal, maxMs = maxPdfMs }: { signal: AbortSignal; maxMs?: number },
): Promise<string> {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './pdfTextProcess.ts' : './pdfTextProcess.js';
  return new Promise((resolve, reject) => {
    const child = fork(new URL(file, import.meta.url), {
      execArgv: isSource ? ['--conditions=confab-source'] : [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      settle();
    };
    const fail = (reason: string) => end(() => reject(new Error(reason)));
    const timer = setTimeout(() => fail('Reading the PDF took too long.'), maxMs);
    child.once('message', (answer: PdfAnswer) => {
      if ('text' in answer) end(() => resolve(answer.text));
      else fail(answer.error);
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', () => fail('The process that reads the PDF has ended.'));
    child.send(path, (error) => {
      if (error) fail(error.message);
    });
  });
}
