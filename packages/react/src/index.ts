import './theme/theme.css';

export * from './bindings/index.ts';
export * from './channels/index.ts';
export * from './composer/index.ts';
export * from './emoji/index.ts';
export * from './markdown/index.ts';
export * from './members/index.ts';
export * from './messages/index.ts';
export * from './notifications/index.ts';
export * from './primitives/index.ts';
export * from './provider/index.ts';
export * from './reactions/index.ts';
export * from './reads/index.ts';
export * from './text/index.ts';
export * from './theme/index.ts';
export * from './threads/index.ts';
export * from './typing/index.ts';
export * from './users/index.ts';
