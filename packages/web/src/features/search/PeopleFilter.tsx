import { Button, Select, useText } from '@confab/react';
import { ProfileFieldInput, useProfileFields } from '@confab/react/people';
import { type ReactNode, useEffect, useState } from 'react';
import { useSettled } from '../../core/requests/useSettled.ts';
import { searchPageText } from './text.en.ts';

export interface PeopleFilterProps {
  /** The id of the profile field; empty for none. */
  field: string;
  value: string;
  onChange(field: string, value: string): void;
}

/** Chooses a profile field and its value, to find people by it (ONB-05). Shows nothing where none are defined. */
export function PeopleFilter({ field, value, onChange }: PeopleFilterProps) {
  const { t } = useText(searchPageText);
  const fields = useProfileFields();
  const chosen = fields.find(({ id }) => id === field);
  if (fields.length === 0) return null;
  return (
    <div className="web-search__filter">
      <Select
        label={t('searchPage.filterBy')}
        value={chosen?.id ?? ''}
        onValueChange={(id) => onChange(id, '')}
        options={[
          { value: '', label: t('searchPage.filterNone') },
          ...fields.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {chosen && (
        <ValueInput key={chosen.id} value={value} onChange={(next) => onChange(chosen.id, next)}>
          {(entered, enter) => <ProfileFieldInput field={chosen} value={entered} onChange={enter} />}
        </ValueInput>
      )}
      {chosen && (
        <Button variant="quiet" onClick={() => onChange('', '')}>
          {t('searchPage.clearFilter')}
        </Button>
      )}
    </div>
  );
}

interface ValueInputProps {
  value: string;
  onChange(value: string): void;
  children(entered: string, enter: (value: string) => void): ReactNode;
}

/** Passes on the entered value once the user has paused. */
function ValueInput({ value, onChange, children }: ValueInputProps) {
  const [entered, setEntered] = useState(value);
  const settled = useSettled(entered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the user enters is passed on
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  return children(entered, setEntered);
}
