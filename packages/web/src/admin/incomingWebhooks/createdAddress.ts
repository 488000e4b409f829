/** An incoming webhook with its new URL, which is never shown again. */
export interface CreatedAddress {
  name: string;
  url: string;
}
