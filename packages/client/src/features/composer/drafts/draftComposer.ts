import type { DraftContent } from '@confab/protocol';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { DraftComposition } from '../pipelines/draftComposition.ts';
import type { Pipeline } from '../pipelines/pipeline.ts';

/** A composer as seen by the code that stores its drafts. */
export interface DraftComposer extends ComposerParts {
  readonly pipelines: { readonly draft: Pipeline<DraftComposition> };
  addPart(part: ComposerPart): void;
  /** Replaces the composer's content by a draft. */
  restore(content: DraftContent): void;
}
