import type { ChatClient } from '@confab/client';
import { notificationSettings } from '@confab/client/notifications';
import type { NotificationPreference, NotificationSettings } from '@confab/protocol';
import { Select, Switch, TextField, useReportFailure, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { notificationsPageText } from './text.en.ts';

/** The settings for which messages notify. */
export function MessagePreferences({
  client,
  settings,
}: {
  client: ChatClient;
  settings: NotificationSettings;
}) {
  const { t } = useText(notificationsPageText);
  const report = useReportFailure();
  const part = client.part(notificationSettings);
  const preferences = (['all', 'mentions', 'nothing'] as const).map((value) => ({
    value,
    label: t(`messagePreferences.${value}`),
  }));
  return (
    <>
      <Select<NotificationPreference>
        label={t('messagePreferences.channels')}
        value={settings.channels}
        onValueChange={(channels) => void report(part.change({ channels }))}
        options={preferences}
      />
      <Select<NotificationPreference>
        label={t('messagePreferences.directMessages')}
        value={settings.direct_messages}
        onValueChange={(direct_messages) => void report(part.change({ direct_messages }))}
        options={preferences}
      />
      <Switch checked={settings.threads} onCheckedChange={(threads) => void report(part.change({ threads }))}>
        {t('messagePreferences.threads')}
      </Switch>
      <Keywords client={client} keywords={settings.keywords} />
    </>
  );
}

/** The keywords, saved on blur or Enter; a refused input stays for correction. */
function Keywords({ client, keywords }: { client: ChatClient; keywords: readonly string[] }) {
  const { t } = useText(notificationsPageText);
  const known = keywords.join(', ');
  const [typed, setTyped] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const { fieldErrors, problem, submit } = useSubmit(async () => {
    if (typed === undefined) return;
    const words = [...new Set(typed.split(',').map((word) => word.trim()))].filter((word) => word !== '');
    if (words.join(', ') !== known) {
      await client.part(notificationSettings).change({ keywords: words });
      setSaved(true);
    }
    setTyped(undefined);
  }, ['keywords']);
  return (
    <TextField
      label={t('messagePreferences.keywords')}
      hint={t('messagePreferences.keywordsHint')}
      error={fieldErrors.keywords ?? problem}
      aside={<span role="status">{isSaved && t('messagePreferences.saved')}</span>}
      value={typed ?? known}
      onChange={(event) => {
        setSaved(false);
        setTyped(event.target.value);
      }}
      onBlur={() => void submit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit();
      }}
    />
  );
}
