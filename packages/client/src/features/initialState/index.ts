export { applyInitialState } from './applyInitialState.ts';
export { fetchInitialState, type InitialState, type InitialStateRequest } from './fetchInitialState.ts';
