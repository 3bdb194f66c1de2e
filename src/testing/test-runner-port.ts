/** What contract suites need of a test runner; vitest and node:test both fit. The runner is passed in, never imported. */
export interface TestRunner {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void> | void): void
}
