import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { plainParagraphs } from './plainParagraphs.ts';
import { shownSource } from './shownSource.ts';
import { loadedTextCode, loadTextCode } from './textCode.ts';

/** Returns a message's Markdown in one line of words; as it was written until the code that reads it is loaded. */
export function usePlainText(markdown: string): string {
  const isHydrating = useIsHydrating();
  const [code, setCode] = useState(loadedTextCode);
  const isMissing = code === undefined && markdown !== '' && plainParagraphs(markdown) === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadTextCode().then(
      (textCode) => startTransition(() => setCode(textCode)),
      // If loading fails, the text is shown as it was written.
      () => undefined,
    );
  }, [isMissing]);
  return code && !isHydrating ? code.plainText(markdown) : shownSource(markdown).replace(/\s+/gu, ' ').trim();
}
