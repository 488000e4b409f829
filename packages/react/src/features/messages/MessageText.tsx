import { memo, useMemo } from 'react';
import type { MarkdownProps } from '../markdown/markdownProps.ts';
import { PlainText } from '../markdown/PlainText.tsx';
import { plainParagraphs } from '../markdown/plainParagraphs.ts';
import { useTextCode } from './useListCode.ts';

/** Renders a message's text; one with Markdown is shown as it was written until the code that reads it is loaded. */
export const MessageText = memo(function MessageText(props: MarkdownProps) {
  const paragraphs = useMemo(() => plainParagraphs(props.text), [props.text]);
  const code = useTextCode(paragraphs === undefined);
  return code && !paragraphs ? <code.Markdown {...props} /> : <PlainText {...props} paragraphs={paragraphs} />;
});
