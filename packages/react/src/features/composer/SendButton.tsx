import { ArrowUp, Check } from 'lucide-react';
import { overridable } from '../../core/overrides/index.ts';
import { useText } from '../../core/text/index.ts';
import { commandKeys, useNeedsModifier } from './sendKey.ts';
import { composerText } from './text.en.ts';

export interface SendButtonProps {
  isEdit: boolean;
  isDisabled: boolean;
  /** Uploads are in progress: pressing the button says so (COMP-03). */
  isWaiting: boolean;
  onSubmit(): void;
}

/** Sends the message, or saves the edit. */
export const SendButton = overridable('SendButton', OwnSendButton);

function OwnSendButton({ isEdit, isDisabled, isWaiting, onSubmit }: SendButtonProps) {
  const { t } = useText(composerText);
  const keysHint = useNeedsModifier()
    ? t('composer.modEnterToSend', { keys: commandKeys('Enter') })
    : t('composer.enterToSend');
  const Drawing = isEdit ? Check : ArrowUp;
  return (
    <button
      type="button"
      className="cf-send"
      aria-label={isEdit ? t('composer.saveEdit') : t('actions.send')}
      title={isWaiting ? t('notifications.uploadUnfinished') : keysHint}
      disabled={isDisabled}
      data-waiting={isWaiting || undefined}
      // Keeps the focus in the field, so that a phone keeps its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSubmit}
    >
      <Drawing aria-hidden className="cf-icon" />
    </button>
  );
}
