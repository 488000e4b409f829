export * from './chatError.ts';
export * from './endpoint.ts';
export * from './entity.ts';
export * from './error.ts';
export * from './event.ts';
export * from './feature.ts';
