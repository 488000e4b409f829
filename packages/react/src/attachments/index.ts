export { AttachButton } from './composer/AttachButton.tsx';
export { AttachmentTray, type AttachmentTrayProps } from './composer/AttachmentTray.tsx';
export { FileDropTarget, type FileDropTargetProps } from './composer/FileDropTarget.tsx';
export { carriesFiles } from './composer/fileDrop.ts';
export { type UsedAttachments, useAttachments } from './composer/useAttachments.ts';
export { type FileChooser, useFileChooser } from './composer/useFileChooser.tsx';
export { type UsedRecording, useVoiceRecording } from './composer/useVoiceRecording.ts';
export { fileIcon } from './fileIcon.ts';
export { Gallery } from './gallery/Gallery.tsx';
export { type AttachmentGroups, attachmentGroups, type Picture } from './shown/attachmentGroups.ts';
export { attachmentsHeight } from './shown/attachmentsHeight.ts';
export { MessageAttachments, type MessageAttachmentsProps } from './shown/MessageAttachments.tsx';
export { type MediaRoom, mediaRoom } from './shown/mediaRoom.ts';
export {
  Playback,
  type PlaybackRate,
  type PlaybackState,
  playbackRates,
  type Sound,
} from './shown/playback.ts';
export { QuotedFiles } from './shown/QuotedFiles.tsx';
export { type FileSource, useFileSource } from './shown/useFileSource.ts';
export { type SoundControls, useMessageSound } from './shown/useMessageSound.ts';
export { type UsedSound, useSound } from './voice/useSound.ts';
export { Waveform, type WaveformProps } from './voice/Waveform.tsx';
