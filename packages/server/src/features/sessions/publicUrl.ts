import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';

/** Returns the public address of this server without a trailing slash: as configured, or otherwise as requested. */
export const publicUrlOf = ({ config }: ServerContext, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;
