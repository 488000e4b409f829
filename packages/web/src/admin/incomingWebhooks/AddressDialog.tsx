import { Button, Dialog, useText } from '@confab/react';
import { CopyValue } from '../integrations/CopyValue.tsx';
import { integrationsText } from '../integrations/integrationsText.ts';
import { ShownOnce } from '../integrations/ShownOnce.tsx';
import { incomingText } from './incomingText.ts';
import type { MadeAddress } from './madeAddress.ts';

/** A new address, shown once, with a call that tries it out. */
export function AddressDialog({ made, onClose }: { made: MadeAddress; onClose(): void }) {
  const { t } = useText(incomingText);
  const { t: words } = useText(integrationsText);
  const example = exampleCall(made.url);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('incoming.made', { name: made.name })}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {words('integrations.done')}
        </Button>
      }
    >
      <ShownOnce label={t('incoming.url')} value={made.url} />
      <p>{t('incoming.madeHint')}</p>
      <pre className="web-code">{example}</pre>
      <div className="web-page__row">
        <CopyValue what={t('incoming.example')} value={example} />
      </div>
    </Dialog>
  );
}

const exampleCall = (url: string) =>
  `curl -H 'content-type: application/json' \\\n  -d '{"text": "Hello from **outside**"}' \\\n  '${url}'`;
