import { Button } from '@confab/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useAdminText } from '../../core/text/useAdminText.ts';
import { copyText } from './copyText.ts';

/** Copies `text` and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useAdminText();
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
