import { memo, Suspense, useMemo, useState } from 'react';
import { lateMarkdown } from './lateMarkdown.ts';
import type { MarkdownProps } from './markdownProps.ts';
import { plainParagraphs } from './plainParagraphs.ts';
import { SourceText } from './SourceText.tsx';
import { UnmarkedText } from './UnmarkedText.tsx';

/** Renders a message's text; one with Markdown is shown as it was written until the code that reads it is loaded. */
export const MessageText = memo(function MessageText(props: MarkdownProps) {
  const paragraphs = useMemo(() => plainParagraphs(props.text), [props.text]);
  const [Markdown] = useState(lateMarkdown);
  if (paragraphs) return <UnmarkedText {...props} paragraphs={paragraphs} />;
  return (
    <Suspense fallback={<SourceText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  );
});
