import { Button, copyText, useText } from '@confab/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies `text` and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      icon={copied ? Check : Copy}
      onClick={async () => setCopied(await copyText(text))}
      onBlur={() => setCopied(false)}
    >
      {copied ? t('actions.copied') : t('actions.copyLink')}
    </Button>
  );
}
