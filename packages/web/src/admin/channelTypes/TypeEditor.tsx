import { type ChatClient, channelTypes } from '@confab/client';
import {
  type ChannelType,
  ChatError,
  channelTypeChanged,
  channelTypeDifference,
  shippedChannelTypes,
} from '@confab/protocol';
import { Button, Dialog, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { differenceLines } from './differenceLines.ts';
import { GrantMatrix } from './GrantMatrix.tsx';
import { TypeFields } from './TypeFields.tsx';
import { TypeHeader } from './TypeHeader.tsx';
import { TypePreview } from './TypePreview.tsx';
import { channelTypesText } from './text.en.ts';
import { changeOf, draftOf, isValidLimit, settingsOf, withGrant } from './typeDraft.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';

export interface TypeEditorProps {
  client: ChatClient;
  /** As saved. */
  type: ChannelType;
  /** The path of the list of types. */
  listPath: string;
}

/** Edits a channel type: its switches, limits, commands and grants, saved together after a review of the changes. */
export function TypeEditor({ client, type, listPath }: TypeEditorProps) {
  const { t } = useText(channelTypesText);
  // The version that the draft started from, so that another admin's change is not overwritten unseen.
  const [base, setBase] = useState(type);
  const [draft, setDraft] = useState(() => draftOf(type));
  const [isReviewing, setReviewing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const settings = settingsOf(draft, base);
  const lines = differenceLines(t, channelTypeDifference(base, settings));
  const isValid =
    isValidLimit('max_message_length', draft.max_message_length) && isValidLimit('cooldown', draft.cooldown);
  const isDirty = lines.length > 0 || !isValid;
  const isBehind = type.updated_at !== base.updated_at;
  // Without unsaved changes the saved version is applied.
  if (isBehind && !isDirty) startFrom(type);
  const guard = useLeaveGuard(isDirty);

  function startFrom(saved: ChannelType) {
    setBase(saved);
    setDraft(draftOf(saved));
  }
  function change(next: typeof draft) {
    setSaved(false);
    setDraft(next);
  }
  const { pending, problem, submit } = useSubmit(async () => {
    try {
      const { channel_type } = await client.http.call('PATCH /channel-types/{name}', {
        params: { name: base.name },
        body: { ...changeOf(base, settings), unchanged_since: base.updated_at },
      });
      client.part(channelTypes).apply(channel_type);
      startFrom(channel_type);
      setSaved(true);
    } catch (error) {
      if (!(error instanceof ChatError && error.is(channelTypeChanged))) throw error;
      await client.part(channelTypes).load();
    } finally {
      setReviewing(false);
    }
  });
  const shipped = shippedChannelTypes.find(({ name }) => name === base.name);

  return (
    <>
      <TypeHeader
        client={client}
        type={type}
        listPath={listPath}
        differences={shipped ? differenceLines(t, channelTypeDifference(shipped, base)) : undefined}
        onReset={startFrom}
      />
      <TypeFields draft={draft} onChange={change} />
      <section className="web-type__part">
        <h2>{t('types.grants')}</h2>
        <p>{t('types.grantsHint')}</p>
        <GrantMatrix
          grants={draft.grants}
          saved={base.grants}
          onGrant={(grantee, capability, isGranted) =>
            change(withGrant(draft, grantee, capability, isGranted))
          }
        />
      </section>
      <section className="web-type__part">
        <h2>{t('types.preview')}</h2>
        <p>{t('types.previewHint')}</p>
        <TypePreview settings={settings} />
      </section>
      <Problem>{problem}</Problem>
      {isBehind && isDirty && (
        <div className="web-problem" role="alert">
          <p>{t('types.meanwhile')}</p>
          <Button onClick={() => setBase(type)}>{t('types.lookAgain')}</Button>
        </div>
      )}
      <div className="web-type__save" data-shown={isDirty || isSaved}>
        <span role="status">
          {isDirty ? t('types.unsaved', { count: lines.length }) : isSaved && t('types.saved')}
        </span>
        {isDirty && (
          <>
            <Button onClick={() => startFrom(type)}>{t('types.discard')}</Button>
            <Button
              variant="primary"
              disabled={!isValid || lines.length === 0 || isBehind}
              onClick={() => setReviewing(true)}
            >
              {t('types.review')}
            </Button>
          </>
        )}
      </div>
      <Dialog
        open={isReviewing}
        onOpenChange={setReviewing}
        title={t('types.summary', { name: base.name })}
        onSubmit={() => void submit()}
        footer={
          <>
            <Button onClick={() => setReviewing(false)}>{t('actions.cancel')}</Button>
            <Button type="submit" variant="primary" disabled={pending}>
              {t('actions.save')}
            </Button>
          </>
        }
      >
        <Lines lines={lines} />
      </Dialog>
      {guard}
    </>
  );
}

/** A list of changes. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="web-type__lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
