import { useText } from '@confab/react';
import { CopyValue } from '../integrations/CopyValue.tsx';
import { ShownOnceDialog } from '../integrations/ShownOnceDialog.tsx';
import type { CreatedAddress } from './createdAddress.ts';
import { incomingWebhooksText } from './text.en.ts';

/** A new webhook URL, shown once, with an example call. */
export function AddressDialog({ made, onClose }: { made: CreatedAddress; onClose(): void }) {
  const { t } = useText(incomingWebhooksText);
  const example = exampleCall(made.url);
  return (
    <ShownOnceDialog
      title={t('incoming.made', { name: made.name })}
      label={t('incoming.url')}
      value={made.url}
      onClose={onClose}
    >
      <p>{t('incoming.madeHint')}</p>
      <pre className="web-code">{example}</pre>
      <div className="web-page__row">
        <CopyValue what={t('incoming.example')} value={example} />
      </div>
    </ShownOnceDialog>
  );
}

const exampleCall = (url: string) =>
  `curl -H 'content-type: application/json' \\\n  -d '{"text": "Hello from **outside**"}' \\\n  '${url}'`;
