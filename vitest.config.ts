import { defineConfig } from 'vitest/config'

/** Tests that put another module in the place of one of ours: the files after them must not meet it. */
const replacing = ['src/eval/hostile/broken-audit.test.ts']
/** Walks, simulations, random fights, kills and fuzzing: minutes each, run before an issue is closed. */
const long = ['src/**/*.long.test.ts', 'test/**/*.long.test.ts', 'evals/**/*.long.test.ts']
/** Run with fixed values among the quick tests, and with other values every time among the long ones. */
const properties = ['src/**/*.property.test.ts', 'src/dice/dice-laws.test.ts']
/** Programs started as a user starts them: the bin, the packed package, the README's tour. */
const processes = ['src/**/*.process.test.ts', 'test/**/*.process.test.ts']
const browser = ['test/web/**/*.test.ts']

export default defineConfig({
  test: {
    setupFiles: ['test/setup/offline.ts'],
    // Only for a test that hangs: a machine ten times slower than ours must not meet it.
    testTimeout: 15 * 60_000,
    hookTimeout: 15 * 60_000,
    pool: 'forks',
    // One core fewer is the usual, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'evals/**/*.test.ts', 'web/**/*.test.ts'],
          setupFiles: ['test/setup/fixed-seed.ts'],
          exclude: [...replacing, ...long, ...processes, ...browser],
          // Nothing here keeps state in a module (`npm run check` looks), so that files may share what they import:
          // reading the sources anew for each of them cost more than half of the whole run.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: replacing } },
      { extends: true, test: { name: 'process', include: processes } },
      { extends: true, test: { name: 'browser', include: browser, isolate: false } },
      { extends: true, test: { name: 'long', include: [...long, ...properties], isolate: false } },
    ],
  },
})
