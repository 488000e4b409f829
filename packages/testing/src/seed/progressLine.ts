import type { LoadProgress } from './loadHistory.ts';

const width = 30;

/** Shows the progress of a load: a bar that is redrawn on a terminal, a line per kind elsewhere. */
export function createProgressLine(output: NodeJS.WriteStream): (progress: LoadProgress) => void {
  return ({ kind, done, total }) => {
    const counted = `${kind.padEnd(9)} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
    if (!output.isTTY) {
      if (done === total) output.write(`${counted}\n`);
      return;
    }
    const filled = Math.round((width * done) / total);
    output.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${counted}\u001b[K`);
    if (done === total) output.write('\n');
  };
}
