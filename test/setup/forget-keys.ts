/**
 * A suite that passes only on the machine of somebody with a key is not offline; so the keys are taken away first.
 */

/** Deletes every provider's key from an environment. */
export function forgetKeys(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) {
    if (/_API_KEY$/.test(name)) delete env[name] // enforces: STORE-18
  }
}
