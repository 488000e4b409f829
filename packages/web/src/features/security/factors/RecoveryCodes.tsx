import { Button, copyText, useText } from '@confab/react';
import { type Ref, useState } from 'react';
import { factorsText } from './text.en.ts';
import './factors.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
  copyRef?: Ref<HTMLButtonElement>;
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone, copyRef }: RecoveryCodesProps) {
  const { t } = useText(factorsText);
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="web-totp">
      <p>{t('factors.codesHint')}</p>
      <ul className="web-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="web-page__row">
        {/* Where the browser forbids it, the codes can be selected. */}
        <Button ref={copyRef} onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          {t('factors.copyCodes')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('factors.codesSaved')}
        </Button>
        <span role="status">{isCopied && t('actions.copied')}</span>
      </div>
    </div>
  );
}
