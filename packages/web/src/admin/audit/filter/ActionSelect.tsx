import { type AuditAction, auditActions } from '@confab/protocol';
import { Field, Icon, useText } from '@confab/react';
import { ChevronDown } from 'lucide-react';
import { keyOfAction } from '../auditSentence.ts';
import { type ActionGroup, actionGroups } from './actionGroups.ts';
import { auditFilterText } from './text.en.ts';

export interface ActionSelectProps {
  /** An action or a group of actions; empty for all. */
  value: string;
  /** Offers only what moderators see. */
  isModerator: boolean;
  onValueChange(value: string): void;
}

/** Chooses an action, or all of a group. */
export function ActionSelect({ value, isModerator, onValueChange }: ActionSelectProps) {
  const { t } = useText(auditFilterText);
  const nameOf = (action: AuditAction) =>
    t(`auditActionNames.${keyOfAction(action) as keyof typeof auditFilterText.auditActionNames}`);
  return (
    <Field label={t('auditFilter.action')}>
      {(control) => (
        <div className="cf-input" data-select>
          <select {...control} value={value} onChange={(event) => onValueChange(event.target.value)}>
            <option value="">{t('auditFilter.anyAction')}</option>
            {(Object.keys(actionGroups) as ActionGroup[]).map((group) => {
              const label = t(`auditGroups.${group}`);
              const actions = (actionGroups[group] as readonly AuditAction[]).filter(
                (action) => !isModerator || auditActions[action] === 'moderation',
              );
              return (
                actions.length > 0 && (
                  <optgroup key={group} label={label}>
                    <option value={group}>{t('auditFilter.allOf', { group: label })}</option>
                    {actions.map((action) => (
                      <option key={action} value={action}>
                        {nameOf(action)}
                      </option>
                    ))}
                  </optgroup>
                )
              );
            })}
          </select>
          <Icon of={ChevronDown} size="sm" />
        </div>
      )}
    </Field>
  );
}
