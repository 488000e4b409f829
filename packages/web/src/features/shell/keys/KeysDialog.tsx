import { Dialog, Kbd, useClient, useReadable, useText } from '@confab/react';
import { commandKey } from '@confab/react/shortcuts';
import { keysText } from './text.en.ts';
import './KeysDialog.css';

/** All keyboard shortcuts, in one list (UX-18). */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { t } = useText(keysText);
  const needsModifier = useReadable(useClient().me, (me) => me?.send_key === 'mod_enter');
  const command = commandKey();
  const rows: [string, string[]][] = [
    [t('keys.send'), needsModifier ? [command, 'Enter'] : ['Enter']],
    [t('keys.newline'), needsModifier ? ['Enter'] : ['Shift', 'Enter']],
    [t('keys.bold'), [command, 'B']],
    [t('keys.italic'), [command, 'I']],
    [t('keys.code'), [command, 'E']],
    [t('keys.editLast'), ['↑']],
    [t('keys.markRead'), ['Esc']],
    [t('keys.markAllRead'), ['Shift', 'Esc']],
    [t('keys.channelMenu'), ['Shift', 'F10']],
    [t('keys.rows'), ['↑', '↓']],
    [t('keys.toolbar'), ['Enter']],
    [t('keys.thread'), ['T']],
    [t('keys.prevNext'), ['Alt', '↑ ↓']],
    [t('keys.unread'), ['Alt', 'Shift', '↑ ↓']],
    [t('keys.jump'), [command, 'K']],
    [t('keys.search'), [command, 'Shift', 'F']],
    [t('keys.keys'), [command, '/']],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys.title')}>
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
      <a href="/docs/accessibility.html" target="_blank" rel="noreferrer">
        {t('keys.accessibility')}
      </a>
    </Dialog>
  );
}
