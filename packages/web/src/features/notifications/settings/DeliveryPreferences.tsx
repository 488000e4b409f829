import type { ChatClient } from '@confab/client';
import { notificationSettings, pushDevices } from '@confab/client/notifications';
import type { DigestRhythm, NotificationSettings, PushContent } from '@confab/protocol';
import { Button, Select, Switch, TextField, useReportFailure, useText } from '@confab/react';
import { Volume2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLoaded } from '../../../core/requests/useLoaded.ts';
import { Chime } from '../chime.ts';
import { notificationsPageText } from './text.en.ts';

/** The settings for sound, push and e-mail, and for their content. */
export function DeliveryPreferences({
  client,
  settings,
}: {
  client: ChatClient;
  settings: NotificationSettings;
}) {
  const { t } = useText(notificationsPageText);
  const report = useReportFailure();
  const chime = useMemo(() => new Chime(), []);
  const part = client.part(notificationSettings);
  const change = (asked: Parameters<typeof part.change>[0]) => void report(part.change(asked));
  const load = useCallback(() => client.part(pushDevices).key(), [client]);
  const isServerSilent = useLoaded(load).value?.content === 'none';
  return (
    <>
      <div className="web-notify__sound">
        <Switch checked={settings.sound} onCheckedChange={(sound) => change({ sound })}>
          {t('delivery.sound')}
        </Switch>
        <Button icon={Volume2} size="sm" onClick={() => chime.play()}>
          {t('delivery.listen')}
        </Button>
      </div>
      <Select<PushContent>
        label={t('delivery.content')}
        hint={t(isServerSilent ? 'delivery.contentServer' : 'delivery.contentHint')}
        disabled={isServerSilent}
        value={isServerSilent ? 'none' : settings.push_content}
        onValueChange={(push_content) => change({ push_content })}
        options={[
          { value: 'full', label: t('delivery.contentFull') },
          { value: 'none', label: t('delivery.contentNone') },
        ]}
      />
      <div className="web-page__row web-notify__digest">
        <Select<DigestRhythm>
          label={t('delivery.digest')}
          hint={t('delivery.digestHint')}
          value={settings.digest}
          onValueChange={(digest) => change({ digest })}
          options={[
            { value: 'off', label: t('delivery.digestOff') },
            { value: 'hourly', label: t('delivery.digestHourly') },
            { value: 'daily', label: t('delivery.digestDaily') },
          ]}
        />
        {settings.digest === 'daily' && (
          <TextField
            type="time"
            label={t('delivery.digestTime')}
            value={settings.digest_time}
            onChange={({ target: { value } }) => value && change({ digest_time: value })}
          />
        )}
      </div>
    </>
  );
}
