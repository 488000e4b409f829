import {
  ConfabProvider,
  ErrorState,
  type HideableName,
  TextProvider,
  ThemeRoot,
  useText,
} from '@confab/react';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { TokenSource } from '../loader/widgetOptions.ts';
import { accentTheme } from './accentTheme.ts';
import { GuestForm } from './GuestForm.tsx';
import { storedGuest, storeGuest } from './guestSession.ts';
import { widgetText } from './text.en.ts';
import { useWidgetTexts } from './useWidgetTexts.ts';
import { WidgetChat } from './WidgetChat.tsx';
import type { ContentOptions } from './widgetContent.ts';
import './widget.css';

/** The features that a small panel has no room or no use for. */
const hidden: readonly HideableName[] = [
  'trace',
  'marks',
  'sendLater',
  'polls',
  'locations',
  'forwarding',
  'pins',
  'reminders',
];

export interface WidgetAppProps extends ContentOptions {
  token: TokenSource | undefined;
  /** Another number is another user. */
  session: number;
  isOpen: boolean;
  nameField: RefObject<HTMLInputElement | null>;
}

/** The chat of a widget: the guest's form, or the conversation. */
export function WidgetApp(props: WidgetAppProps) {
  const { options, settings, token, session, isOpen, nameField, onUnread } = props;
  const { server, channel } = options;
  const { locale, translation } = useWidgetTexts(options);
  const accent = options.accent ?? settings?.accent ?? '';
  const theme = options.theme ?? settings?.color_scheme ?? 'auto';
  const greeting = options.greeting ?? settings?.greeting ?? '';
  const [guest, setGuest] = useState(() => (settings?.guests ? storedGuest(settings.id) : undefined));
  const components = useMemo(
    () => ({
      ChannelHeader: null,
      ChannelBeginning: greeting ? () => <Greeting>{greeting}</Greeting> : null,
    }),
    [greeting],
  );
  const tokenProvider = useMemo(
    () => (typeof token === 'function' ? async () => token() : undefined),
    [token],
  );
  const signOut = useCallback(() => {
    if (!settings) return;
    storeGuest(settings.id, undefined);
    setGuest(undefined);
  }, [settings]);
  const isSignedIn = token !== undefined || guest !== undefined;
  useEffect(() => {
    if (!isSignedIn) onUnread(0);
  }, [isSignedIn, onUnread]);

  return (
    <ThemeRoot
      className="widget"
      theme={theme === 'auto' ? 'system' : theme}
      dir={options.dir ?? 'ltr'}
      style={accent === '' ? {} : accentTheme(accent)}
    >
      {translation && (
        <TextProvider locale={locale} translation={translation}>
          {isSignedIn ? (
            <ConfabProvider
              key={token === undefined ? guest?.userId : session}
              baseUrl={server}
              hidden={hidden}
              components={components}
              locale={locale}
              translation={translation}
              {...(tokenProvider
                ? { tokenProvider }
                : { token: typeof token === 'string' ? token : (guest?.token ?? '') })}
            >
              <WidgetChat
                server={server}
                widget={settings?.id}
                cid={settings ? undefined : channel}
                isOpen={isOpen}
                onUnread={onUnread}
                onSignedOut={signOut}
              />
            </ConfabProvider>
          ) : settings?.guests ? (
            <GuestForm
              server={server}
              widget={settings.id}
              greeting={greeting}
              field={nameField}
              onEntered={(entered) => {
                storeGuest(settings.id, entered);
                setGuest(entered);
              }}
            />
          ) : (
            <NotSignedIn forGuests={settings?.visitors === 'guests'} />
          )}
        </TextProvider>
      )}
    </ThemeRoot>
  );
}

const Greeting = ({ children }: { children: string }) => (
  <p className="widget-greeting" dir="auto">
    {children}
  </p>
);

function NotSignedIn({ forGuests }: { forGuests: boolean }) {
  const { t } = useText(widgetText);
  const key = forGuests ? 'guestsOff' : 'tokenMissing';
  return <ErrorState title={t(`widget.${key}Title`)}>{t(`widget.${key}`)}</ErrorState>;
}
