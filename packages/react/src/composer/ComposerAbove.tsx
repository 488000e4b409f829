import type { ComposerState, MessageComposer } from '@confab/client';
import { lazy, Suspense } from 'react';
import { AttachmentAnnouncer } from '../attachments/composer/AttachmentAnnouncer.tsx';
import { AttachmentTray, type UsedAttachments, type UsedRecording } from '../attachments/index.ts';
import { ComposerPreviews } from '../linkPreviews/index.ts';
import { ComposerContext } from './ComposerContext.tsx';

const VoiceRecording = lazy(() => import('../attachments/composer/VoiceRecording.tsx'));

export interface ComposerAboveProps {
  composer: MessageComposer;
  state: ComposerState;
  attachments: UsedAttachments;
  voice: UsedRecording;
  /** Gives the focus back to the text. */
  onLeave(): void;
}

/** What stands above the text: the edit or quote, a recording, files, previews of links. */
export function ComposerAbove({ composer, state, attachments, voice, onLeave }: ComposerAboveProps) {
  const leaving = (act: () => void) => () => {
    act();
    onLeave();
  };
  return (
    <>
      <ComposerContext composer={composer} state={state} />
      {voice.recorder && (
        <Suspense fallback={null}>
          <VoiceRecording
            recorder={voice.recorder}
            onFinish={leaving(voice.finish)}
            onDiscard={leaving(voice.discard)}
          />
        </Suspense>
      )}
      <AttachmentTray composer={composer} attachments={attachments} onLeave={onLeave} />
      <AttachmentAnnouncer list={attachments.list} />
      <ComposerPreviews composer={composer} onDismissed={onLeave} />
    </>
  );
}
