/** How one server is set up. Every setting with its flag, variable and meaning: `settings.ts`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The data folder. */
  readonly data: string;
  /** PostgreSQL's address; SQLite in the data folder without one. */
  readonly databaseUrl: string | undefined;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly durability: 'full' | 'normal';
  /** Signs users' tokens (APP-03); made and kept in the data folder where not given. */
  readonly appSecret: string | undefined;
  /** Origins whose pages may call the API with a token. */
  readonly corsOrigins: readonly string[];
  readonly metricsToken: string | undefined;
  /** Whether the addresses in X-Forwarded-For are to be believed. */
  readonly trustProxy: boolean;
  /** The folder of the built web app. */
  readonly webRoot: string | undefined;
  readonly csrfCookie: string;
  readonly csrfHeader: string;
  readonly rateLimits: boolean;
  readonly connectionsPerUser: number;
  readonly connectionsPerAddress: number;
}
