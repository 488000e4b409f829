import type { ChatClient } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { MultiPicker, Skeleton, useText } from '@confab/react';
import { useCallback, useDeferredValue, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { integrationsText } from './text.en.ts';

export interface ChannelsFieldProps {
  client: ChatClient;
  legend: string;
  /** Their cids. */
  chosen: readonly string[];
  onChange(chosen: string[]): void;
  /** The maximum; with a maximum of 1 a new choice replaces the last. */
  max: number;
  error?: string | undefined;
}

/** Chooses channels by name, among those that have a name. */
export function ChannelsField({ client, legend, chosen, onChange, max, error }: ChannelsFieldProps) {
  const { t } = useText(integrationsText);
  const [query, setQuery] = useState('');
  const text = query.trim();
  const term = useDeferredValue(text);
  const load = useCallback(async () => {
    if (term === '') return { term, cids: [] };
    const filter = { name: { $autocomplete: term } };
    const found = await client.queryChannels(filter, [], { limit: 8, message_limit: 0 });
    return { term, cids: found.map(({ cid }) => cid) };
  }, [client, term]);
  const { value: found, error: problem } = useLoaded(load);
  const options = text === '' || problem ? [] : (found?.cids ?? []);
  const labels = useChannelLabels(client, [...chosen, ...options]);
  const labelOf = (cid: string) => labels.get(cid) ?? cid;
  const isBusy = text !== '' && (term !== text || (!problem && found?.term !== text));
  return (
    <fieldset className="web-choices">
      <legend>{legend}</legend>
      <MultiPicker<string>
        options={options}
        chosen={chosen}
        onChange={(next) => onChange(max === 1 ? next.slice(-1) : next)}
        query={query}
        onQuery={setQuery}
        keyOf={(cid) => cid}
        nameOf={labelOf}
        renderOption={(cid) => <bdi>{labelOf(cid)}</bdi>}
        detail={(cid) => fromCid(cid).type}
        isUnavailable={(cid) => max > 1 && chosen.length >= max && !chosen.includes(cid)}
        label={t('integrations.channelFind')}
        chosenLabel={t('integrations.channelChosen')}
        isBusy={isBusy}
        note={
          <>
            <Problem>{error ?? problem?.message}</Problem>
            {text !== '' && !isBusy && !problem && options.length === 0 && (
              <p className="cf-multi-picker__note">{t('integrations.channelNone', { query: term })}</p>
            )}
          </>
        }
        placeholder={isBusy && <Skeleton of="rows" count={3} />}
      />
    </fieldset>
  );
}
