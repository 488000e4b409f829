/** The programs, scripts, options and files that commands in documents can name. */
export interface KnownCommands {
  /** The npm scripts of the repository, with their commands. */
  scripts: Readonly<Record<string, string>>;
  /** The npm packages that a reader may install. */
  packages: ReadonlySet<string>;
  /** The commands of `confab`, with their help. */
  confab: readonly { name: string; usage: string }[];
  /** The names of all settings. */
  settings: ReadonlySet<string>;
  /** Whether the repository has this file or folder. */
  exists(path: string): boolean;
  /** Returns the source text around a program of the repository, which declares its options. */
  sourceOf(path: string): string;
}

/** Programs of the system that documents use. */
const systemPrograms = new Set(
  'cd cp curl docker install podman sha256sum ssh-keygen systemctl tar createdb psql openssl'.split(' '),
);

/** Returns what a shell snippet names that does not exist: programs, npm scripts, subcommands, options, settings, files. */
export function commandProblems(code: string, known: KnownCommands): string[] {
  return commandsOf(code).flatMap((words) => problemsOf(words, known));
}

/** Splits a snippet into its commands, each a list of words. The brackets around what may be left out are removed. */
function commandsOf(code: string): string[][] {
  const lines = code.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const commands: string[][] = [[]];
    for (const word of line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []) {
      if (word.startsWith('#')) break;
      if (['&&', '|', ';'].includes(word)) commands.push([]);
      else commands.at(-1)?.push(word.replace(/^\[/, '').replace(/\]$/, ''));
    }
    return commands.filter((words) => words.length > 0);
  });
}

function problemsOf(words: readonly string[], known: KnownCommands): string[] {
  const start = words.findIndex((word) => word !== 'sudo' && !/^[A-Z_]+=/.test(word));
  const [program = '', ...args] = start === -1 ? [] : words.slice(start);
  const settings = words
    .flatMap((word) => /^(CONFAB_[A-Z_]+)=/.exec(word)?.[1] ?? [])
    .filter((name) => !known.settings.has(name))
    .map((name) => `there is no setting ${name}`);
  return [...settings, ...programProblems(program, args, known), ...fileProblems(program, args, known)];
}

function programProblems(program: string, args: readonly string[], known: KnownCommands): string[] {
  if (program === '' || systemPrograms.has(program)) return [];
  if (program === 'npm') return npmProblems(args, known);
  if (program === 'npx') return programProblems(args[0] ?? '', args.slice(1), known);
  if (program === 'confab' || program === 'bin/confab') return confabProblems(args, known);
  if (program === 'bin/start') return confabProblems(['serve', ...args], known);
  if (program === 'node' || (program.startsWith('bin/') && known.exists(program))) return [];
  return [`there is no program ${program}`];
}

function npmProblems([action = '', ...args]: readonly string[], known: KnownCommands): string[] {
  if (action === 'install')
    return args
      .filter((name) => !name.startsWith('-') && !known.packages.has(name))
      .map((name) => `there is no package ${name}`);
  if (action !== 'run')
    return action in known.scripts ? [] : [`npm ${action} is no command of the documents`];
  const [script = '', ...rest] = args;
  const command = known.scripts[script];
  if (command === undefined) return [`there is no npm script ${script}`];
  const [, example = ''] = rest;
  if (script === 'example' && /^[a-z]/.test(example) && !known.exists(`examples/${example}/package.json`))
    return [`there is no example ${example}`];
  const options = optionsIn(rest);
  const [path] = /(?:scripts|packages)\/[\w/-]+\.ts/.exec(command) ?? [];
  if (options.length === 0 || (path === undefined && !command.includes('confab'))) return [];
  const source = known.sourceOf(path ?? 'packages/testing/src/seed/main.ts');
  return options
    .filter((name) => !new RegExp(`(?:--|['"])${name}\\b|\\b${name}: \\{ type:`).test(source))
    .map((name) => `npm run ${script} has no option --${name}`);
}

function confabProblems([name = '', ...args]: readonly string[], known: KnownCommands): string[] {
  if (name === '--version' || name === '--help' || name === 'seed') return [];
  const command = known.confab.find((one) => one.name === name);
  if (!command) return [`there is no command confab ${name}`];
  const actions = [...command.usage.matchAll(new RegExp(`confab ${name} ([a-z][a-z-]*)`, 'g'))];
  const [action = ''] = args;
  if (actions.length > 0 && /^[a-z]/.test(action) && !actions.some(([, known]) => known === action))
    return [`confab ${name} has no action ${action}`];
  return optionsIn(args)
    .filter((option) => !new RegExp(`--${option}\\b`).test(command.usage))
    .map((option) => `confab ${name} has no option --${option}`);
}

function fileProblems(program: string, args: readonly string[], known: KnownCommands): string[] {
  // The last file is the one that is written.
  const read = program === 'cp' || program === 'install' ? args.slice(0, -1) : args;
  return read
    .filter((word) => /^(?:bin|deploy|docs|e2e|examples|packages|scripts)\/[\w./-]+$/.test(word))
    .filter((path) => !known.exists(path))
    .map((path) => `there is no file ${path}`);
}

const optionsIn = (args: readonly string[]): string[] =>
  args.flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? []);
