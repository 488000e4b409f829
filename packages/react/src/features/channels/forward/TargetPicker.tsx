import { shownId } from '@confab/protocol';
import { type RefObject, useState } from 'react';
import { ErrorState, MultiPicker, Skeleton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { ForwardTarget } from './forwardTarget.ts';
import { TargetLabel } from './TargetLabel.tsx';
import { forwardText } from './text.en.ts';
import { useForwardTargets } from './useForwardTargets.ts';

export interface TargetPickerProps {
  chosen: readonly ForwardTarget[];
  onChange(chosen: ForwardTarget[]): void;
  /** The maximum number of targets. */
  maxTargets: number;
  /** The label of the chosen targets; default: that of a forward. */
  chosenLabel?: string | undefined;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** Chooses channels and people by name. */
export function TargetPicker(props: TargetPickerProps) {
  const { t } = useText(forwardText);
  const { chosen, onChange, maxTargets, chosenLabel = t('forward.chosen'), fieldRef } = props;
  const [query, setQuery] = useState('');
  const { targets, isLoading, error, retry } = useForwardTargets(query);
  const people = targets.flatMap((target) => ('user' in target ? [target.user] : []));
  const isFull = chosen.length >= maxTargets;
  return (
    <MultiPicker<ForwardTarget>
      options={targets}
      chosen={chosen}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      keyOf={({ key }) => key}
      nameOf={({ name }) => name}
      renderOption={(target) => <TargetLabel target={target} />}
      detail={(target) => 'user' in target && shownId(target.user, people)}
      isUnavailable={({ key }) => isFull && !chosen.some((one) => one.key === key)}
      label={t('forward.search')}
      chosenLabel={chosenLabel}
      hint={isFull ? t('forward.most', { count: maxTargets }) : undefined}
      isBusy={isLoading && targets.length === 0}
      note={
        <>
          {error && <ErrorState onRetry={retry}>{error.message}</ErrorState>}
          {!isLoading && !error && targets.length === 0 && (
            <p className="cf-multi-picker__note">
              {query.trim() ? t('forward.nobody', { query }) : t('forward.nowhere')}
            </p>
          )}
        </>
      }
      placeholder={isLoading && <Skeleton of="rows" count={4} />}
      fieldRef={fieldRef}
    />
  );
}
