import { Dialog, Kbd, useClient, useReadable, useText } from '@confab/react';
import { commandKey } from '@confab/react/shortcuts';
import { keysText } from './text.en.ts';
import './KeysDialog.css';

type Row = readonly [action: string, keys: readonly string[]];

/** All keyboard shortcuts, in one list (UX-18). */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { t } = useText(keysText);
  const needsModifier = useReadable(useClient().me, (me) => me?.send_key === 'mod_enter');
  const command = commandKey();
  const rows: Row[] = [
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
    [t('keys.prevNext'), ['Alt', '↑ ↓']],
    [t('keys.unread'), ['Alt', 'Shift', '↑ ↓']],
    [t('keys.jump'), [command, 'K']],
    [t('keys.search'), [command, 'Shift', 'F']],
    [t('keys.keys'), [command, '/']],
  ];
  const messageRows: Row[] = [
    [t('keys.toolbar'), ['Enter']],
    [t('keys.react'), ['R']],
    [t('keys.thread'), ['T']],
    [t('keys.quote'), ['Q']],
    [t('keys.edit'), ['E']],
    [t('keys.forward'), ['F']],
    [t('keys.pin'), ['P']],
    [t('keys.save'), ['S']],
    [t('keys.remind'), ['M']],
    [t('keys.markUnread'), ['U']],
    [t('keys.copyText'), ['C']],
    [t('keys.copyLink'), ['L']],
    [t('keys.whoReacted'), ['W']],
    [t('keys.openFiles'), ['O']],
    [t('keys.vote'), ['V']],
    [t('keys.delete'), ['Del']],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys.title')}>
      <KeyList rows={rows} />
      <h3 className="web-keys__title">{t('keys.onMessage')}</h3>
      <KeyList rows={messageRows} />
      <a href="/docs/accessibility.html" target="_blank" rel="noreferrer">
        {t('keys.accessibility')}
      </a>
    </Dialog>
  );
}

const KeyList = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="web-keys">
    {rows.map(([action, keys]) => (
      <div key={action}>
        <dt>{action}</dt>
        <dd>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
