import { type ChatClient, emojiNames } from '@confab/client';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type Kit, KitContext, type KitLinks } from './core/provider/kitContext.ts';
import { TextProvider, type TextProviderProps } from './core/text/index.ts';
import { PortalContainer, usePortalContainer } from './core/theme/index.ts';
import { kitEmoji } from './features/emoji/kitEmoji.ts';
import { loadCustomEmoji } from './features/emoji/useCustomEmoji.ts';
import { Toasts } from './features/notifications/index.ts';

export interface ConfabProviderProps extends Omit<TextProviderProps, 'children'> {
  client: ChatClient;
  /** How this page writes addresses of things; what is left out has no "Copy link". */
  links?: KitLinks;
  /** Whether the client's notifications are drawn as toasts; true unless the host draws them itself. */
  toasts?: boolean;
  /** Where floating parts mount, if not in the surrounding ThemeRoot. */
  portalContainer?: HTMLElement;
  children?: ReactNode;
}

const NO_LINKS: KitLinks = {};

/** Gives the kit below it a client, its words, the viewer's time zone and a place for notices. */
export function ConfabProvider(props: ConfabProviderProps) {
  const { client, links = NO_LINKS, toasts = true, portalContainer, children, ...text } = props;
  const surrounding = usePortalContainer();
  const kit = useMemo(() => {
    const made: Kit = {
      client,
      links,
      visits: { opened: 0 },
      ends: new Set(),
    };
    // A host's own emoji stay.
    client.part(emojiNames).provider ??= kitEmoji(undefined, () => loadCustomEmoji(made));
    return made;
  }, [client, links]);

  useEffect(
    () => () => {
      for (const end of kit.ends) end();
    },
    [kit],
  );

  return (
    <KitContext value={kit}>
      <TextProvider {...text}>
        <PortalContainer value={portalContainer ?? surrounding}>
          {children}
          {toasts && <Toasts notifications={client.notifications} />}
        </PortalContainer>
      </TextProvider>
    </KitContext>
  );
}
