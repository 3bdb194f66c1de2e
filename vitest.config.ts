import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/setup/offline.ts'],
    testTimeout: 30_000,
    pool: 'forks',
  },
})
