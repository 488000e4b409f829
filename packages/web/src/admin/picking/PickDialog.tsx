import { Button, Dialog, MultiPicker, Skeleton, useText } from '@confab/react';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { pickingText } from './text.en.ts';

/** An item that is found by name and chosen. */
export interface Pick {
  id: string;
  name: string;
  icon: ReactNode;
  detail?: string;
}

export interface PickDialogProps {
  title: string;
  /** The label of the search field. */
  label: string;
  /** Finds the items for a text, best first; all items for an empty text. Memoise it. */
  find(query: string): Promise<Pick[]>;
  /** The ids that are chosen already. */
  unavailable?: ReadonlySet<string>;
  /** Chooses a single item, at once. */
  single?: boolean;
  /** If it fails, the dialog stays open with the error. */
  onPick(ids: string[]): void | Promise<void>;
  onClose(): void;
}

/** Chooses one or several items by name. */
export function PickDialog({ title, label, find, unavailable, single, onPick, onClose }: PickDialogProps) {
  const { t } = useText(pickingText);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly Pick[]>([]);
  const text = query.trim();
  const term = useDeferredValue(text);
  const load = useCallback(async () => ({ term, picks: await find(term) }), [find, term]);
  const { value: found, error } = useLoaded(load);
  const options = error ? [] : found?.picks;
  const isBusy = term !== text || (!error && found?.term !== text);
  const pick = async (picks: readonly Pick[]) => {
    await onPick(picks.map(({ id }) => id));
    onClose();
  };
  const { pending, problem, submit } = useSubmit(() => pick(chosen));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      onSubmit={() => chosen.length > 0 && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          {!single && (
            <Button type="submit" variant="primary" disabled={pending || chosen.length === 0}>
              {t('actions.add')}
            </Button>
          )}
        </>
      }
    >
      <MultiPicker<Pick>
        options={options ?? []}
        chosen={chosen}
        onChange={(picks) => (single && picks.length > 0 ? void pick(picks) : setChosen(picks))}
        query={query}
        onQuery={setQuery}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        renderOption={({ name, icon }) => (
          <>
            {icon}
            <bdi>{name}</bdi>
          </>
        )}
        detail={({ id, detail }) => (unavailable?.has(id) ? t('picking.added') : detail)}
        isUnavailable={({ id }) => unavailable?.has(id) ?? false}
        label={label}
        chosenLabel={t('picking.chosen')}
        isBusy={isBusy}
        note={
          <>
            {error && <p className="cf-multi-picker__note">{error.message}</p>}
            {!isBusy && !error && options?.length === 0 && (
              <p className="cf-multi-picker__note">
                {term === '' ? t('picking.nothing') : t('picking.none', { query: term })}
              </p>
            )}
          </>
        }
        placeholder={!options && !error && <Skeleton of="rows" count={4} />}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
