import { useMemo } from 'react';
import { useText } from '../../core/text/index.ts';
import type { ChannelFaceWords } from './channelFace.ts';

/** The words that channels' faces are made of, in the reader's language. */
export function useFaceWords(): ChannelFaceWords {
  const { t, format } = useText();
  return useMemo(
    () => ({
      list: format.list,
      justYou: (name) => t('channels.justYou', { name }),
      unnamed: t('channels.unnamed'),
    }),
    [t, format],
  );
}
