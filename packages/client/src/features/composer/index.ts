/** Message composers (COMP-01 to COMP-08): an entry of its own, `@confab/client/composer`. */
export type { AttachmentManager, UploadEnd, UploadStart } from './attachments/attachmentManager.ts';
export { fileRequired } from './attachments/errors.ts';
export type { LocalAttachment, LocalMetadata, NewAttachment } from './attachments/localAttachment.ts';
export type { UploadedFile, UploadFile } from './attachments/uploadFile.ts';
export type { ChannelComposers } from './channelComposers.ts';
export type { ComposerChannel, ComposerScope } from './composerChannel.ts';
export type { ComposerConfig, ComposerOptions } from './composerConfig.ts';
export type { ComposerPart, SendableAlone } from './composerPart.ts';
export { type ComposerSettings, composerSettings } from './composerSettings.ts';
export type { ComposerState } from './composerState.ts';
export { composerOf, composersOf } from './composersOf.ts';
export type { CustomDataManager } from './customData/customDataManager.ts';
export { followChannelType } from './followChannelType.ts';
export type { LinkPreviewManager, LocalLinkPreview } from './linkPreviews/linkPreviewManager.ts';
export type { MessageComposer } from './messageComposer.ts';
export type { ComposerPipelines } from './pipelines/composerPipelines.ts';
export type { Composition } from './pipelines/composition.ts';
export {
  type Outcome,
  Pipeline,
  type Step,
  type StepControls,
  type SyncStep,
  type Verdict,
} from './pipelines/pipeline.ts';
export type { Sending } from './pipelines/sending.ts';
export type { QuotedMessage } from './quote/quotedMessage.ts';
export type { HandedOver, SubmitOutcome } from './submission.ts';
export type { Completion, SuggestionSource, SuggestionState, Suggestions } from './text/suggestions.ts';
export type { TextManager } from './text/textManager.ts';
export type { TextChange, TextOrigin, TextSelection, TextState } from './text/textState.ts';
export {
  type EmojiMatch,
  type EmojiProvider,
  emojiNames,
  isInCode,
  type NamedChannel,
  type Suggestion,
  suggestionKey,
  type TextTrigger,
  type TriggerSyntax,
} from './triggers/index.ts';
