import { backup } from './backup.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { compact } from './compact.ts';
import { exportBusiness } from './export.ts';
import { importFolder } from './import.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';
import { sample } from './sample.ts';
import { serve } from './serve.ts';
import { user } from './user.ts';

/** All commands, in the order of the help text. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  importFolder,
  exportBusiness,
  sample,
  backup,
  restore,
  user,
  check,
  compact,
];
