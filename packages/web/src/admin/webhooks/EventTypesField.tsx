import type { ChatClient } from '@confab/client';
import { Checkbox, Select, Skeleton, TextField, useText } from '@confab/react';
import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { type EventType, groupEventTypes, loadEventTypes } from './eventTypes.ts';
import { webhooksText } from './text.en.ts';

export interface EventTypesFieldProps {
  client: ChatClient;
  /** Undefined means all. */
  chosen: readonly string[] | undefined;
  /** Whether events for a single user can be chosen. */
  userEvents: boolean;
  onChange(chosen: string[] | undefined): void;
  error: string | undefined;
}

/** Chooses the events that a webhook receives: all, or some of them, by group and search. */
export function EventTypesField({ client, chosen, userEvents, onChange, error }: EventTypesFieldProps) {
  const { t } = useText(webhooksText);
  return (
    <>
      <Select
        label={t('webhooks.events')}
        error={error}
        value={chosen ? 'some' : 'all'}
        onValueChange={(which) => onChange(which === 'all' ? undefined : [])}
        options={[
          { value: 'all', label: t('webhooks.eventsAll') },
          { value: 'some', label: t('webhooks.eventsSome') },
        ]}
      />
      {chosen && <ChosenTypes {...{ client, chosen, userEvents, onChange }} />}
    </>
  );
}

function ChosenTypes(props: Omit<EventTypesFieldProps, 'error'> & { chosen: readonly string[] }) {
  const { client, chosen, userEvents, onChange } = props;
  const { t } = useText(webhooksText);
  const [query, setQuery] = useState('');
  const load = useCallback(() => loadEventTypes(client), [client]);
  const { value, error } = useLoaded(load);
  const term = query.trim().toLowerCase();
  const found = (value ?? []).filter(
    ({ type, stream, summary }) =>
      (userEvents || stream !== 'user') && `${type} ${summary.toLowerCase()}`.includes(term),
  );
  const set = (types: readonly EventType[], on: boolean) => {
    const names = types.map(({ type }) => type);
    onChange([...chosen.filter((one) => !names.includes(one)), ...(on ? names : [])]);
  };
  return (
    <div className="web-events">
      <TextField
        label={t('webhooks.eventsFind')}
        labelHidden
        placeholder={t('webhooks.eventsFind')}
        icon={Search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status">{error?.message ?? t('webhooks.eventsChosen', { count: chosen.length })}</p>
      {!value && !error && <Skeleton of="rows" count={4} />}
      <div className="web-events__list">
        {value && found.length === 0 && <p>{t('webhooks.eventsNone', { query: query.trim() })}</p>}
        {groupEventTypes(found).map(([group, types]) => (
          <fieldset key={group}>
            <legend>{group.replaceAll('_', ' ')}</legend>
            {types.length > 1 && (
              <Checkbox
                checked={types.every(({ type }) => chosen.includes(type))}
                onCheckedChange={(on) => set(types, on)}
              >
                {t('webhooks.eventsGroup')}
              </Checkbox>
            )}
            {types.map((one) => (
              <Checkbox
                key={one.type}
                checked={chosen.includes(one.type)}
                onCheckedChange={(on) => set([one], on)}
                hint={one.summary}
              >
                <code>{one.type}</code>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
