import type { LocalMessage } from '@confab/client';
import { EyeOff } from 'lucide-react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { useListShared } from './listContext.ts';
import { messagesText } from './text.en.ts';
import './EphemeralNote.css';

/** The note below a message that only this reader can see, with a button to dismiss it. */
export function EphemeralNote({ message }: { message: LocalMessage }) {
  const { actions } = useListShared();
  const { t } = useText(messagesText);
  return (
    <p className="cf-message__note">
      <Icon of={EyeOff} size="xs" />
      <span>{t('messages.onlyYou')}</span>
      <Button variant="quiet" size="sm" onClick={() => actions.discard(message)}>
        {t('actions.dismiss')}
      </Button>
    </p>
  );
}
