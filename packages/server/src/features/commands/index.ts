/** The parts of commands that other features may use: they add theirs while they are wired. */
export { beginsWithName } from './beginsWithName.ts';
export {
  type CommandCall,
  type CommandOutcome,
  commandBroken,
  commands,
  type ServerCommand,
} from './commandRegistry.ts';
