/** What only this server may know; kept in the data folder, readable by its owner alone. */
export interface Secrets {
  /** Signs and checks users' JWTs (HS256, APP-03). Shared with the host's back end. */
  readonly app: string;
  /** Keys the hashes of session tokens, invitations and the like. */
  readonly session: string;
}
