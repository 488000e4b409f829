import { security } from '@confab/client/security';
import type { Passkey, SignInFactors } from '@confab/protocol';
import { Button, ConfirmDialog, Dialog, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../../core/requests/Problem.tsx';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { deviceName } from '../../settings/deviceName.ts';
import type { SecurityPartProps } from '../securityPart.ts';
import { createPasskey } from './passkeyCalls.ts';
import { isCancelledPasskey, supportsPasskeys } from './passkeySupport.ts';
import { factorsText } from './text.en.ts';

interface PasskeyListProps extends Pick<SecurityPartProps, 'client' | 'confirmed' | 'reload'> {
  factors: SignInFactors;
  /** Called with recovery codes, if there were none before. */
  onAdded(codes: readonly string[]): Promise<void>;
}

/** The user's passkeys. */
export function PasskeyList(props: PasskeyListProps) {
  const { factors } = props;
  const { t } = useText(factorsText);
  const [isAdding, setAdding] = useState(false);
  const isAvailable = factors.passkeys_available && supportsPasskeys();
  return (
    <>
      <h3>{t('factors.passkeys')}</h3>
      <p>{isAvailable ? t('factors.passkeysHint') : t('factors.passkeysUnavailable')}</p>
      {factors.passkeys.length > 0 && (
        <ul className="web-list">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...props} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAvailable && <Button onClick={() => setAdding(true)}>{t('factors.addPasskey')}</Button>}
      {isAdding && <PasskeyDialog {...props} onClose={() => setAdding(false)} />}
    </>
  );
}

function PasskeyRow(props: PasskeyListProps & { passkey: Passkey }) {
  const { client, confirmed, reload, passkey } = props;
  const { t, format } = useText(factorsText);
  const [isAsking, setAsking] = useState(false);
  const { pending, problem, submit } = useSubmit(async () => {
    await confirmed(() => client.part(security).removePasskey(passkey.id));
    await reload();
  });
  const added = format.date(passkey.created_at);
  const { last_used_at: used } = passkey;
  return (
    <li>
      <span className="web-list__main">
        {passkey.name}
        <small>
          {used === undefined
            ? t('factors.passkeyUnused', { added })
            : t('factors.passkeyUsed', { added, used: format.date(used) })}
        </small>
        <Problem>{problem}</Problem>
      </span>
      <Button variant="danger" disabled={pending} onClick={() => setAsking(true)}>
        {t('actions.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('factors.removePasskey', { name: passkey.name })}
        confirmLabel={t('actions.remove')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('factors.removePasskeyHint')}</p>
      </ConfirmDialog>
    </li>
  );
}

function PasskeyDialog({ client, confirmed, onAdded, onClose }: PasskeyListProps & { onClose(): void }) {
  const { t } = useText(factorsText);
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [isCancelled, setCancelled] = useState(false);
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    setCancelled(false);
    try {
      const { recovery_codes } = await confirmed(() => createPasskey(client, name));
      onClose();
      await onAdded(recovery_codes);
    } catch (error) {
      if (!isCancelledPasskey(error)) throw error;
      setCancelled(true);
    }
  }, ['name']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factors.addPasskey')}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {t('actions.add')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('factors.passkeyName')}
        hint={t('factors.passkeyNameHint')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldErrors.name}
      />
      <Problem>{isCancelled ? t('factors.passkeyCancelled') : problem}</Problem>
    </Dialog>
  );
}
