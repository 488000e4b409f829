import { Button, TextField, useText } from '@confab/react';
import { WhyNotified } from '@confab/react/notifications';
import { useState } from 'react';
import { notificationsPageText } from './text.en.ts';

/** Shows for any message why it did or did not notify the user. */
export function WhyLookup() {
  const { t } = useText(notificationsPageText);
  const [link, setLink] = useState('');
  const [request, setRequest] = useState<{ messageId: string | undefined; times: number }>();
  const ask = () => setRequest({ messageId: messageIdOf(link), times: (request?.times ?? 0) + 1 });
  return (
    <>
      <form
        className="web-page__row web-notify__why"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          label={t('whyLookup.link')}
          value={link}
          error={request && request.messageId === undefined ? t('whyLookup.noLink') : undefined}
          onChange={(event) => setLink(event.target.value)}
        />
        <Button type="submit">{t('whyLookup.ask')}</Button>
      </form>
      {request?.messageId && <WhyNotified key={request.times} messageId={request.messageId} />}
    </>
  );
}

/** Returns the message id of a permalink, or the input if it is an id. */
function messageIdOf(link: string): string | undefined {
  return /(?:\/(?:m|thread\/[\w-]+)\/|^)([\w-]{8,64})\/?$/.exec(link.trim())?.[1];
}
