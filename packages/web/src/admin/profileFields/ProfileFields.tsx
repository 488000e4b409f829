import type { ChatClient } from '@confab/client';
import { profileFields } from '@confab/client/profileFields';
import { maxProfileFields, type ProfileField } from '@confab/protocol';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  useReadable,
  useText,
} from '@confab/react';
import { ArrowDown, ArrowUp, IdCard, Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { type Submission, useSubmit } from '../../core/requests/useSubmit.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { profileFieldsAdminText } from './text.en.ts';

/** Defines the fields of everyone's profile (ONB-05). */
export default function ProfileFields({ client }: { client: ChatClient }) {
  const { t } = useText(profileFieldsAdminText);
  const [isAdding, setAdding] = useState(false);
  const part = client.part(profileFields);
  const fields = useReadable(part.state);
  const load = useCallback(async () => {
    await part.load();
    return true;
  }, [part]);
  const { error, reload } = useLoaded(load);
  const isFull = fields !== undefined && fields.length >= maxProfileFields;
  return (
    <div className="web-page">
      <header>
        <h1>{t('profileFieldsAdmin.title')}</h1>
        <p>{t('profileFieldsAdmin.hint')}</p>
      </header>
      <div className="web-page__row">
        <Button variant="primary" icon={Plus} disabled={!fields || isFull} onClick={() => setAdding(true)}>
          {t('profileFieldsAdmin.add')}
        </Button>
        {isFull && <span>{t('profileFieldsAdmin.full', { count: maxProfileFields })}</span>}
      </div>
      {error && !fields && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!fields && !error && <Skeleton of="rows" count={3} />}
      {fields?.length === 0 && (
        <EmptyState icon={IdCard} title={t('profileFieldsAdmin.empty')}>
          {t('profileFieldsAdmin.emptyHint')}
        </EmptyState>
      )}
      {fields && fields.length > 0 && (
        <ol className="web-list" aria-label={t('profileFieldsAdmin.title')}>
          {fields.map((field) => (
            <FieldRow key={field.id} client={client} fields={fields} field={field} />
          ))}
        </ol>
      )}
      {isAdding && fields && <FieldDialog client={client} fields={fields} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface FieldRowProps {
  client: ChatClient;
  fields: readonly ProfileField[];
  field: ProfileField;
}

function FieldRow({ client, fields, field }: FieldRowProps) {
  const { t, format } = useText(profileFieldsAdminText);
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const others = fields.filter(({ id }) => id !== field.id);
  const part = client.part(profileFields);
  const at = fields.indexOf(field);
  const movedTo = (to: number) => [...others.slice(0, to), field, ...others.slice(to)];
  const up = useSubmit(() => part.define(movedTo(at - 1)));
  const down = useSubmit(() => part.define(movedTo(at + 1)));
  const removal = useSubmit(() => part.define(others));
  const actions = useRef<HTMLSpanElement>(null);
  async function move(submission: Submission) {
    await submission.submit();
    // At either end of the list, the button that was pressed can take no focus.
    if (document.activeElement?.matches('body, :disabled'))
      actions.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  }
  const isPending = up.pending || down.pending || removal.pending;
  const facts = [
    t(`profileKinds.${field.kind}`),
    field.choices && format.list(field.choices),
    t(field.filled_by === 'self' ? 'profileFieldsAdmin.bySelf' : 'profileFieldsAdmin.byAdmins'),
    !field.on_card && t('profileFieldsAdmin.notOnCard'),
    field.claim && t('profileFieldsAdmin.fromClaim', { claim: field.claim }),
  ];
  return (
    <li>
      <span className="web-list__main">
        <bdi>{field.name}</bdi>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <Problem>{up.problem ?? down.problem ?? removal.problem}</Problem>
      </span>
      <span ref={actions} className="web-list__actions">
        <IconButton
          icon={ArrowUp}
          label={t('profileFieldsAdmin.up', { name: field.name })}
          disabled={isPending || at === 0}
          onClick={() => void move(up)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('profileFieldsAdmin.down', { name: field.name })}
          disabled={isPending || at === fields.length - 1}
          onClick={() => void move(down)}
        />
        <Button onClick={() => setOpen('edit')}>{t('actions.edit')}</Button>
        <Button variant="danger" disabled={isPending} onClick={() => setOpen('remove')}>
          {t('actions.remove')}
        </Button>
      </span>
      {open === 'edit' && <FieldDialog client={client} fields={fields} field={field} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('profileFieldsAdmin.removeTitle', { name: field.name })}
        confirmLabel={t('actions.remove')}
        danger
        onConfirm={() => void removal.submit()}
      >
        <p>{t('profileFieldsAdmin.removeBody')}</p>
      </ConfirmDialog>
    </li>
  );
}
