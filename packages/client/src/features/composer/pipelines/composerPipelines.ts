import type { UploadEnd, UploadStart } from '../attachments/attachmentManager.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { TextChange } from '../text/textState.ts';
import { suggestLater } from '../triggers/index.ts';
import {
  awaitUploads,
  type Composition,
  composeAddedParts,
  composeDraftMark,
  composeLinkPreviews,
  composeMentions,
  composePart,
  composeQuote,
  composeThread,
  refuseEmpty,
  refuseTooLong,
} from './composition.ts';
import {
  type DraftComposition,
  draftAddedParts,
  draftAttachments,
  draftCustomData,
  draftMentions,
  draftQuote,
  draftText,
  draftThread,
  requireDraftContent,
  requireLocalChange,
} from './draftComposition.ts';
import { Pipeline, type SyncStep } from './pipeline.ts';
import { applyAddresses, dropWithoutResult, reportFailure } from './postUpload.ts';
import { applyUploadConfig, reportBlocked, requireCapability, requireSlot } from './preUpload.ts';
import { clear, deliver, type Sending, saveEdit, stopTyping } from './sending.ts';
import { findLinks, forgetMentions, loadMentionedGroups, publishTyping } from './textChange.ts';

/** The pipelines of one composer; docs/composer.md describes how a host changes them. */
export interface ComposerPipelines {
  /** Runs with every key, move of the caret and text set by a program. */
  readonly textChange: Pipeline<TextChange, SyncStep<TextChange>>;
  /** Decides whether a file may be uploaded. */
  readonly preUpload: Pipeline<UploadStart>;
  /** Updates the attachment after its upload. */
  readonly postUpload: Pipeline<UploadEnd>;
  /** Turns a composer's content into a message. */
  readonly composition: Pipeline<Composition>;
  /** Turns a composer's content into a draft. */
  readonly draft: Pipeline<DraftComposition>;
  /** Sends the message. */
  readonly sending: Pipeline<Sending>;
}

/** Creates the pipelines with every built-in step, in order. */
export const composerPipelines = (composer: ComposerParts): ComposerPipelines => ({
  textChange: new Pipeline<TextChange, SyncStep<TextChange>>([
    forgetMentions,
    loadMentionedGroups(composer),
    suggestLater(composer),
    findLinks(composer),
    publishTyping(composer),
  ]),
  preUpload: new Pipeline([
    requireCapability(composer),
    requireSlot(composer),
    applyUploadConfig(composer),
    reportBlocked(composer),
  ]),
  postUpload: new Pipeline([reportFailure(composer), dropWithoutResult, applyAddresses]),
  composition: new Pipeline([
    awaitUploads(composer),
    composePart(composer.customData),
    composePart(composer.text),
    composePart(composer.attachments),
    composeLinkPreviews(composer),
    composeMentions(composer),
    composeQuote(composer),
    composeThread(composer),
    composeAddedParts(composer),
    composeDraftMark(composer),
    refuseTooLong(composer),
    refuseEmpty(composer),
  ]),
  draft: new Pipeline([
    requireLocalChange,
    draftText(composer),
    draftMentions(composer),
    draftAttachments(composer),
    draftQuote(composer),
    draftThread(composer),
    draftCustomData(composer),
    draftAddedParts(composer),
    requireDraftContent(composer),
  ]),
  sending: new Pipeline([deliver(composer), stopTyping(composer), clear(composer), saveEdit(composer)]),
});
