import type { ChatClient } from '@confab/client';
import { emojiNames } from '@confab/client/composer';
import { notifications } from '@confab/client/notifications';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useErrorTexts } from './core/errors/useErrorTexts.ts';
import { lazyPart } from './core/primitives/index.ts';
import { type Kit, KitContext, type KitLinks } from './core/provider/kitContext.ts';
import { TextProvider, type TextProviderProps } from './core/text/index.ts';
import { PortalContainer, usePortalContainer } from './core/theme/index.ts';
import { lazyKitEmoji } from './features/emoji/lazyKitEmoji.ts';
import type { KitTranslation } from './texts.ts';

export interface ClientProviderProps extends Omit<TextProviderProps, 'children' | 'translation'> {
  client: ChatClient;
  /** Other texts for any of the kit's keys: a whole language or one button. */
  translation?: KitTranslation;
  /** Builds URLs of the host page; an action without its URL ("Copy link") is not offered. */
  links?: KitLinks;
  /** Whether the client's notifications are drawn as toasts; defaults to true. */
  toasts?: boolean;
  /** The element that floating parts mount into; defaults to that of the surrounding ThemeRoot. */
  portalContainer?: HTMLElement;
  children?: ReactNode;
}

const NO_LINKS: KitLinks = {};

const Toasts = lazyPart(
  async () => ({ default: (await import('./features/notifications/Toasts.tsx')).Toasts }),
  'hidden',
);

/**
 * Provides a client that the host creates and connects, the texts, the viewer's time zone and the toasts to the components
 * below it.
 */
export function ClientProvider(props: ClientProviderProps) {
  const { client, links = NO_LINKS, toasts = true, portalContainer, children, ...text } = props;
  const surrounding = usePortalContainer();
  const kit = useMemo(() => {
    const made: Kit = {
      client,
      links,
      visits: { opened: 0 },
      cleanups: new Set(),
    };
    // A provider set by the host stays.
    client.part(emojiNames).provider ??= lazyKitEmoji(made);
    return made;
  }, [client, links]);

  useErrorTexts(client, text);
  useEffect(
    () => () => {
      for (const end of kit.cleanups) end();
    },
    [kit],
  );

  return (
    <KitContext.Provider value={kit}>
      <TextProvider {...text}>
        <PortalContainer.Provider value={portalContainer ?? surrounding}>
          {children}
          {toasts && (
            <Suspense fallback={null}>
              <Toasts notifications={client.part(notifications)} />
            </Suspense>
          )}
        </PortalContainer.Provider>
      </TextProvider>
    </KitContext.Provider>
  );
}
