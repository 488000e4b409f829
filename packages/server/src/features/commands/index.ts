/** Exports for other features: adding commands. */
export { beginsWithName } from './beginsWithName.ts';
export {
  type CommandCall,
  type CommandOutcome,
  commandError,
  commands,
  type ServerCommand,
} from './commandRegistry.ts';
