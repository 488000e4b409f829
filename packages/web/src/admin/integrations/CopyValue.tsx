import { Button, copyText, useText } from '@confab/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { integrationsText } from './text.en.ts';

/** Copies `value`, labelled `what`, and confirms it until the focus leaves. */
export function CopyValue({ what, value }: { what: string; value: string }) {
  const { t } = useText(integrationsText);
  const [copied, setCopied] = useState(false);
  return (
    <Button
      icon={copied ? Check : Copy}
      aria-label={copied ? t('actions.copied') : t('integrations.copyOf', { what })}
      onClick={async () => setCopied(await copyText(value))}
      onBlur={() => setCopied(false)}
    >
      {t(copied ? 'actions.copied' : 'actions.copy')}
    </Button>
  );
}
