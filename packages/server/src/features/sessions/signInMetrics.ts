import { ChatError } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';

const signInMethods = [
  'password',
  'sign_up',
  'guest',
  'reset',
  'single_sign_on',
  'second_factor',
  'passkey',
] as const;

/** Sign-in methods of users; rejected host tokens are counted by `confab_http_errors_total`. */
export type SignInMethod = (typeof signInMethods)[number];

/** Counts sign-ins by method and outcome. */
export interface SignInMetrics {
  /** Runs a sign-in and counts it: `refused` by the rules, or `failed` by a fault. */
  count<T>(method: SignInMethod, signIn: () => Promise<T>): Promise<T>;
}

const isRefusal = (error: unknown) => error instanceof ChatError && error.status < 500;

export const signInMetrics = perServer(({ metrics }): SignInMetrics => {
  const signIns = metrics.labelledCounter('confab_sign_ins_total', 'Sign-ins, by method and outcome', [
    'method',
    'outcome',
  ]);
  for (const method of signInMethods) {
    for (const outcome of ['succeeded', 'refused', 'failed']) signIns.add({ method, outcome }, 0);
  }
  return {
    async count(method, signIn) {
      try {
        const answer = await signIn();
        signIns.add({ method, outcome: 'succeeded' }, 1);
        return answer;
      } catch (error) {
        signIns.add({ method, outcome: isRefusal(error) ? 'refused' : 'failed' }, 1);
        throw error;
      }
    },
  };
});
