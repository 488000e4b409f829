import { useText } from '../../core/text/index.ts';
import { commandKeys, useIsTouchOnly, useNeedsModifier } from './sendKey.ts';
import { composerText } from './text.en.ts';

/** A note below the text that Enter does not send, for those who have chosen so. */
export function SendKeyNote() {
  const { t } = useText(composerText);
  const isShown = useNeedsModifier();
  if (useIsTouchOnly() || !isShown) return null;
  return (
    <span className="cf-send-key-note">{t('composer.modEnterToSend', { keys: commandKeys('Enter') })}</span>
  );
}
