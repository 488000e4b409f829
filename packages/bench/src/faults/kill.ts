import type { Trouble } from './faultRun.ts';

/** The mean interval between actions of each client. */
const everyMs = 120;

/** Kills the service (`kill -9`) under load, once or twice, and starts it again. */
export const kill = (): Trouble => ({
  clients: 50,
  addressOf: async (server) => server.url,
  async strike({ server, crowd, random }) {
    const kills = 1 + random.below(2);
    const pauses = Array.from({ length: kills }, () => 300 + random.below(1200));
    const acting = crowd.act(pauses.reduce((sum, ms) => sum + ms, 0) + kills * 800, everyMs);
    for (const pauseMs of pauses) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await server.end('SIGKILL');
      await server.start();
    }
    await acting;
    return `Killed ${kills === 1 ? 'once' : 'twice'} after ${pauses.join(' and ')} ms.`;
  },
  end: async () => undefined,
});
