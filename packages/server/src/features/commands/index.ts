/** What other nouns may use of commands: they add theirs while they are wired. */
export { beginsWithName } from './beginsWithName.ts';
export {
  type CommandCall,
  type CommandOutcome,
  commandBroken,
  commands,
  type ServerCommand,
} from './commandRegistry.ts';
