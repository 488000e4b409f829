import type { ChatClient } from '@confab/client';
import { Button, TextArea, useText } from '@confab/react';
import { Braces, Plus } from 'lucide-react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useRemovalFocus } from '../picking/useRemovalFocus.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { conditionFields, conditionsOf, filterOf, freshCondition } from './conditions.ts';
import { formFilter, type SegmentForm } from './segmentForm.ts';
import { segmentsText } from './text.en.ts';
import { useFilterCount } from './useFilterCount.ts';

export interface FilterFieldsProps {
  client: ChatClient;
  form: SegmentForm;
  onChange(part: Partial<SegmentForm>): void;
  /** The service's error for the filter at the last save. */
  error: string | undefined;
}

/** Edits a segment's filter, as conditions or JSON, and shows the current number of matches. */
export function FilterFields({ client, form, onChange, error }: FilterFieldsProps) {
  const { t } = useText(segmentsText);
  const { type, conditions, json } = form;
  const filter = formFilter(form);
  const { words, error: refused } = useFilterCount(client, type, filter);
  const problem = filter === null ? t('segments.jsonWrong') : (refused ?? error);
  const first = conditionFields[type][0];
  const { root, onRemoved } = useRemovalFocus<HTMLElement>(conditions.length);
  const asConditions = json !== null && filter !== null ? conditionsOf(filter, type) : undefined;
  return (
    <section ref={root} className="web-segment__filter">
      <h2>{t('segments.filter')}</h2>
      {json === null ? (
        <>
          <p>
            {conditions.length > 0
              ? t('segments.filterHint')
              : t(type === 'user' ? 'segments.noConditions' : 'segments.noConditionsChannels')}
          </p>
          <ol>
            {conditions.map((condition, at) => (
              <ConditionRow
                key={at}
                condition={condition}
                number={at + 1}
                type={type}
                onChange={(next) => onChange({ conditions: conditions.with(at, next) })}
                onRemove={() => {
                  onRemoved(at);
                  onChange({ conditions: conditions.toSpliced(at, 1) });
                }}
              />
            ))}
          </ol>
          {conditions.some(({ field }) => field === 'custom') && <small>{t('segments.customHint')}</small>}
        </>
      ) : (
        <TextArea
          label={t('segments.json')}
          hint={t('segments.jsonHint')}
          error={problem}
          rows={6}
          spellCheck={false}
          dir="ltr"
          value={json}
          onChange={(event) => onChange({ json: event.target.value })}
        />
      )}
      <div className="web-page__row">
        {json === null && (
          <Button
            size="sm"
            icon={Plus}
            onClick={() =>
              onChange({
                conditions: [...conditions, freshCondition(first, first === 'role' ? 'user' : '')],
              })
            }
          >
            {t('segments.addCondition')}
          </Button>
        )}
        {json === null ? (
          <Button
            size="sm"
            variant="quiet"
            icon={Braces}
            onClick={() => onChange({ json: JSON.stringify(filterOf(conditions), null, 2) })}
          >
            {t('segments.asJson')}
          </Button>
        ) : (
          asConditions && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => onChange({ json: null, conditions: asConditions })}
            >
              {t('segments.asConditions')}
            </Button>
          )
        )}
      </div>
      {problem && json === null ? (
        <Problem>{problem}</Problem>
      ) : (
        !problem && (
          <p className="web-segment__count" role="status">
            {words}
          </p>
        )
      )}
    </section>
  );
}
