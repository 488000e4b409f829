// biome-ignore lint/style/noRestrictedImports: a failed load shows the text's source, and no error
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { MarkdownProps } from './markdownProps.ts';
import { SourceText } from './SourceText.tsx';
import { loadedTextCode, loadTextCode } from './textCode.ts';

type Markdown = ComponentType<MarkdownProps>;

let late = create();

/** Returns `Markdown`, which suspends until its code is loaded. If that fails, it is the text's source until it is drawn anew. */
export const lateMarkdown = (): LazyExoticComponent<Markdown> => late;

function create(): LazyExoticComponent<Markdown> {
  return lazy<Markdown>(() => {
    const code = loadedTextCode();
    if (code) return resolved({ default: code.Markdown });
    return loadTextCode().then(
      ({ Markdown }) => ({ default: Markdown }),
      () => {
        late = create();
        return { default: SourceText };
      },
    );
  });
}

/** A promise that calls back at once, for servers, which do not wait for a part that suspends. */
// biome-ignore lint/suspicious/noThenProperty: it is a promise for React alone
const resolved = <T>(value: T) => ({ then: (done: (value: T) => void) => done(value) }) as Promise<T>;
