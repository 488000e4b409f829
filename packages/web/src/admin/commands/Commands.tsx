import type { ChatClient } from '@confab/client';
import { shippedCommands } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { Plus, SquareSlash } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { CommandRow } from './CommandRow.tsx';
import { commandsText } from './text.en.ts';
import '../integrations/integrations.css';

/** Slash commands (COMP-08): custom ones, to create and edit, and those that come with Confab. */
export default function Commands({ client }: { client: ChatClient }) {
  const { t } = useText(commandsText);
  const [isCreating, setCreating] = useState(false);
  const load = useCallback(() => client.http.call('GET /host-commands'), [client]);
  const { value, error, reload } = useLoaded(load);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('commandsAdmin.add')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('commandsAdmin.title')}</h1>
        <p>{t('commandsAdmin.hint')}</p>
      </header>
      <section className="web-page">
        <h2>{t('commandsAdmin.own')}</h2>
        {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
        {!value && !error && <Skeleton of="rows" count={3} />}
        {value?.host_commands.length === 0 && (
          <EmptyState icon={SquareSlash} title={t('commandsAdmin.none')} actions={add}>
            {t('commandsAdmin.noneHint')}
          </EmptyState>
        )}
        {value && value.host_commands.length > 0 && (
          <>
            <ul className="web-list" aria-label={t('commandsAdmin.own')}>
              {value.host_commands.map((command) => (
                <CommandRow key={command.name} client={client} command={command} onChanged={reload} />
              ))}
            </ul>
            <div className="web-page__row">{add}</div>
          </>
        )}
      </section>
      <section className="web-page">
        <header>
          <h2>{t('commandsAdmin.shipped')}</h2>
          <p>
            <Link href="/admin/channel-types">{t('commandsAdmin.shippedHint')}</Link>
          </p>
        </header>
        <dl className="web-facts">
          {shippedCommands.map((name) => (
            <div key={name} className="web-facts__pair">
              <dt>
                <code dir="ltr">/{name}</code>
              </dt>
              <dd>{t(`commandsAdmin.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {isCreating && (
        <CommandDialog client={client} onSaved={() => void reload()} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}
