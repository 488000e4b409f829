import { codeLanguage } from '@confab/protocol/markdown';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyWithNotice } from '../../core/clipboard/index.ts';
import { IconButton } from '../../core/primitives/index.ts';
import { useNotify } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { markdownText } from './text.en.ts';
import { createModuleHook } from './useLoadedModule.ts';

const COPIED_FOR_MS = 2000;

const useContent = createModuleHook(() => import('./CodeContent.tsx'));

/** Fenced code with its language, line numbers and a copy button. */
export function CodeBlock({ code, language }: { code: string; language?: string }) {
  const { t } = useText(markdownText);
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const name = codeLanguage(language);
  const content = useContent(true);
  return (
    <div className="cf-code">
      <div className="cf-code__bar" data-unnamed={!name || undefined}>
        {content?.languageNameOf(name) ?? name}
        <IconButton
          size="sm"
          icon={isCopied ? Check : Copy}
          label={t(isCopied ? 'actions.copied' : 'markdown.copyCode')}
          onClick={() =>
            void copyWithNotice(code, notify, { failed: t('actions.copyFailed') }).then(setCopied)
          }
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0} dir="ltr">
        {content ? <content.CodeContent code={code} language={name} /> : <code>{code}</code>}
      </pre>
    </div>
  );
}
