import type { DraftContent } from '@confab/protocol';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { DraftComposition } from '../pipelines/draftComposition.ts';
import type { Pipeline } from '../pipelines/pipeline.ts';

/** A composer as those see it who keep what is written in it. */
export interface KeptComposer extends ComposerParts {
  readonly pipelines: { readonly draft: Pipeline<DraftComposition> };
  addPart(part: ComposerPart): void;
  /** Puts a draft in the place of what the composer holds. */
  restore(content: DraftContent): void;
}
