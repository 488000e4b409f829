import './theme/theme.css';

export * from './emoji/index.ts';
export * from './markdown/index.ts';
export * from './primitives/index.ts';
export * from './text/index.ts';
export * from './theme/index.ts';
