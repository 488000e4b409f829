// Builds the app as React Native does: with its Babel preset, and then with the compiler of Hermes, which refuses
// syntax and regular expressions that Hermes does not know.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import { rolldown } from 'rolldown';

const bundle = await rolldown({ input: 'app.js', platform: 'neutral' });
const { output } = await bundle.generate({ format: 'iife', name: 'app', codeSplitting: false });
const preset = [
  '@react-native/babel-preset',
  {
    disableImportExportTransform: true,
    enableBabelRuntime: false,
    unstable_transformProfile: 'hermes-stable',
  },
];
const built = await transformAsync(output[0].code, {
  presets: [preset],
  filename: 'app.js',
  babelrc: false,
  configFile: false,
  compact: false,
  sourceType: 'script',
});
await mkdir('dist', { recursive: true });
await writeFile('dist/app.js', built.code);

const systems = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' };
const compiler = dirname(fileURLToPath(import.meta.resolve('hermes-compiler/package.json')));
const hermesc = join(compiler, 'hermesc', systems[process.platform], 'hermesc');
execFileSync(hermesc, ['-O', '-emit-binary', '-w', '-out', 'dist/app.hbc', 'dist/app.js'], {
  stdio: 'inherit',
});
console.log('Built dist/app.js and dist/app.hbc.');
