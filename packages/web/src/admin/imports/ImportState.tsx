import type { ImportReport } from '@confab/protocol';
import { useText } from '@confab/react';
import { importsText } from './text.en.ts';

const tones = { waiting: 'plain', running: 'plain', done: 'good', failed: 'bad' } as const;
const words = { waiting: 'stateWaiting', running: 'stateRunning', failed: 'stateFailed' } as const;

/** The status of an import as a word. */
export function ImportState({ report: { status, dry_run } }: { report: ImportReport }) {
  const { t } = useText(importsText);
  const word = status === 'done' ? (dry_run ? 'stateLooked' : 'stateDone') : words[status];
  return (
    <span className="web-state" data-tone={tones[status]}>
      {t(`imports.${word}`)}
    </span>
  );
}
