import { roles } from '@backcounter/core/permissions';
import { listUsers } from '@backcounter/storage/users';
import { addUser, resetUser } from '../accounts.ts';
import { plainError } from '../database-errors.ts';
import { prepareStorage, withExistingDatabase } from '../open-storage.ts';
import {
  noArguments,
  oneArgument,
  type Command,
  type CommandArgs,
  type CommandContext,
} from './command.ts';

type Action = (args: CommandArgs, context: CommandContext) => Promise<void>;

function optionOf({ options }: CommandArgs, name: string): string {
  const value = options[name];
  if (typeof value === 'string') return value;
  throw plainError(`--${name} is missing.`);
}

const add: Action = async (args, { env, clock, print, report }) => {
  const email = oneArgument(args, 'EMAIL');
  const name = optionOf(args, 'name');
  const role = optionOf(args, 'role');
  const preparing = { clock, timeZone: env.timeZone, report };
  const { storage } = await prepareStorage(env.database, preparing);
  try {
    const added = await addUser(storage, { email, name, role, now: clock() });
    print(`User ${added.email} added as ${role}`);
    print(`Password: ${added.password}`);
  } finally {
    await storage.close();
  }
};

/** A role given to `reset` would otherwise seem to have been changed. */
function withoutOptions({ options }: CommandArgs): void {
  const [name] = Object.keys(options);
  if (name !== undefined) throw plainError(`--${name} is for user add only.`);
}

const reset: Action = async (args, { env, clock, print }) => {
  withoutOptions(args);
  const email = oneArgument(args, 'EMAIL');
  const changed = await withExistingDatabase(env.database, {}, (storage) =>
    resetUser(storage, { email, now: clock() }),
  );
  print(`User ${changed.email} has a new password, to be changed after the next sign-in`);
  print(`Password: ${changed.password}`);
};

const list: Action = async (args, { env, print }) => {
  withoutOptions(args);
  noArguments(args);
  const users = await withExistingDatabase(env.database, { readonly: true }, ({ db }) =>
    listUsers(db),
  );
  for (const { email, role, name } of users) print(`${email}\t${role}\t${name}`);
};

const actions: ReadonlyMap<string, Action> = new Map(Object.entries({ add, reset, list }));

export const user: Command = {
  name: 'user',
  summary: 'Add users, give them a new password, list them',
  usage: `user add EMAIL --name NAME --role ROLE
       user reset EMAIL
       user list

ROLE is one of ${roles.join(', ')}. Passwords are generated and printed once.`,
  options: { name: { type: 'string' }, role: { type: 'string' } },
  async run({ positionals, options }, context) {
    const [verb = '', ...rest] = positionals;
    const action = actions.get(verb);
    if (!action) throw plainError('Use user add, user reset or user list.');
    await action({ positionals: rest, options }, context);
    return 0;
  },
};
