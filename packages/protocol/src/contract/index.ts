export * from './define.ts';
export * from './define.ts';
export * from './define.ts';
export * from './define.ts';
export * from './errors.ts';
export * from './errors.ts';
