import { codeLanguage } from '@confab/protocol/markdown';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { CodePiece } from './codePiece.ts';
import { markdownText } from './text.en.ts';
import { useHighlighting } from './useHighlighting.ts';

const COPIED_FOR_MS = 2000;
/** Fewer lines are easy to point at without numbers. */
const MIN_NUMBERED_LINES = 4;

/** Fenced code with its language, line numbers and a copy button. */
export function CodeBlock({ code, language }: { code: string; language?: string }) {
  const { t } = useText(markdownText);
  const [copied, copy] = useCopy(code);
  const name = codeLanguage(language);
  const highlighted = useHighlighting(code, name);
  const lines = code.split('\n');
  return (
    <div className="cf-code">
      <div className="cf-code__bar">
        {highlighted?.languageName ?? name}
        <IconButton
          size="sm"
          icon={copied ? Check : Copy}
          label={t(copied ? 'actions.copied' : 'markdown.copyCode')}
          onClick={copy}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0} dir="ltr">
        {lines.length >= MIN_NUMBERED_LINES && (
          <span
            className="cf-code__lines"
            aria-hidden
            data-numbers={lines.map((_, at) => at + 1).join('\n')}
          />
        )}
        <code>{highlighted ? highlighted.pieces.map(drawPiece) : code}</code>
      </pre>
    </div>
  );
}

function drawPiece({ text, colour }: CodePiece, index: number): ReactNode {
  if (!colour) return text;
  return (
    <span key={index} data-code={colour}>
      {text}
    </span>
  );
}

function useCopy(text: string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => void navigator.clipboard?.writeText(text).then(() => setCopied(true))];
}
