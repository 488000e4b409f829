/** An incoming webhook right after it got an address, which nobody is shown again. */
export interface MadeAddress {
  name: string;
  url: string;
}
