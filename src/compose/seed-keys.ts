/**
 * The keys that seal the seeds of rolls to come: from the environment, from a file that is named there, or from a file of the
 * home that is made when it is first needed. The first key seals, the others only open, so that keys can be changed and shared.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entropy } from '../core/environment-ports.ts'
import { Fault } from '../core/fault.ts'
import { writeNewPrivateFile } from '../files/index.ts'
import type { SeedKey } from '../store/sqlite/seal-seeds-with-aes.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** The file of a home that holds its keys, one a line. */
export function seedKeyFile(home: string): string {
  return join(home, 'seed.key')
}

/** Reads the keys, or makes the first one. */
export function readSeedKeys(home: string, environment: Settings, entropy: Entropy): readonly SeedKey[] {
  const { FATEWRIGHT_SEED_KEY: given, FATEWRIGHT_SEED_KEY_FILE: named } = environment
  if (given) return parseKeys(given, 'FATEWRIGHT_SEED_KEY')
  const file = named || seedKeyFile(home)
  if (existsSync(file))
    return parseKeys(readFileSync(file, 'utf8'), named ? 'FATEWRIGHT_SEED_KEY_FILE' : 'seed.key')
  if (named) throw new Fault('unreadable', 'The file that FATEWRIGHT_SEED_KEY_FILE names is not there.')
  const made = { id: entropy.hex(4), key: entropy.hex(32) }
  if (writeNewPrivateFile(file, `${made.id} ${made.key}\n`)) return [made]
  return parseKeys(readFileSync(file, 'utf8'), 'seed.key')
}

/** Keys as they are written: an id and 64 hexadecimal digits, separated by a space or a colon; a key a line. */
function parseKeys(text: string, where: string): readonly SeedKey[] {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, id, key] = /^([a-z0-9]{1,32})[\s:]+([0-9a-f]{64})$/i.exec(line) ?? []
    if (id !== undefined && key !== undefined) return { id: id.toLowerCase(), key: key.toLowerCase() }
    const message = `${where} holds a line that is no key: each is an id and 64 hexadecimal digits, "2026 0f3a…".`
    throw new Fault('unsupported', message)
  })
}
