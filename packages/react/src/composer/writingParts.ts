export { AttachmentTray } from '../attachments/composer/AttachmentTray.tsx';
export { VoiceRecording } from '../attachments/composer/VoiceRecording.tsx';
export { ComposerPreviews } from '../linkPreviews/ComposerPreviews.tsx';
export { FormatItems } from './FormatItems.tsx';
export { formatText } from './formatText.ts';
export { htmlToMarkdown } from './paste/htmlToMarkdown.ts';
export { SuggestionList } from './suggestions/SuggestionList.tsx';
