import type { DraftContent, MessageCustom } from '@confab/protocol';
import { waitingAddressOf } from '../../attachments/waitingAddress.ts';
import { wireAttachment } from '../attachments/localAttachment.ts';
import type { ComposerParts } from '../composerParts.ts';
import { mentionsOf } from '../text/mentionsOf.ts';
import type { Step } from './pipeline.ts';

/** The state of the draft pipeline: the draft to store (COMP-04). */
export interface DraftComposition {
  readonly content: DraftContent;
  /** Whether this device changed the composer last, or a draft from another one. */
  readonly lastChange: 'local' | 'remote' | undefined;
}

/** Saves a draft only if the last change was local. */
export const requireLocalChange: Step<DraftComposition> = {
  id: 'local-change',
  run: ({ lastChange }, { forward, discard }) => (lastChange === 'local' ? forward() : discard('not-local')),
};

/** Truncates the draft's text to the maximum length. */
export const draftText = ({ text }: ComposerParts): Step<DraftComposition> => ({
  id: 'text',
  run: (draft, { next }) =>
    next({
      ...draft,
      content: { ...draft.content, text: truncated(text.text, text.text.length - text.tooLongBy) },
    }),
});

export const draftMentions = (composer: ComposerParts): Step<DraftComposition> => ({
  id: 'mentions',
  run: (draft, { next }) =>
    next({ ...draft, content: { ...draft.content, ...mentionsOf(draft.content.text ?? '', composer) } }),
});

/** Adds finished uploads; running ones follow when they finish. */
export const draftAttachments = ({ attachments }: ComposerParts): Step<DraftComposition> => ({
  id: 'attachments',
  run(draft, { next, forward }) {
    // Other devices do not know a file that waits for the network.
    const finished = attachments.state
      .get()
      .filter((one) => one.local.uploadState === 'finished' && waitingAddressOf(one) === undefined);
    if (finished.length === 0) return forward();
    return next({ ...draft, content: { ...draft.content, attachments: finished.map(wireAttachment) } });
  },
});

export const draftQuote = ({ quoted }: ComposerParts): Step<DraftComposition> => ({
  id: 'quote',
  run: (draft, { next }) => next({ ...draft, content: quoted.composeDraft(draft.content) }),
});

export const draftThread = ({ state }: ComposerParts): Step<DraftComposition> => ({
  id: 'thread',
  run(draft, { next, forward }) {
    return state.get().showInChannel
      ? next({ ...draft, content: { ...draft.content, show_in_channel: true } })
      : forward();
  },
});

export const draftCustomData = ({ customData }: ComposerParts): Step<DraftComposition> => ({
  id: 'custom-data',
  run: (draft, { next, forward }) =>
    customData.hasContent()
      ? next({
          ...draft,
          content: { ...draft.content, custom: { ...customData.state.get() } as MessageCustom },
        })
      : forward(),
});

/** Adds the content of a poll and other parts. */
export const draftAddedParts = (composer: ComposerParts): Step<DraftComposition> => ({
  id: 'added-parts',
  run: (draft, { next }) =>
    next({
      ...draft,
      content: composer.addedParts.reduce(
        (content, part) => part.composeDraft?.(content) ?? content,
        draft.content,
      ),
    }),
});

/** Saves a draft only if it has text, attachments, a poll or a quote. */
export const requireDraftContent = (composer: ComposerParts): Step<DraftComposition> => ({
  id: 'not-empty',
  run({ content }, { forward, discard }) {
    const hasContent =
      (content.text ?? '').trim() !== '' ||
      content.attachments !== undefined ||
      content.quoted_message_id !== undefined ||
      composer.addedParts.some((part) => part.composeDraft && part.hasContent());
    return hasContent ? forward() : discard('empty');
  },
});

/** Truncates a text, but never within a surrogate pair. */
function truncated(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
