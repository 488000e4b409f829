import type { ComposerParts } from '../composerParts.ts';
import type { SyncStep } from '../pipelines/pipeline.ts';
import type { TextChange } from '../text/textState.ts';

/** The step that offers suggestions, loaded when the user first types. */
export function suggestLater(composer: ComposerParts): SyncStep<TextChange> {
  let suggestFor: typeof import('./triggers.ts').suggestFor | undefined;
  let isLoading = false;
  let typed: string | undefined;
  let step: SyncStep<TextChange> | undefined;
  let stepHas: ComposerParts['addedTriggers'] | undefined;

  async function load() {
    isLoading = true;
    try {
      ({ suggestFor } = await import('./triggers.ts'));
      // Text typed meanwhile goes through the step again.
      const { text, selection } = composer.text.state.get();
      if (text === typed) composer.text.type(text, selection);
    } catch (error) {
      composer.context.logger.debug('loading suggestions failed', { error });
    }
    isLoading = false;
  }

  return {
    id: 'suggestions',
    run(change, controls) {
      typed = change.origin === 'typed' ? change.text : undefined;
      if (!suggestFor) {
        if (typed !== undefined && !isLoading) void load();
        return controls.forward();
      }
      if (!step || stepHas !== composer.addedTriggers) {
        stepHas = composer.addedTriggers;
        step = suggestFor(composer);
      }
      return step.run(change, controls);
    },
  };
}
