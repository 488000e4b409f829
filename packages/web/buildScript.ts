import { build, type ResolvedConfig, type Rolldown } from 'vite';

/** Builds a script beside the app's own into one file, with the target and conditions of the app. */
export async function buildScript(
  { root, build: { target, minify }, resolve: { conditions } }: ResolvedConfig,
  source: string,
): Promise<string> {
  const outcome = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions },
    build: {
      target,
      minify,
      write: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return outcome.output[0].code;
}
