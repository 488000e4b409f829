import { ChatError, methodNotFound, rateLimited, unauthenticated } from '@confab/protocol';
import type { Admission } from '../http/admission.ts';
import { answerText } from '../http/answerText.ts';
import type { Authenticate } from '../http/authenticate.ts';
import { CallPositions } from '../http/callPositions.ts';
import { isWorthLogging, toChatError } from '../http/errorAnswer.ts';
import type { Call, Implementation } from '../http/implementation.ts';
import { validateParams } from '../http/validate.ts';
import { validateBody } from '../http/validateCall.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Usage } from '../observe/usage.ts';
import type { CheckedFrame } from './clientFrames.ts';
import type { Connection } from './connection.ts';

type CallFrame = Extract<CheckedFrame, { type: 'call' }>;

/** The services that socket calls share. */
interface SocketCallParts {
  readonly implementations: readonly Implementation[];
  readonly authenticate: Authenticate;
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly usage: Usage;
  readonly logger: Logger;
}

/** Handles calls over sockets, so that a message does not wait for one of the page's few HTTP connections. */
export interface SocketCalls {
  /** The endpoints that can be called. */
  readonly routes: readonly string[];
  /** Handles a call and answers it with its body or error. */
  answer(connection: Connection, frame: CallFrame): Promise<void>;
}

/** Most concurrent calls of one connection. */
const maxConcurrent = 100;

export function createSocketCalls(parts: SocketCallParts): SocketCalls {
  const { implementations, authenticate, admission, metrics, usage, logger } = parts;
  const callable = new Map(
    implementations
      .filter(({ endpoint }) => endpoint.overSocket)
      .map((one) => [
        one.endpoint.route as string,
        { ...one, observe: metrics.requestTimer(one.endpoint.route) },
      ]),
  );

  const bodyOf = async (connection: Connection, { route, params, body }: CallFrame): Promise<string> => {
    const began = performance.now();
    const { endpoint, handler, observe } = callable.get(route) ?? {};
    if (!endpoint || !handler) throw new ChatError(methodNotFound);
    // Credentials are checked for each call, as over HTTP: they may have expired or been revoked.
    const actor = await authenticate(connection.credentials);
    if (!actor) throw new ChatError(unauthenticated);
    admission.admit(endpoint, actor);
    try {
      validateParams(params);
      const checked = validateBody(endpoint, body);
      const positions = new CallPositions();
      const answer = await positions.run(() => handler({ actor, params, body: checked } as unknown as Call));
      const durationMs = performance.now() - began;
      observe?.(durationMs);
      usage.answered(actor, durationMs);
      return answerText(answer, durationMs, positions.of(actor));
    } catch (error) {
      usage.failed(actor, route);
      throw error;
    }
  };

  return {
    routes: [...callable.keys()],
    async answer(connection, frame) {
      const { id } = frame;
      connection.callsUnderWay++;
      try {
        if (connection.callsUnderWay > maxConcurrent) throw new ChatError(rateLimited);
        connection.answer(`{"type":"answer","id":${id},"body":${await bodyOf(connection, frame)}}`);
      } catch (thrown) {
        const error = toChatError(thrown);
        const route = callable.has(frame.route) ? frame.route : 'none';
        metrics.requestFailed({ route, status: error.status, name: error.name });
        if (isWorthLogging(error))
          logger.error({ err: error.cause ?? error, route: frame.route }, error.name);
        connection.answer(JSON.stringify({ type: 'answer', id, error }));
      } finally {
        connection.callsUnderWay--;
      }
    },
  };
}
