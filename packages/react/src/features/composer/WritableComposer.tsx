import type { LocalMessage } from '@confab/client';
import { Mic, Smile } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useHidden } from '../../core/overrides/index.ts';
import { IconButton, lazyPart } from '../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePhoneLayout } from '../../core/theme/index.ts';
import { AttachButton, useAttachments, useFileChooser, useVoiceRecording } from '../attachments/index.ts';
import { EmojiPopover } from '../emoji/index.ts';
import { canChange } from '../messages/registry/availableActions.ts';
import { TypingLine } from '../typing/index.ts';
import { AddMenu } from './additions/AddMenu.tsx';
import type { LoadedAdditions } from './additions/loadedAdditions.ts';
import { ComposerHeader } from './ComposerHeader.tsx';
import { ComposerMoreMenu } from './ComposerMoreMenu.tsx';
import type { MessageComposerProps } from './composerProps.ts';
import { FormatMenu } from './FormatMenu.tsx';
import { formatArea } from './formatArea.ts';
import type { Format } from './formatKeys.ts';
import { LengthNote } from './LengthNote.tsx';
import {
  Additions,
  ScheduleDialog,
  ScheduledNote,
  ScheduleMenu,
  SuggestionList,
  usePreloadedWritingParts,
} from './lazyWritingParts.ts';
import { MessageField } from './MessageField.tsx';
import { usePendingEdits } from './pendingEdits.ts';
import { SendButton } from './SendButton.tsx';
import { SendKeyNote } from './SendKeyNote.tsx';
import { SlowModeNote } from './SlowModeNote.tsx';
import { useEnterSends } from './sendKey.ts';
import { useSuggestions } from './suggestions/useSuggestions.ts';
import { composerText } from './text.en.ts';
import { insertText } from './textareaChange.ts';
import { useComposer } from './useComposer.ts';
import { useSlowMode } from './useSlowMode.ts';
import { WaitNote } from './WaitNote.tsx';
import type { WritingField } from './writingField.ts';
import './WritableComposer.css';

const ConfirmMessageDeletion = lazyPart(
  () => import('../messages/actions/ConfirmMessageDeletion.tsx'),
  'over',
);

