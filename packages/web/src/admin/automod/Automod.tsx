import type { ChatClient } from '@confab/client';
import type { AutomodRules } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Select, Skeleton, useText } from '@confab/react';
import { Plus, ShieldAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { BlocklistDialog } from './BlocklistDialog.tsx';
import { BlocklistRow } from './BlocklistRow.tsx';
import { RulesForm } from './RulesForm.tsx';
import { TryOut } from './TryOut.tsx';
import { automodText } from './text.en.ts';
import './automod.css';

/** Blocklists with a field to test them, and the rules about links and floods (MOD-02). */
export function Automod({ client }: { client: ChatClient }) {
  const { t } = useText(automodText);
  const [isCreating, setCreating] = useState(false);
  const load = useCallback(async () => {
    const [{ blocklists }, { rules }] = await Promise.all([
      client.http.call('GET /automod/blocklists'),
      client.http.call('GET /automod/rules'),
    ]);
    return { blocklists, rules };
  }, [client]);
  const { value, error, reload } = useLoaded(load);
  const typeNames = value?.rules.map((one) => one.channel_type) ?? [];
  const onChanged = () => void reload();
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('automod.newList')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('automod.title')}</h1>
        <p>{t('automod.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={onChanged}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value && (
        <>
          <section className="web-page">
            <header>
              <h2>{t('automod.lists')}</h2>
              <p>{t('automod.listsHint')}</p>
            </header>
            {value.blocklists.length === 0 ? (
              <EmptyState icon={ShieldAlert} title={t('automod.none')} actions={create}>
                {t('automod.noneHint')}
              </EmptyState>
            ) : (
              <>
                <ul className="web-list">
                  {value.blocklists.map((list) => (
                    <BlocklistRow key={list.id} {...{ client, list, typeNames, onChanged }} />
                  ))}
                </ul>
                <div className="web-page__row">{create}</div>
              </>
            )}
          </section>
          <TryOut client={client} typeNames={typeNames} />
          <Rules client={client} rules={value.rules} onSaved={onChanged} />
        </>
      )}
      {isCreating && (
        <BlocklistDialog {...{ client, typeNames }} onSaved={onChanged} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

function Rules(props: { client: ChatClient; rules: readonly AutomodRules[]; onSaved(): void }) {
  const { client, rules, onSaved } = props;
  const { t } = useText(automodText);
  const [type, setType] = useState(rules.find((one) => one.channel_type === 'team')?.channel_type ?? '');
  const chosen = rules.find((one) => one.channel_type === type) ?? rules[0];
  if (!chosen) return null;
  return (
    <section className="web-page">
      <header>
        <h2>{t('automod.rules')}</h2>
        <p>{t('automod.rulesHint')}</p>
      </header>
      <div className="web-page__narrow">
        <Select
          label={t('automod.type')}
          value={chosen.channel_type}
          onValueChange={setType}
          options={rules.map(({ channel_type: value }) => ({ value, label: value }))}
        />
      </div>
      <RulesForm key={chosen.channel_type} client={client} rules={chosen} onSaved={onSaved} />
    </section>
  );
}
