import { memo, Suspense, useMemo, useState } from 'react';
import type { MarkdownProps } from '../markdown/markdownProps.ts';
import { PlainText } from '../markdown/PlainText.tsx';
import { plainParagraphs } from '../markdown/plainParagraphs.ts';
import { SourceText } from '../markdown/SourceText.tsx';
import { lateMarkdown } from './lateMarkdown.ts';

/** Renders a message's text; one with Markdown is shown as it was written until the code that reads it is loaded. */
export const MessageText = memo(function MessageText(props: MarkdownProps) {
  const paragraphs = useMemo(() => plainParagraphs(props.text), [props.text]);
  const [Markdown] = useState(lateMarkdown);
  if (paragraphs) return <PlainText {...props} paragraphs={paragraphs} />;
  return (
    <Suspense fallback={<SourceText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  );
});
