import type { ChatClient } from '@confab/client';
import { profileFields } from '@confab/client/profileFields';
import { type ProfileField, profileFieldKinds } from '@confab/protocol';
import { Button, Dialog, Select, Switch, TextArea, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { type FieldDraft, fieldDraft, fieldOf, idOf } from './fieldDraft.ts';
import { profileFieldsAdminText } from './text.en.ts';

interface FieldDialogProps {
  client: ChatClient;
  /** All fields. */
  fields: readonly ProfileField[];
  /** The field to edit; undefined for a new one. */
  field?: ProfileField;
  onClose(): void;
}

/** Adds or edits a profile field. Its kind and its ID never change. */
export function FieldDialog({ client, fields, field, onClose }: FieldDialogProps) {
  const { t } = useText(profileFieldsAdminText);
  const [draft, setDraft] = useState(() => fieldDraft(field));
  const change = (part: Partial<FieldDraft>) => setDraft({ ...draft, ...part });
  const at = field ? fields.indexOf(field) : fields.length;
  const shownKeys = [
    ...(['id', 'name', 'kind', 'claim'] as const),
    ...(draft.kind === 'choice' ? (['choices'] as const) : []),
  ];
  const { pending, fieldErrors, problem, submit } = useSubmit(
    async () => {
      const next = [...fields.slice(0, at), fieldOf(draft), ...fields.slice(at + 1)];
      await client.part(profileFields).define(next);
      onClose();
    },
    shownKeys.map((key) => `fields.${at}.${key}` as const),
  );
  const errorIn = (key: (typeof shownKeys)[number]) => fieldErrors[`fields.${at}.${key}`];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={field ? t('profileFieldsAdmin.editTitle', { name: field.name }) : t('profileFieldsAdmin.add')}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending || draft.name.trim() === ''}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('profileFieldsAdmin.name')}
        value={draft.name}
        maxLength={60}
        error={errorIn('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('profileFieldsAdmin.id')}
        hint={t('profileFieldsAdmin.idHint', { id: idOf(draft) || '…' })}
        value={idOf(draft)}
        disabled={field !== undefined}
        spellCheck={false}
        autoCapitalize="off"
        error={errorIn('id')}
        onChange={(event) => change({ id: event.target.value })}
      />
      <Select
        label={t('profileFieldsAdmin.kind')}
        value={draft.kind}
        disabled={field !== undefined}
        error={errorIn('kind')}
        onValueChange={(kind) => change({ kind })}
        options={profileFieldKinds.map((kind) => ({ value: kind, label: t(`profileKinds.${kind}`) }))}
      />
      {draft.kind === 'choice' && (
        <TextArea
          label={t('profileFieldsAdmin.choices')}
          hint={t('profileFieldsAdmin.choicesHint')}
          value={draft.choices}
          rows={4}
          error={errorIn('choices')}
          onChange={(event) => change({ choices: event.target.value })}
        />
      )}
      <Select
        label={t('profileFieldsAdmin.filledBy')}
        value={draft.filled_by}
        onValueChange={(filled_by) => change({ filled_by })}
        options={[
          { value: 'self', label: t('profileFieldsAdmin.bySelf') },
          { value: 'admins', label: t('profileFieldsAdmin.byAdmins') },
        ]}
      />
      <TextField
        label={t('profileFieldsAdmin.claim')}
        hint={t('profileFieldsAdmin.claimHint')}
        value={draft.claim}
        spellCheck={false}
        autoCapitalize="off"
        error={errorIn('claim')}
        onChange={(event) => change({ claim: event.target.value })}
      />
      <Switch
        checked={draft.on_card}
        hint={t('profileFieldsAdmin.onCardHint')}
        onCheckedChange={(on_card) => change({ on_card })}
      >
        {t('profileFieldsAdmin.onCard')}
      </Switch>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
