import { defineConfig } from 'vitest/config'

/** Tests that put another module in the place of one of ours: whoever comes after them must not meet it. */
const replacing = ['src/eval/hostile/broken-audit.test.ts']

export default defineConfig({
  test: {
    setupFiles: ['test/setup/offline.ts'],
    testTimeout: 30_000,
    pool: 'forks',
    // One core fewer is the usual, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: replacing,
          // Nothing here keeps state in a module (`npm run check` looks), so that files may share what they import:
          // reading the sources anew for each of them cost more than half of the whole run.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: replacing } },
    ],
  },
})
