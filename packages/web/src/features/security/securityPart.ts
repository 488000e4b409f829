import type { ChatClient } from '@confab/client';
import type { SignInSecurity } from '@confab/protocol';

/** The props of each part of the Security settings. */
export interface SecurityPartProps {
  client: ChatClient;
  value: SignInSecurity;
  reload(): Promise<void>;
  /** Runs an action; if the sign-in is too long ago, it first asks the user to confirm who they are. */
  confirmed<T>(action: () => Promise<T>): Promise<T>;
}
