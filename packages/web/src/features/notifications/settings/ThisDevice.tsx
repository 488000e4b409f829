import type { ChatClient } from '@confab/client';
import { Banner, Button, Switch, useReadable, useReportFailure, useText } from '@confab/react';
import { Bell, BellOff } from 'lucide-react';
import { type DeviceState, deviceNotifications } from '../deviceNotifications.ts';
import { notificationsPageText } from './text.en.ts';

/** Whether this browser shows notifications, and the reason if it does not. */
export function ThisDevice({ client }: { client: ChatClient }) {
  const { t } = useText(notificationsPageText);
  const report = useReportFailure();
  const device = deviceNotifications(client);
  const state = useReadable(device.state);
  const { permission, isOn } = state;
  if (permission === 'default')
    return (
      <div className="web-notify__ask">
        <Button variant="primary" icon={Bell} onClick={() => void report(device.turnOn())}>
          {t('thisDevice.turnOn')}
        </Button>
        <p>{t('thisDevice.default')}</p>
      </div>
    );
  if (permission !== 'granted')
    return (
      <Banner icon={BellOff} title={t(`thisDevice.${permission}`)}>
        {t(`thisDevice.${permission}Hint`)}
      </Banner>
    );
  return (
    <Switch
      checked={isOn}
      onCheckedChange={(on) => void report(on ? device.turnOn() : device.turnOff())}
      hint={hintOf(state, t)}
    >
      {t('thisDevice.on')}
    </Switch>
  );
}

function hintOf(
  { isOn, push, problem }: DeviceState,
  t: ReturnType<typeof useText<typeof notificationsPageText>>['t'],
): string {
  if (!isOn) return t('thisDevice.off');
  if (push === 'on') return t('thisDevice.onWithPush');
  return push === 'failed' && problem ? t('thisDevice.pushFailed', { problem }) : t('thisDevice.onWhileOpen');
}
