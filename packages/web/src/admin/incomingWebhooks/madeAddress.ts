/** An incoming webhook with its new URL, which is never shown again. */
export interface MadeAddress {
  name: string;
  url: string;
}
