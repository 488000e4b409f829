import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { exportCommand } from './exportCommand.ts';
import { importCommand } from './importCommand.ts';
import { mail } from './mail.ts';
import { rehearse } from './rehearse/rehearse.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { stats } from './stats.ts';
import { tenant } from './tenant.ts';
import { user } from './user.ts';

/** The commands of `confab`, in the order of its help. */
export const commands: readonly Command[] = [
  serve,
  user,
  importCommand,
  exportCommand,
  tenant,
  mail,
  stats,
  backup,
  restore,
  doctor,
  rehearse,
];
