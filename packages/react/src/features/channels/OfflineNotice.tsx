import { WifiOff } from 'lucide-react';
import { Banner, Button } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { channelsText } from './text.en.ts';

/** Says in one line that there is no connection. */
export function OfflineNotice() {
  const { t } = useText(channelsText);
  const client = useClient();
  return (
    <Banner
      icon={WifiOff}
      title={t('channels.offlineTitle')}
      action={
        <Button variant="link" size="sm" onClick={() => client.connection.reconnectNow()}>
          {t('channels.tryNow')}
        </Button>
      }
    >
      {t('channels.offlineBody')}
    </Banner>
  );
}
