import { connectToNats } from '../../core/bus/natsLink.ts';
import type { Config } from '../../core/config/config.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { formatMs } from './amounts.ts';

const slowMs = 20;

/** Checks the connection between the servers of a cluster. */
export async function* checkBus({ bus, natsUrl }: Config): AsyncGenerator<Finding, void, void> {
  if (bus === 'none') {
    yield ok('bus', 'None configured: one server per database.');
    return;
  }
  if (natsUrl === undefined) {
    yield ok('bus', 'PostgreSQL, which suits two or three servers.');
    return;
  }
  try {
    const connection = await connectToNats(natsUrl, 'doctor');
    const roundTripMs = await connection.rtt();
    const version = connection.info?.version ?? 'of unknown version';
    await connection.close();
    const text = `NATS ${version} answers in ${formatMs(roundTripMs)}.`;
    yield roundTripMs > slowMs
      ? warning('bus', text, 'Run NATS in the network of the servers: events travel through it.')
      : ok('bus', text);
  } catch (error) {
    yield problem(
      'bus',
      (error as Error).message,
      'Check that NATS runs and accepts connections from this machine with this user and password.',
    );
  }
}
