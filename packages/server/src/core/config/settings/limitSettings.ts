import { wholeNumber } from '../rules.ts';
import { setting } from '../setting.ts';

/** How much users and their connections may do. */
export const limitSettings = {
  requestsPerSecond: setting(
    'CONFAB_REQUESTS_PER_SECOND',
    50,
    wholeNumber(0, 1_000_000),
    'The sustained requests per second allowed for each user (bursts of eight times as many; ten times as many per IP address); 0 means no limit.',
  ),
  campaignPace: setting(
    'CONFAB_CAMPAIGN_PACE',
    100,
    wholeNumber(0, 1_000_000),
    'The maximum messages per second that all running campaigns send together; 0 means no limit.',
  ),
  connectionsPerUser: setting(
    'CONFAB_CONNECTIONS_PER_USER',
    50,
    wholeNumber(1, 1_000_000),
    'The maximum open sockets per user, and also the maximum waiting long polls.',
  ),
  connectionsPerAddress: setting(
    'CONFAB_CONNECTIONS_PER_ADDRESS',
    1000,
    wholeNumber(1, 1_000_000),
    'The maximum open sockets per IP address. Raise it if more people than that share an address. Up to a tenth of them can be unauthenticated.',
  ),
  socketProcesses: setting(
    'CONFAB_SOCKET_PROCESSES',
    3,
    wholeNumber(0, 64),
    'The maximum number of extra processes that hold sockets, limited to one less than the number of processors. 0 means none.',
  ),
  socketProcessesFrom: setting(
    'CONFAB_SOCKET_PROCESSES_FROM',
    100,
    wholeNumber(0, 1_000_000),
    'The number of sockets the main process holds before an extra process is used.',
  ),
};
