import type { Environment } from './core/environment/environment.ts';
import type { Logger } from './core/environment/logger.ts';
import type { CsrfNames } from './core/http/httpClient.ts';
import type { Token } from './core/http/tokenSource.ts';
import type { Persistence } from './core/persistence/persistence.ts';
import type { ComposerSettings } from './features/composer/index.ts';

/** Options of a new client. */
export interface ChatClientOptions {
  /** Where the service is, without a path, such as `https://chat.example`; empty for the page's own origin. */
  baseUrl: string;
  /** A user token or a function that fetches one (APP-03); omitted where the session cookie signs in. */
  token?: Token | undefined;
  /** Names of the CSRF cookie and header; defaults to `XSRF-TOKEN` and `X-XSRF-TOKEN`. */
  csrf?: CsrfNames | undefined;
  /** Clock, network and randomness; defaults to this browser's or Node's. */
  environment?: Environment | undefined;
  /** Storage for messages that are not sent yet; defaults to memory. */
  persistence?: Persistence | undefined;
  /** Defaults to warnings and errors on the console. */
  logger?: Logger | undefined;
  /** How composers behave, and a setup function that is called for each new one (COMP-01). */
  composer?: ComposerSettings | undefined;
  /** Whether to fall back to long polling where no socket can be opened; defaults to true. */
  longPoll?: boolean | undefined;
}
