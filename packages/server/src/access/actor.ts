/** Who calls: the result of authentication, the first argument of every decision about access. */
export interface Actor {
  readonly userId: string;
  /** The app-wide role (APP-04), such as `user`, `admin`, `guest`. */
  readonly role: string;
  /** `server` is a host's back end that signs with the app secret. */
  readonly kind: 'user' | 'guest' | 'anonymous' | 'server';
  /** How the call proved who it is; what comes by cookie needs the CSRF header too. */
  readonly via: 'token' | 'cookie';
  readonly sessionId?: string;
  /** When the proof ends, in milliseconds since 1970; a socket is closed then. */
  readonly expiresAt?: number;
}
