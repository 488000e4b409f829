import { useState } from 'react';
import { Button, Popover, TextField } from '../../core/primitives/index.ts';
import type { TriggerElement } from '../../core/primitives/overlayState.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { daysAfter, wallTimeOf } from '../../core/text/zonedTime.ts';
import { searchText } from './text.en.ts';

export interface DateFilterProps {
  trigger: TriggerElement;
  onChange(operator: 'after' | 'before', day: string): void;
}

/** Filters a search by date: the last week, month or year, or after or before a day. */
export function DateFilter({ trigger, onChange }: DateFilterProps) {
  const { t } = useText(searchText);
  const { timeZone } = useText();
  const { environment } = useClient();
  const [isOpen, setOpen] = useState(false);
  const now = environment.now();
  const day = (daysAgo: number) =>
    wallTimeOf(daysAfter(now, -daysAgo, '12:00', timeZone), timeZone).slice(0, 10);
  function choose(operator: 'after' | 'before', value: string) {
    if (value === '') return;
    setOpen(false);
    onChange(operator, value);
  }
  return (
    <Popover trigger={trigger} open={isOpen} onOpenChange={setOpen} label={t('search.anytime')}>
      <div className="cf-filter-dates">
        <div className="cf-filter-dates__quick">
          {(
            [
              ['lastWeek', 8],
              ['lastMonth', 31],
              ['lastYear', 366],
            ] as const
          ).map(([name, daysAgo]) => (
            <Button key={name} size="sm" onClick={() => choose('after', day(daysAgo))}>
              {t(`search.${name}`)}
            </Button>
          ))}
        </div>
        {(['after', 'before'] as const).map((operator) => (
          <DayField
            key={operator}
            label={t(`search.${operator}Day`)}
            latest={day(0)}
            onChoose={(value) => choose(operator, value)}
          />
        ))}
      </div>
    </Popover>
  );
}

/** A date field that is applied once complete: by Enter, or when it loses focus. */
function DayField({
  label,
  latest,
  onChoose,
}: {
  label: string;
  latest: string;
  onChoose(day: string): void;
}) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(value);
      }}
    >
      <TextField
        type="date"
        label={label}
        max={latest}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => onChoose(value)}
      />
    </form>
  );
}
