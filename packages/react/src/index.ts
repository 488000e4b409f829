import './theme/theme.css';

export * from './primitives/index.ts';
export * from './text/index.ts';
export * from './theme/index.ts';
