import { maxProfileValueLength, type ProfileField } from '@confab/protocol';
import { useEffect, useRef, useState } from 'react';
import { Button, Select, TextField } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { PeoplePicker } from '../users/PeoplePicker.tsx';
import { usePersonName } from '../users/usePersonName.ts';
import { profileFieldsText } from './text.en.ts';
import './ProfileFields.css';

export interface ProfileFieldInputProps {
  field: ProfileField;
  /** Empty for none. */
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
}

/** The input for a value of a profile field, by its kind. */
export function ProfileFieldInput({ field, value, onChange, error }: ProfileFieldInputProps) {
  const { t } = useText(profileFieldsText);
  const { kind, name, choices = [] } = field;
  if (kind === 'person') return <PersonInput label={name} userId={value} onChange={onChange} error={error} />;
  if (kind === 'choice') {
    const offered = value === '' || choices.includes(value) ? choices : [...choices, value];
    return (
      <Select
        label={name}
        value={value}
        error={error}
        onValueChange={onChange}
        options={[
          { value: '', label: t('profileFields.none') },
          ...offered.map((choice) => ({ value: choice, label: choice })),
        ]}
      />
    );
  }
  return (
    <TextField
      label={name}
      type={kind === 'date' ? 'date' : kind === 'link' ? 'url' : 'text'}
      value={value}
      maxLength={maxProfileValueLength}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface PersonInputProps {
  label: string;
  userId: string;
  onChange(userId: string): void;
  error: string | undefined;
}

function PersonInput({ label, userId, onChange, error }: PersonInputProps) {
  const { t } = useText(profileFieldsText);
  const [isChoosing, setChoosing] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isChoosing) search.current?.focus();
  }, [isChoosing]);
  function change(next: string) {
    setChoosing(false);
    onChange(next);
    // What had the focus goes.
    chooseButton.current?.focus();
  }
  return (
    <fieldset className="cf-profile-person">
      <legend>{label}</legend>
      <span>{userId === '' ? t('profileFields.none') : <ChosenName userId={userId} />}</span>
      <Button
        ref={chooseButton}
        size="sm"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        {t('profileFields.choose')}
      </Button>
      {userId !== '' && (
        <Button size="sm" onClick={() => change('')}>
          {t('actions.remove')}
        </Button>
      )}
      {isChoosing && (
        <PeoplePicker chosen={[]} onChange={(chosen) => change(chosen.at(-1)?.id ?? '')} fieldRef={search} />
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

function ChosenName({ userId }: { userId: string }) {
  return <bdi>{usePersonName(userId)}</bdi>;
}
