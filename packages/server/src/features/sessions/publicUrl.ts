import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';

/** Where people reach this server, without a slash at the end: as configured, or else as the caller reached it. */
export const publicUrlOf = ({ config }: ServerContext, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;
