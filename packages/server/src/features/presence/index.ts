export { type PresenceRegistry, presenceRegistry } from './presenceRegistry.ts';
