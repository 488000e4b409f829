import { type ConfabServer, createServer, readConfig } from '@confab/server';

/**
 * The process of a worker's services, started by {@link ServiceHost}. Each service has its own data folder and address,
 * as if it ran by `confab serve`, whose settings it has.
 */

/** A service to start. */
export interface StartCall {
  readonly action: 'start';
  readonly data: string;
  readonly port: string;
  /** Settings besides those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether every host name resolves to this machine. */
  readonly findsNames: boolean;
}

/** A service to stop, by its data folder. */
export interface StopCall {
  readonly action: 'stop';
  readonly data: string;
}

export type HostCall = StartCall | StopCall;

/** The answer to a call: the address of a started service, or why the call failed. */
export interface HostAnswer {
  readonly id: number;
  readonly url?: string;
  readonly error?: string;
}

const running = new Map<string, ConfabServer>();

async function start({ data, port, env, findsNames }: StartCall): Promise<string> {
  const config = readConfig(['--port', port, '--data', data], { ...process.env, ...env });
  const server = await createServer(config, findsNames ? { resolveHost: async () => ['127.0.0.1'] } : {});
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  running.set(data, server);
  return config.publicUrl ?? server.url;
}

async function stop(data: string): Promise<void> {
  const server = running.get(data);
  running.delete(data);
  await server?.stop();
}

async function perform(call: HostCall): Promise<string | undefined> {
  if (call.action === 'start') return start(call);
  await stop(call.data);
  return undefined;
}

process.on('message', async ({ id, call }: { id: number; call: HostCall }) => {
  const answer: HostAnswer = await perform(call).then(
    (url) => ({ id, ...(url !== undefined && { url }) }),
    (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : `${error}` }),
  );
  process.send?.(answer);
});
process.once('disconnect', () => process.exit());
