import { Camera, Clock, Mic, Paperclip, Plus } from 'lucide-react';
import { useHidden } from '../../core/overrides/index.ts';
import { IconButton, Menu, MenuItem, MenuSeparator } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { FileChooser, VoiceRecordingState } from '../attachments/index.ts';
import type { LoadedAdditions } from './additions/loadedAdditions.ts';
import type { Format } from './formatKeys.ts';
import { FormatItems } from './lazyWritingParts.ts';
import { composerText } from './text.en.ts';

export interface ComposerMoreMenuProps {
  chooser: FileChooser;
  /** Omitted where recording is not possible. */
  voice: VoiceRecordingState | undefined;
  additions: LoadedAdditions | undefined;
  /** Opens the dialog to schedule the message; omitted where there is nothing to send. */
  onSendLater: (() => void) | undefined;
  onFormat(format: Format): void;
}

/** On a phone: everything a message can contain besides text, behind one button. */
export function ComposerMoreMenu({
  chooser,
  voice,
  additions,
  onSendLater,
  onFormat,
}: ComposerMoreMenuProps) {
  const { t } = useText(composerText);
  const hidden = useHidden();
  return (
    <Menu side="top" trigger={<IconButton icon={Plus} label={t('composer.more')} />}>
      {!hidden.has('uploads') && (
        <MenuItem icon={Paperclip} disabled={chooser.hindrance !== undefined} onSelect={chooser.open}>
          {chooser.hindrance ?? t('uploads.attach')}
        </MenuItem>
      )}
      {!hidden.has('uploads') && chooser.openCamera && chooser.hindrance === undefined && (
        <MenuItem icon={Camera} onSelect={chooser.openCamera}>
          {t('uploads.camera')}
        </MenuItem>
      )}
      {voice && (
        <MenuItem icon={Mic} disabled={voice.isRecording} onSelect={voice.start}>
          {t('composer.record')}
        </MenuItem>
      )}
      {additions?.items}
      {!hidden.has('sendLater') && (
        <MenuItem icon={Clock} disabled={!onSendLater} onSelect={() => onSendLater?.()}>
          {t('composer.sendLater')}
        </MenuItem>
      )}
      {!hidden.has('formatting') && (
        <>
          <MenuSeparator />
          <FormatItems onFormat={onFormat} />
        </>
      )}
    </Menu>
  );
}
