import type { ComposerPart } from './composerPart.ts';

/** Calls `changed` after every change of a part, and then `contentChanged` if it must not get lost. */
export function watchPart(part: ComposerPart, changed: () => void, contentChanged: () => void): void {
  const contentNow = () => (part.content ? part.content() : part.state.get());
  let known = contentNow();
  part.state.subscribe(() => {
    changed();
    const content = contentNow();
    if (Object.is(content, known)) return;
    known = content;
    contentChanged();
  });
}
