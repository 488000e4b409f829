import { perServer } from '../../core/feature/perServer.ts';
import type { Delivered } from './deliverPush.ts';

/** Counts pushes. */
export interface PushMetrics {
  tried(endpoint: string, outcome: Delivered['kind']): void;
}

/** The push services of common browsers, by host suffix: an endpoint's own host could be anything. */
const services = {
  'googleapis.com': 'google',
  'mozilla.com': 'mozilla',
  'apple.com': 'apple',
  'windows.com': 'microsoft',
};

const outcomes: readonly Delivered['kind'][] = ['sent', 'later', 'gone', 'refused'];

const serviceOf = (endpoint: string): string => {
  const { hostname } = new URL(endpoint);
  const known = Object.entries(services).find(([host]) => hostname.endsWith(`.${host}`));
  return known?.[1] ?? 'other';
};

export const pushMetrics = perServer(({ metrics }): PushMetrics => {
  const tries = metrics.labelledCounter('confab_pushes_total', 'Push attempts, by push service and outcome', [
    'service',
    'outcome',
  ]);
  for (const service of [...Object.values(services), 'other']) {
    for (const outcome of outcomes) tries.add({ service, outcome }, 0);
  }
  return { tried: (endpoint, outcome) => tries.add({ service: serviceOf(endpoint), outcome }, 1) };
});
