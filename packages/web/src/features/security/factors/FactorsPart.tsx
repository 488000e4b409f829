import { security } from '@confab/client/security';
import { Button, ConfirmDialog, Dialog, ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback, useState } from 'react';
import { Problem } from '../../../core/requests/Problem.tsx';
import { useLoaded } from '../../../core/requests/useLoaded.ts';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import type { SecurityPartProps } from '../securityPart.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';
import { factorsText } from './text.en.ts';

/** The user's second factors (ACC-02). */
export function FactorsPart({ client, confirmed }: Pick<SecurityPartProps, 'client' | 'confirmed'>) {
  const { t } = useText(factorsText);
  const part = client.part(security);
  const load = useCallback(() => part.getFactors(), [part]);
  const { value, error, reload } = useLoaded(load);
  const [started, setStarted] = useState<{ secret: string; uri: string }>();
  const [asking, setAsking] = useState<'turnOff' | 'newCodes'>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = useSubmit(async () => setStarted(await confirmed(() => part.beginTotp())));
  const turnOff = useSubmit(async () => {
    await confirmed(() => part.removeTotp());
    await reload();
  });
  const renew = useSubmit(async () => {
    setCodes(await confirmed(() => part.createRecoveryCodes()));
    await reload();
  });
  const onAdded = async (added: readonly string[]) => {
    setStarted(undefined);
    setCodes(added);
    await reload();
  };
  if (error && !value) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (!value) return <Skeleton of="rows" count={3} />;
  const hasFactor = value.totp || value.passkeys.length > 0;
  const close = (open: boolean) => !open && setAsking(undefined);
  return (
    <section>
      <h2>{t('factors.title')}</h2>
      <p>{value.required ? t('factors.required') : t('factors.hint')}</p>
      <ul className="web-list">
        <li>
          <span className="web-list__main">
            {t('factors.app')}
            <small>{value.totp ? t('factors.appOn') : t('factors.appOff')}</small>
          </span>
          {value.totp ? (
            <Button variant="danger" disabled={turnOff.pending} onClick={() => setAsking('turnOff')}>
              {t('factors.turnOff')}
            </Button>
          ) : (
            <Button disabled={begin.pending} onClick={() => void begin.submit()}>
              {t('factors.setUp')}
            </Button>
          )}
        </li>
        {hasFactor && (
          <li>
            <span className="web-list__main">
              {t('factors.recovery')}
              <small>{t('factors.recoveryHint')}</small>
              <small>{t('factors.recoveryLeft', { count: value.recovery_codes_left })}</small>
            </span>
            <Button disabled={renew.pending} onClick={() => setAsking('newCodes')}>
              {t('factors.newCodes')}
            </Button>
          </li>
        )}
      </ul>
      <Problem>{begin.problem ?? turnOff.problem ?? renew.problem}</Problem>
      <PasskeyList client={client} factors={value} confirmed={confirmed} reload={reload} onAdded={onAdded} />
      <Dialog
        open={started !== undefined}
        onOpenChange={(open) => !open && setStarted(undefined)}
        title={t('factors.setUpTitle')}
      >
        {started && <TotpSetUp client={client} {...started} onDone={(added) => void onAdded(added)} />}
      </Dialog>
      <ConfirmDialog
        open={asking === 'turnOff'}
        onOpenChange={close}
        title={t('factors.turnOffTitle')}
        confirmLabel={t('factors.turnOff')}
        danger
        onConfirm={() => void turnOff.submit()}
      >
        <p>{t('factors.turnOffHint')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'newCodes'}
        onOpenChange={close}
        title={t('factors.newCodesTitle')}
        confirmLabel={t('factors.newCodes')}
        onConfirm={() => void renew.submit()}
      >
        <p>{t('factors.newCodesHint')}</p>
      </ConfirmDialog>
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes([])} />
    </section>
  );
}
