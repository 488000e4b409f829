import { Button } from '@confab/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useAppText } from '../text/useAppText.ts';
import { copyText } from './copyText.ts';

/** Copies `text` and says so. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useAppText();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      icon={copied ? Check : Copy}
      onClick={async () => setCopied(await copyText(text))}
      onBlur={() => setCopied(false)}
    >
      {copied ? t('admin.copied') : t('admin.copyLink')}
    </Button>
  );
}
