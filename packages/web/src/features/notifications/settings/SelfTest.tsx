import type { ChatClient } from '@confab/client';
import { messageNotifications } from '@confab/client/notifications';
import type { NotificationWay } from '@confab/protocol';
import { Button, useText } from '@confab/react';
import { DeliveryRow } from '@confab/react/notifications';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { deviceNotifications } from '../deviceNotifications.ts';
import { notificationsPageText } from './text.en.ts';

/** Sends a test notification through every channel and shows the results. */
export function SelfTest({ client }: { client: ChatClient }) {
  const { t } = useText(notificationsPageText);
  const [ways, setWays] = useState<readonly NotificationWay[]>();
  const { pending, problem, submit } = useSubmit(async () => {
    setWays(undefined);
    setWays(await client.part(messageNotifications).test());
  });
  return (
    <>
      <div>
        <Button icon={BellRing} disabled={pending} onClick={() => void submit()}>
          {t('selfTest.send')}
        </Button>
      </div>
      <div role="status" className="web-notify__outcome">
        {problem && <p className="web-problem">{problem}</p>}
        {ways && (
          <>
            <p>{t(deviceNotifications(client).canShow ? 'selfTest.look' : 'selfTest.notShown')}</p>
            <ul aria-label={t('selfTest.outcome')}>
              {ways.map((way, index) => (
                <DeliveryRow key={index} way={way} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
