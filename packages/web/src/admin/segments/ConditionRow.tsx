import { channelTypes } from '@confab/client';
import { appRoles, type SegmentType } from '@confab/protocol';
import { IconButton, Select, TextField, useClient, useReadable, useText } from '@confab/react';
import { X } from 'lucide-react';
import { useRoleNames } from '../roles/useRoleNames.ts';
import {
  type Condition,
  type ConditionField,
  type ConditionOperator,
  conditionFields,
  freshCondition,
  kindOf,
  operatorsOf,
} from './conditions.ts';
import { segmentsText } from './text.en.ts';

export interface ConditionRowProps {
  condition: Condition;
  /** Its number, from 1. */
  number: number;
  type: SegmentType;
  onChange(condition: Condition): void;
  onRemove(): void;
}

/** A condition of a filter: a field, an operator and a value. */
export function ConditionRow({ condition, number, type, onChange, onRemove }: ConditionRowProps) {
  const { t } = useText(segmentsText);
  const { field, operator } = condition;
  const set = (part: Partial<Condition>) => onChange({ ...condition, ...part });
  const words: Record<ConditionField, string> = {
    role: t('segments.role'),
    type: t('segments.type'),
    name: t('segments.nameField'),
    last_active: t('segments.last_active'),
    last_message_at: t('segments.last_message_at'),
    created_at: t(type === 'user' ? 'segments.joined' : 'segments.created_at'),
    member_count: t('segments.member_count'),
    custom: t('segments.custom'),
  };
  const isNumber = kindOf(field) === 'number';
  const comparisons: Record<ConditionOperator, string> = {
    $eq: t('segments.is'),
    $ne: t('segments.isNot'),
    $autocomplete: t('segments.begins'),
    $gte: t(isNumber ? 'segments.least' : 'segments.since'),
    $lt: t(isNumber ? 'segments.fewer' : 'segments.before'),
    never: t('segments.never'),
  };
  return (
    <li>
      <Select<ConditionField>
        label={t('segments.field')}
        labelHidden
        value={field}
        onValueChange={(next) => onChange(freshCondition(next, next === 'role' ? 'user' : ''))}
        options={conditionFields[type].map((value) => ({ value, label: words[value] }))}
      />
      {field === 'custom' && (
        <TextField
          label={t('segments.customName')}
          labelHidden
          placeholder={t('segments.customName')}
          value={condition.custom ?? ''}
          onChange={(event) => set({ custom: event.target.value })}
        />
      )}
      <Select<ConditionOperator>
        label={t('segments.operator')}
        labelHidden
        value={operator}
        onValueChange={(next) => set({ operator: next })}
        options={operatorsOf(field).map((value) => ({ value, label: comparisons[value] }))}
      />
      {operator !== 'never' && <ValueField condition={condition} onChange={(value) => set({ value })} />}
      <IconButton icon={X} label={t('segments.removeCondition', { number })} onClick={onRemove} />
    </li>
  );
}

function ValueField({ condition, onChange }: { condition: Condition; onChange(value: string): void }) {
  const { t } = useText(segmentsText);
  const names = useRoleNames();
  const types = useReadable(useClient().part(channelTypes).state);
  const { field, value } = condition;
  const kind = kindOf(field);
  if (kind === 'choice') {
    const options =
      field === 'role'
        ? appRoles.map((role) => ({ value: role as string, label: names[role] }))
        : [...types.keys()].map((name) => ({ value: name, label: name }));
    return (
      <Select
        label={t('segments.value')}
        labelHidden
        value={value}
        onValueChange={onChange}
        options={value === '' ? [{ value: '', label: '…' }, ...options] : options}
      />
    );
  }
  const inputType = kind === 'seen' || kind === 'day' ? 'date' : kind === 'number' ? 'number' : 'text';
  return (
    <TextField
      label={t('segments.value')}
      labelHidden
      placeholder={t('segments.value')}
      type={inputType}
      min={kind === 'number' ? 0 : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
