import { Dialog, Kbd } from '@confab/react';
import { useAppText } from '../text/useAppText.ts';
import './KeysDialog.css';

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Every key of the app, in one list (UX-18). */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { t } = useAppText();
  const rows: [string, string[]][] = [
    [t('shell.keySend'), ['Enter']],
    [t('shell.keyNewline'), ['Shift', 'Enter']],
    [t('shell.keyBold'), [command, 'B']],
    [t('shell.keyItalic'), [command, 'I']],
    [t('shell.keyCode'), [command, 'E']],
    [t('shell.keyEditLast'), ['↑']],
    [t('shell.keyMarkRead'), ['Esc']],
    [t('shell.keyRows'), ['↑', '↓']],
    [t('shell.keyToolbar'), ['Enter']],
    [t('shell.keyPrevNext'), ['Alt', '↑ ↓']],
    [t('shell.keyUnread'), ['Alt', 'Shift', '↑ ↓']],
    [t('shell.keyKeys'), [command, '/']],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shell.keys')}>
      <dl className="web-keys">
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
