import type { Environment } from './core/environment/environment.ts';
import type { Logger } from './core/environment/logger.ts';
import type { CsrfNames } from './core/http/httpClient.ts';
import type { Token } from './core/http/tokenSource.ts';
import type { Persistence } from './core/persistence/persistence.ts';
import type { ComposerSettings } from './features/composer/index.ts';

/** What a client is given when it is made. */
export interface ChatClientOptions {
  /** Where the service is, without a path, such as `https://chat.example`; empty for the page's own origin. */
  baseUrl: string;
  /** A user token or what fetches one (APP-03); left out where the session cookie signs in. */
  token?: Token;
  /** Names of the CSRF cookie and header, where the service has others than `XSRF-TOKEN` and `X-XSRF-TOKEN`. */
  csrf?: CsrfNames;
  /** Clock, network and randomness; this browser's or Node's unless told. */
  environment?: Environment;
  /** Where unsent messages survive a reload; in memory unless told. */
  persistence?: Persistence;
  /** Warnings and errors to the console unless told. */
  logger?: Logger;
  /** How composers behave, and what is changed in each new one (COMP-01). */
  composer?: ComposerSettings;
  /** Whether to poll where no socket can be had; true unless told. */
  longPoll?: boolean;
}
