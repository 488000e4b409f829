import type { ChatClient } from '@confab/client';
import { Badge, Button, TextField, useReadable, useText } from '@confab/react';
import { useState } from 'react';
import { phoneQuery } from '../../../features/shell/phoneQuery.ts';
import { ActionSelect } from './ActionSelect.tsx';
import { PersonField } from './PersonField.tsx';
import { auditFilterText } from './text.en.ts';
import type { AuditFields } from './useAuditFilter.ts';

export interface AuditFiltersProps {
  client: ChatClient;
  fields: AuditFields;
  /** How many filters apply. */
  count: number;
  onChange(change: Partial<AuditFields>): void;
  onClear(): void;
}

/** The filters of the log, which a phone shows when they are opened. */
export function AuditFilters({ client, fields, count, onChange, onClear }: AuditFiltersProps) {
  const { t } = useText(auditFilterText);
  const role = useReadable(client.me, (me) => me?.role);
  const [isOpen] = useState(() => !matchMedia(phoneQuery).matches);
  return (
    <details className="web-audit__filters" open={isOpen}>
      <summary>
        {t('auditFilter.filters')} <Badge count={count} tone="plain" />
      </summary>
      <div>
        <ActionSelect
          value={fields.action}
          isModerator={role !== 'admin'}
          onValueChange={(action) => onChange({ action })}
        />
        <PersonField
          client={client}
          label={t('auditFilter.by')}
          title={t('auditFilter.chooseBy')}
          value={fields.by}
          onValueChange={(by) => onChange({ by })}
        />
        <PersonField
          client={client}
          label={t('auditFilter.about')}
          title={t('auditFilter.chooseAbout')}
          value={fields.about}
          onValueChange={(about) => onChange({ about })}
        />
        <TextField
          label={t('auditFilter.from')}
          type="date"
          value={fields.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label={t('auditFilter.to')}
          type="date"
          value={fields.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
        {count > 0 && (
          <Button variant="quiet" onClick={onClear}>
            {t('auditFilter.clear')}
          </Button>
        )}
      </div>
    </details>
  );
}
