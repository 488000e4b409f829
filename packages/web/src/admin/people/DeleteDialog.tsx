import { type Account, type DeletionMode, idKeepsName } from '@confab/protocol';
import { Button, Dialog, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { peopleText } from './text.en.ts';

/** From the mildest to the hardest. */
const modes = ['soft', 'pruning', 'hard'] as const satisfies readonly DeletionMode[];
const accountWords = { soft: 'accountSoft', pruning: 'accountPruning', hard: 'accountHard' } as const;
const messageWords = { soft: 'messagesSoft', pruning: 'messagesPruning', hard: 'messagesHard' } as const;

/** Explains what a deletion removes, and asks to type the user's name (APP-06). */
export function DeleteDialog({
  people,
  onClose,
  onDelete,
}: {
  people: readonly Account[];
  onClose(): void;
  onDelete(how: { user: DeletionMode; messages?: DeletionMode }): void;
}) {
  const { t } = useText(peopleText);
  const [user, setUser] = useState<DeletionMode>('soft');
  const [messages, setMessages] = useState<DeletionMode | 'keep'>('keep');
  const [typed, setTyped] = useState('');
  const [only] = people;
  const personWithNameInId = people.find((person) => idKeepsName(person.id, person.name));
  const name = people.length === 1 && only ? only.name : String(people.length);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        people.length === 1
          ? t('people.deleteTitle', { name })
          : t('people.deleteMany', { count: people.length })
      }
      onSubmit={() => {
        onClose();
        onDelete({ user, ...(messages !== 'keep' && { messages }) });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="danger" disabled={typed.trim() !== name.trim()}>
            {t('actions.delete')}
          </Button>
        </>
      }
    >
      <fieldset className="web-people__choices">
        <legend>{t('people.account')}</legend>
        {modes.map((mode) => (
          <Choice
            key={mode}
            group="account"
            checked={user === mode}
            onChoose={() => setUser(mode)}
            label={t(`people.${accountWords[mode]}`)}
            hint={t(`people.${accountWords[mode]}Hint`)}
          />
        ))}
      </fieldset>
      <fieldset className="web-people__choices">
        <legend>{t('people.messages')}</legend>
        <Choice
          group="messages"
          checked={messages === 'keep'}
          onChoose={() => setMessages('keep')}
          label={t('people.messagesKeep')}
        />
        {modes.map((mode) => (
          <Choice
            key={mode}
            group="messages"
            checked={messages === mode}
            onChoose={() => setMessages(mode)}
            label={t(`people.${messageWords[mode]}`)}
            hint={t(`people.${messageWords[mode]}Hint`)}
          />
        ))}
      </fieldset>
      {user !== 'soft' && personWithNameInId && (
        <p>
          {people.length === 1 ? t('people.idStays', { id: personWithNameInId.id }) : t('people.idsStay')}
        </p>
      )}
      <TextField
        label={t('people.typeName', { name })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}

function Choice({
  group,
  checked,
  onChoose,
  label,
  hint,
}: {
  group: string;
  checked: boolean;
  onChoose(): void;
  label: string;
  hint?: string;
}) {
  return (
    <label>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
