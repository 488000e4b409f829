import type { ChatClient } from '@confab/client';
import type { Blocklist, BlocklistAction } from '@confab/protocol';
import { Button, Checkbox, Dialog, Select, Switch, TextArea, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { splitLines } from '../layout/splitText.ts';
import { draftOf, emptyDraft, inputOf, type ListDraft } from './listDraft.ts';
import { automodText } from './text.en.ts';

export interface BlocklistDialogProps {
  client: ChatClient;
  /** The list to edit; undefined for a new list. */
  list?: Blocklist | undefined;
  typeNames: readonly string[];
  onSaved(): void;
  onClose(): void;
}

const actions = ['flag', 'mask', 'block'] as const satisfies readonly BlocklistAction[];
const lists = ['words', 'patterns', 'exceptions'] as const;

/** Edits a blocklist's words and its action. */
export function BlocklistDialog({ client, list, typeNames, onSaved, onClose }: BlocklistDialogProps) {
  const { t } = useText(automodText);
  const [draft, setDraft] = useState<ListDraft>(() => (list ? draftOf(list) : emptyDraft));
  const set = (change: Partial<ListDraft>) => setDraft((known) => ({ ...known, ...change }));
  const { pending, problem, fieldErrors, invalidEntries, submit } = useSubmit(async () => {
    const params = { blocklist_id: list?.id ?? crypto.randomUUID() };
    await client.http.call('PUT /automod/blocklists/{blocklist_id}', { params, body: inputOf(draft) });
    onSaved();
    onClose();
  }, ['name', ...lists]);
  /** The first invalid line of a field, with the rule that it breaks. */
  const errorOf = (field: (typeof lists)[number]) => {
    const [rule, index] = [fieldErrors[field], invalidEntries[field]];
    const entry = index && splitLines(draft[field])[Number(index)];
    return rule && entry ? t('automod.line', { entry, rule }) : rule;
  };
  const types = draft.types ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={list ? t('automod.changeOf', { name: list.name }) : t('automod.newList')}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={pending || draft.name.trim() === '' || draft.types?.length === 0}
          >
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('automod.name')}
        value={draft.name}
        error={fieldErrors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Select
        label={t('automod.action')}
        hint={t(`automod.${draft.action}Hint`)}
        value={draft.action}
        onValueChange={(action) => set({ action })}
        options={actions.map((value) => ({ value, label: t(`automod.${value}`) }))}
      />
      <Select
        label={t('automod.where')}
        value={draft.types ? 'types' : 'app'}
        onValueChange={(where) => set({ types: where === 'app' ? undefined : [] })}
        options={[
          { value: 'app', label: t('automod.wholeAppOption') },
          { value: 'types', label: t('automod.chosenTypes') },
        ]}
      />
      {draft.types && (
        <div className="web-automod__types">
          {typeNames.map((name) => (
            <Checkbox
              key={name}
              checked={types.includes(name)}
              onCheckedChange={(on) =>
                set({ types: on ? [...types, name] : types.filter((one) => one !== name) })
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      {lists.map((field) => (
        <TextArea
          key={field}
          label={t(`automod.${field}Label`)}
          hint={t(`automod.${field}Hint`)}
          rows={field === 'words' ? 6 : 2}
          spellCheck={false}
          autoCapitalize="off"
          value={draft[field]}
          error={errorOf(field)}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      ))}
      <Switch checked={draft.leet} hint={t('automod.leetHint')} onCheckedChange={(leet) => set({ leet })}>
        {t('automod.leet')}
      </Switch>
      <Switch
        checked={draft.preset}
        hint={t('automod.presetHint')}
        onCheckedChange={(preset) => set({ preset })}
      >
        {t('automod.preset')}
      </Switch>
      <Switch
        checked={draft.enabled}
        hint={t('automod.enabledHint')}
        onCheckedChange={(enabled) => set({ enabled })}
      >
        {t('automod.enabled')}
      </Switch>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
