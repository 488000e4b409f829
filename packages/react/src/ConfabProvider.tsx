import type { InitialState } from '@confab/client/initialState';
import { notifications } from '@confab/client/notifications';
import { type ReactNode, useContext, useMemo } from 'react';
import { ClientProvider, type ClientProviderProps } from './ClientProvider.tsx';
import { useIsHydrating } from './core/bindings/useIsHydrating.ts';
import { HasRootContext, ThemeRoot, type ThemeSettings, ThemeSettingsContext } from './core/theme/index.ts';
import {
  type ClientSettings,
  type Credentials,
  SessionContext,
  useManagedClient,
} from './features/connection/index.ts';
import { Toasts } from './features/notifications/index.ts';
import { Overrides, type OverridesProps } from './Overrides.tsx';
import { reactCopiesMessage, useIsForeignReact } from './reactCopies.ts';

interface SharedProps
  extends Omit<ClientProviderProps, 'client'>,
    Omit<OverridesProps, 'children'>,
    ThemeSettings {}

/** A client that the provider creates, connects and disconnects. */
export interface ConnectingProviderProps extends SharedProps, Credentials {
  client?: never;
  /** The address of the Confab server, such as `https://chat.example`; empty for the page's own origin. */
  baseUrl: string;
  /** A user token that your back end signed. Without it and `tokenProvider`, the server's session cookie signs in. */
  token?: string | undefined;
  /** Fetches a new token from your back end, at first and whenever the last one has expired. */
  tokenProvider?: (() => Promise<string>) | undefined;
  /** The user's id: another one signs out and in again. Needed with `tokenProvider` where users can change. */
  userId?: string | undefined;
  /**
   * Whether the browser stores what the user sees, and shows it without a network. What the user writes and does then
   * waits until the server can be reached again. Not encrypted at rest: call `deleteOfflineCache` of
   * `@confab/client/offline` when the user signs out of your product.
   */
  offlineCache?: boolean | undefined;
  /** More options of the client, read once for each user. */
  clientSettings?: ClientSettings | undefined;
  /**
   * The state that a server has fetched for this user with `fetchInitialState` of `@confab/client/initialState`: its
   * channels are in the server's HTML and shown at once.
   */
  initialState?: InitialState | undefined;
}

/** A client that the host creates and connects. */
export interface GivenClientProps extends SharedProps {
  client: ClientProviderProps['client'];
}

export type ConfabProviderProps = ConnectingProviderProps | GivenClientProps;

/** Connects to a Confab server while it is mounted, and sets texts, theme and overrides of the components below it. */
export function ConfabProvider(props: ConfabProviderProps): ReactNode {
  // To name this component in the stack of another one's error, React calls it without hooks, but also without props.
  if (useIsForeignReact() && props) {
    console.error(reactCopiesMessage);
    // A text is valid in every version of React.
    return reactCopiesMessage;
  }
  return props.client ? <Frame {...props} /> : <ConnectingProvider {...(props as ConnectingProviderProps)} />;
}

function ConnectingProvider(props: ConnectingProviderProps) {
  const { client: _, baseUrl, token, tokenProvider, userId, clientSettings, offlineCache, ...given } = props;
  const { initialState, ...rest } = given;
  const { managed, retry } = useManagedClient({
    baseUrl,
    token,
    tokenProvider,
    userId,
    settings: clientSettings,
    offlineCache,
    initialState,
  });
  const session = useMemo(() => ({ baseUrl, state: managed.state, retry }), [baseUrl, managed, retry]);
  const now = useServerTime(initialState?.time);
  return (
    <SessionContext.Provider value={session}>
      <Frame client={managed.client} {...now} {...rest} />
    </SessionContext.Provider>
  );
}

/** Sets the clock to the time of a server's HTML, with its "5 minutes ago", while the page adopts it. */
function useServerTime(time: string | undefined): { now?: () => number } {
  const isHydrating = useIsHydrating();
  return useMemo(
    () => (isHydrating && time !== undefined ? { now: () => Date.parse(time) } : {}),
    [isHydrating, time],
  );
}

function Frame(props: GivenClientProps) {
  const { components, attachments, messageActions, composer, slots, hidden, children, ...rest } = props;
  const { theme, density, contrast, dir, toasts = true, ...given } = rest;
  const hasRoot = useContext(HasRootContext);
  const settings = useMemo(
    () => definedOf({ theme, density, contrast, dir }),
    [theme, density, contrast, dir],
  );
  const overrides = definedOf({ components, attachments, messageActions, composer, slots, hidden });
  return (
    <ThemeSettingsContext.Provider value={settings}>
      <ClientProvider {...given} toasts={toasts && hasRoot}>
        <Overrides {...overrides}>{children}</Overrides>
        {toasts && !hasRoot && (
          <ThemeRoot {...settings}>
            <Toasts notifications={given.client.part(notifications)} />
          </ThemeRoot>
        )}
      </ClientProvider>
    </ThemeSettingsContext.Provider>
  );
}

/** Returns the properties that are set. */
function definedOf<T extends object>(from: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as never;
}
