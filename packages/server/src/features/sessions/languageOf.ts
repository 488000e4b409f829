import type { FastifyRequest } from 'fastify';

/** Returns the first language that a browser accepts, a BCP 47 tag; English by default. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en';
