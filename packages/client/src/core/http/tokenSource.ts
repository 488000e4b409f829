/** A user token, or a function that fetches a fresh one from the host product's back end (APP-03). */
export type Token = string | (() => Promise<string>);

/** Keeps the current token and fetches a new one, once for all callers waiting at that time. */
export class TokenSource {
  readonly #source: Token | undefined;
  #current: string | undefined;
  #refreshing: Promise<string> | undefined;

  constructor(source: Token | undefined) {
    this.#source = source;
    if (typeof source === 'string') this.#current = source;
  }

  /** Whether there is a token at all, rather than a cookie. */
  get isGiven(): boolean {
    return this.#source !== undefined;
  }

  /** Whether an expired token can be replaced. */
  get canRefresh(): boolean {
    return typeof this.#source === 'function';
  }

  /** Returns the token to sign in with; undefined where the session cookie is used. */
  async get(): Promise<string | undefined> {
    if (this.#current !== undefined || typeof this.#source !== 'function') return this.#current;
    return this.refresh(undefined);
  }

  /** Returns a token other than `expired`: the current one if it has changed already, else a new one. */
  async refresh(expired: string | undefined): Promise<string | undefined> {
    if (typeof this.#source !== 'function') return undefined;
    if (this.#current !== undefined && this.#current !== expired) return this.#current;
    this.#refreshing ??= this.#source().finally(() => {
      this.#refreshing = undefined;
    });
    this.#current = await this.#refreshing;
    return this.#current;
  }
}
