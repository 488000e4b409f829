import { useEffect, useState } from 'react';
import { useKit } from '../../core/provider/index.ts';
import type { Mention } from '../markdown/index.ts';

const none: readonly Mention[] = [];

/** The channels that a text names behind `#`, once they are found. */
export function useNamedChannels(text: string): readonly Mention[] {
  const kit = useKit();
  const [found, setFound] = useState({ text: '', mentions: none });
  useEffect(() => {
    if (!/#[^\s#]/.test(text)) return;
    let isCurrent = true;
    import('../channels/namedChannels.ts')
      .then(({ namedChannels }) => namedChannels(kit).find(text))
      .then(
        (mentions) => isCurrent && mentions.length > 0 && setFound({ text, mentions }),
        // The name stays plain text.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [kit, text]);
  return found.text === text ? found.mentions : none;
}
