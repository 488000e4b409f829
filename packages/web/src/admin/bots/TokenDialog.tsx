import type { ChatClient } from '@confab/client';
import { type Bot, type BotScope, botScopes } from '@confab/protocol';
import { Button, Checkbox, Dialog, Select, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ChannelsField } from '../integrations/ChannelsField.tsx';
import { ShownOnceDialog } from '../integrations/ShownOnceDialog.tsx';
import { botsText } from './text.en.ts';

const dayMs = 86_400_000;
const maxChannels = 100;
const spans = ['30', '90', '365', 'never'] as const;

export interface TokenDialogProps {
  client: ChatClient;
  bot: Bot;
  onCreated(): void;
  onClose(): void;
}

/** Creates a token with its scopes, channels and expiry, and shows it once. */
export function TokenDialog({ client, bot, onCreated, onClose }: TokenDialogProps) {
  const { t } = useText(botsText);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly BotScope[]>(['read', 'write']);
  const [cids, setCids] = useState<string[]>([]);
  const [span, setSpan] = useState<(typeof spans)[number]>('90');
  const [token, setToken] = useState<string>();
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    const end = span === 'never' ? undefined : new Date(Date.now() + Number(span) * dayMs).toISOString();
    const body = { name, scopes: [...scopes], cids, ...(end !== undefined && { expires_at: end }) };
    const made = await client.http.call('POST /bots/{bot_id}/tokens', { params: { bot_id: bot.id }, body });
    setToken(made.token);
    onCreated();
  }, ['name', 'scopes', 'cids', 'expires_at']);
  if (token !== undefined) {
    return (
      <ShownOnceDialog
        title={t('bots.made', { name })}
        description={t('bots.madeHint')}
        label={t('bots.token')}
        value={token}
        onClose={onClose}
      />
    );
  }
  const cannot = pending || name.trim() === '' || scopes.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bots.newToken')}
      onSubmit={() => !cannot && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={cannot}>
            {t('actions.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('bots.tokenName')}
        hint={t('bots.tokenNameHint')}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="web-choices">
        <legend>{t('bots.reach')}</legend>
        {botScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            hint={t(`bots.${scope}Hint`)}
            onCheckedChange={(on) =>
              setScopes(botScopes.filter((one) => (one === scope ? on : scopes.includes(one))))
            }
          >
            {t(`bots.${scope}`)}
          </Checkbox>
        ))}
        <Problem>{fieldErrors.scopes}</Problem>
      </fieldset>
      <ChannelsField
        client={client}
        legend={t('bots.channels')}
        chosen={cids}
        onChange={setCids}
        max={maxChannels}
        error={fieldErrors.cids}
      />
      <Select
        label={t('bots.expires')}
        value={span}
        onValueChange={setSpan}
        error={fieldErrors.expires_at}
        options={spans.map((value) => ({
          value,
          label: value === 'never' ? t('bots.never') : t('bots.days', { count: Number(value) }),
        }))}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