/** The composer of somebody who may write: text, files, additions and buttons, with the typing indicator below. */
export default function WritableComposer({ channel, thread, label, below, opener }: MessageComposerProps) {
  const { owner, composer, state, text } = useComposer(channel, thread);
  const { t } = useText(composerText);
  const hidden = useHidden();
  const report = useReportFailure();
  const isPhone = usePhoneLayout();
  const field = useRef<WritingField>(null);
  const edits = usePendingEdits();
  const doesEnterSend = useEnterSends();
  const client = useClient();
  const showsFormatting = useReadable(client.me, (me) => me?.show_formatting === true);
  const choice = useSuggestions(composer, field, doesEnterSend, submit);
  const listId = useId();
  usePreloadedWritingParts();
  const focusField = () => field.current?.focus();
  const attachments = useAttachments(channel, composer);
  const chooser = useFileChooser(composer, attachments, focusField);
  const voice = useVoiceRecording(composer);
  const [additions, setAdditions] = useState<LoadedAdditions>();
  const intercept = () => additions?.intercept() ?? false;
  const { canUpload, isUploading } = attachments;
  const canRecord = canUpload && !hidden.has('voice');
  const [isChoosingTime, setChoosingTime] = useState(false);
  const slow = useSlowMode(channel);
  // Sending without the running recording would be a mistake; an edited message has already been sent.
  const isReady = !voice.isRecording && (slow.left === 0 || state.edited !== undefined);
  const viewerId = useReadable(client.me, (me) => me?.id ?? '');
  // An edit that leaves nothing of a message can only delete it.
  const canDelete =
    state.edited !== undefined &&
    state.tooLongBy === 0 &&
    canChange('delete', state.edited, { can: (capability) => channel.can(capability), viewerId });
  const [deleted, setDeleted] = useState<LocalMessage>();

  function submitNow() {
    // A pending edit has changed the state since this was rendered.
    const { canSend, edited } = composer.state.get();
    if (!isReady || !(canSend || canDelete)) return;
    if (!canSend) return setDeleted(edited);
    choice.close();
    if (intercept()) return;
    void report(composer.submit());
    focusField();
  }

  function submit() {
    if (edits.isEmpty) submitNow();
    else void edits.settle().then((areMade) => areMade && submitNow());
  }

  const format = (as: Format) => field.current && edits.add(report(formatArea(field.current, as)));
  // Edits cannot be scheduled.
  const canSendLater = state.canSend && !voice.isRecording && !state.edited;
  const chooseTime = () => intercept() || setChoosingTime(true);
  function closeTime() {
    setChoosingTime(false);
    focusField();
  }

  return (
    <>
      <Suspense fallback={null}>
        <ScheduledNote cid={channel.cid} parentId={thread?.parentId} />
        {isChoosingTime && <ScheduleDialog composer={composer} onClose={closeTime} />}
        {deleted && (
          <ConfirmMessageDeletion
            channel={channel}
            message={deleted}
            onDelete={() => composer.cancel()}
            onClose={() => setDeleted(undefined)}
          />
        )}
      </Suspense>
      <div
        className="cf-composer"
        data-editing={state.edited !== undefined || undefined}
        // Has room for the formats before the editor that brings them is loaded.
        data-format-bar={(showsFormatting && !hidden.has('formatting')) || undefined}
      >
        {choice.open && (
          <Suspense fallback={null}>
            <SuggestionList id={listId} choice={choice} />
          </Suspense>
        )}
        <ComposerHeader
          composer={composer}
          state={state}
          attachments={attachments}
          voice={voice}
          additions={
            <Suspense fallback={null}>
              <Additions channel={channel} composer={composer} onLeave={focusField} onChange={setAdditions} />
            </Suspense>
          }
          onLeave={focusField}
        />
        {chooser.input}
        {isPhone && (
          <ComposerMoreMenu
            chooser={chooser}
            voice={canRecord ? voice : undefined}
            additions={additions}
            onSendLater={canSendLater ? chooseTime : undefined}
            onFormat={format}
          />
        )}
        <MessageField
          showsFormatting={showsFormatting}
          field={field}
          opener={opener}
          owner={owner}
          composer={composer}
          state={state}
          text={text}
          label={
            state.edited
              ? t('composer.editLabel')
              : t(thread ? 'composer.labelReply' : 'composer.label', { channel: label })
          }
          placeholder={
            state.edited
              ? t('composer.editLabel')
              : t(thread ? 'composer.placeholderReply' : 'composer.placeholder', { channel: label })
          }
          choice={choice}
          listId={listId}
          onFormat={format}
          onSubmit={submit}
          edits={edits}
          doesEnterSend={doesEnterSend}
        />
        {!state.edited && below}
        <div className="cf-composer__bar">
          {!isPhone && (
            <>
              <AddMenu additions={additions} />
              {!hidden.has('uploads') && <AttachButton chooser={chooser} />}
              {!hidden.has('formatting') && !showsFormatting && <FormatMenu onFormat={format} />}
            </>
          )}
          {!hidden.has('emoji') && (
            <EmojiPopover
              side="top"
              finalFocus={field}
              trigger={<IconButton icon={Smile} label={t('composer.emoji')} />}
              onSelect={(emoji) => field.current && insertText(field.current, emoji)}
            />
          )}
          <span className="cf-composer__gap" />
          {!isPhone && canRecord && (
            <IconButton
              icon={Mic}
              label={t('composer.record')}
              disabled={voice.isRecording}
              onClick={voice.start}
            />
          )}
          <SendButton
            isEdit={state.edited !== undefined}
            isDisabled={!((state.canSend || canDelete) && isReady)}
            isWaiting={isUploading}
            onSubmit={submit}
          />
          {!isPhone && !state.edited && !hidden.has('sendLater') && (
            <Suspense fallback={<span className="cf-send-later" />}>
              <ScheduleMenu
                composer={composer}
                isDisabled={!canSendLater}
                intercept={intercept}
                onChoose={() => setChoosingTime(true)}
                onDone={focusField}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div className="cf-composer-under">
        <TypingLine conversation={thread ?? channel} />
        <WaitNote isRecording={voice.isRecording} isUploading={isUploading} />
        {!state.edited && <SlowModeNote {...slow} />}
        {state.canSend && <SendKeyNote />}
        <LengthNote length={text.text.length} maxLength={composer.text.maxLength} />
      </div>
    </>
  );
}
