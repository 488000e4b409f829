import type { ComposerState, MessageComposer } from '@confab/client/composer';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { ComposerAttachments, VoiceRecordingState } from '../attachments/index.ts';
import { useLinkPreviews } from '../linkPreviews/index.ts';
import {
  AttachmentAnnouncer,
  AttachmentTray,
  ComposerContext,
  ComposerPreviews,
  VoiceRecording,
} from './lazyWritingParts.ts';

export interface ComposerHeaderProps {
  composer: MessageComposer;
  state: ComposerState;
  attachments: ComposerAttachments;
  voice: VoiceRecordingState;
  /** Polls, locations and the like. */
  additions: ReactNode;
  /** Returns the focus to the text. */
  onLeave(): void;
}

/** The area above the text: the edited or quoted message, a recording, files, link previews. */
export function ComposerHeader(props: ComposerHeaderProps) {
  const { composer, state, attachments, voice, additions, onLeave } = props;
  const leaving = (act: () => void) => () => {
    act();
    onLeave();
  };
  const [removedId, setRemovedId] = useState<string>();
  const previews = useLinkPreviews(composer);
  return (
    <>
      <Suspense fallback={null}>
        {(state.edited || state.quoted) && <ComposerContext composer={composer} state={state} />}
      </Suspense>
      <Suspense fallback={null}>
        <AttachmentAnnouncer list={attachments.list} removedId={removedId} />
      </Suspense>
      {additions}
      <Suspense fallback={null}>
        {voice.recorder && (
          <VoiceRecording
            recorder={voice.recorder}
            onFinish={leaving(voice.finish)}
            onDiscard={leaving(voice.discard)}
          />
        )}
        {attachments.list.length > 0 && (
          <AttachmentTray
            composer={composer}
            attachments={attachments}
            onRemove={setRemovedId}
            onLeave={onLeave}
          />
        )}
        {previews.length > 0 && <ComposerPreviews composer={composer} onDismissed={onLeave} />}
      </Suspense>
    </>
  );
}
