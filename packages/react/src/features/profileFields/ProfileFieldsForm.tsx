import { profileFields } from '@confab/client/profileFields';
import { brokenProfileRule, type ProfileField, profileValueOf, type User } from '@confab/protocol';
import { type FormEvent, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { splitIssues } from '../../core/errors/splitIssues.ts';
import { Button, ErrorState, TextField } from '../../core/primitives/index.ts';
import { useClient, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePersonName } from '../users/usePersonName.ts';
import { ProfileFieldInput } from './ProfileFieldInput.tsx';
import { profileFieldsText } from './text.en.ts';
import { useLoadedProfileFields } from './useProfileFields.ts';
import './ProfileFields.css';

export interface ProfileFieldsFormProps {
  /** Whose values; the user's own if omitted. */
  user?: Pick<User, 'id' | 'custom'>;
  onSaved?(): void;
}

/**
 * The values of the profile fields (ONB-05) of the user, or of anybody for admins. Shows nothing where no fields are
 * defined; those that only admins fill are read-only for others.
 */
export function ProfileFieldsForm({ user, onSaved }: ProfileFieldsFormProps) {
  const client = useClient();
  const { t } = useText(profileFieldsText);
  const me = useReadable(client.me);
  const { fields, error, load } = useLoadedProfileFields();
  const whose = user ?? me;
  if (error) return <ErrorState onRetry={() => void load()}>{error.message}</ErrorState>;
  if (!me || !whose || fields.length === 0) return null;
  return (
    <section className="cf-profile-fields-form">
      <h2>{t('profileFields.title')}</h2>
      <Values key={whose.id} user={whose} fields={fields} isAdmin={me.role === 'admin'} onSaved={onSaved} />
    </section>
  );
}

interface ValuesProps {
  user: Pick<User, 'id' | 'custom'>;
  fields: readonly ProfileField[];
  isAdmin: boolean;
  onSaved: (() => void) | undefined;
}

function Values({ user, fields, isAdmin, onSaved }: ValuesProps) {
  const client = useClient();
  const notify = useNotify();
  const report = useReportFailure();
  const { t } = useText(profileFieldsText);
  /** The values that the user has entered, by the id of the field. */
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isSaving, setSaving] = useState(false);
  const editable = fields.filter(({ filled_by }) => filled_by === 'self' || isAdmin);
  const savedIn = (field: ProfileField) => profileValueOf(field, user.custom) ?? '';
  const shownIn = (field: ProfileField) => entered[field.id] ?? savedIn(field);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const changed = fields.filter((field) => shownIn(field).trim() !== savedIn(field));
    const broken = changed.filter(
      (field) => shownIn(field).trim() !== '' && brokenProfileRule(field, shownIn(field).trim()),
    );
    setRefused(Object.fromEntries(broken.map(({ id, kind }) => [id, t(`profileRules.${kind}`)])));
    if (broken.length > 0) return;
    const values = changed.map((field) => [field.id, shownIn(field).trim() || null] as const);
    setSaving(true);
    try {
      if (values.length > 0) await client.part(profileFields).fill(user.id, Object.fromEntries(values));
      setEntered({});
      notify({ severity: 'success', message: t('profileFields.saved'), durationMs: 3000 });
      onSaved?.();
    } catch (error) {
      const { fieldErrors, hasOthers } = splitIssues(
        error,
        editable.map(({ id }) => id),
      );
      setRefused(fieldErrors);
      if (hasOthers) void report(Promise.reject(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form noValidate onSubmit={save}>
      {fields.map((field) =>
        editable.includes(field) ? (
          <ProfileFieldInput
            key={field.id}
            field={field}
            value={shownIn(field)}
            error={refused[field.id]}
            onChange={(value) => setEntered({ ...entered, [field.id]: value })}
          />
        ) : (
          <ManagedValue key={field.id} field={field} value={savedIn(field)} />
        ),
      )}
      {editable.length > 0 && (
        <Button variant="primary" type="submit">
          {t('profileFields.save')}
        </Button>
      )}
    </form>
  );
}

function ManagedValue({ field, value }: { field: ProfileField; value: string }) {
  if (field.kind === 'person' && value !== '') return <ManagedPerson label={field.name} userId={value} />;
  return <ReadOnly label={field.name} value={value} />;
}

function ManagedPerson({ label, userId }: { label: string; userId: string }) {
  return <ReadOnly label={label} value={usePersonName(userId)} />;
}

function ReadOnly({ label, value }: { label: string; value: string }) {
  const { t } = useText(profileFieldsText);
  return <TextField label={label} value={value} readOnly hint={t('profileFields.managed')} />;
}
