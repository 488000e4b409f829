import type { PollFieldError } from '@confab/client/composer/poll';
import { useText } from '../../../core/text/index.ts';
import { pollErrorsText } from '../text.en.ts';

/** Returns localised error texts for the fields of a poll. */
export function usePollErrors() {
  const { t } = useText(pollErrorsText);
  return {
    words(error: PollFieldError | undefined): string | undefined {
      if (!error) return undefined;
      const { code, max = 0 } = error;
      return code === 'tooLong' ? t('pollErrors.tooLong', { count: max }) : t(`pollErrors.${code}`);
    },
  };
}
