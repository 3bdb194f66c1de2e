/**
 * Verification: with the revealed seeds, recompute every row of a ledger and say which is not what it should
 * be. A pure function of public facts that runs in a browser, so that players need not take our word.
 */

import { canonicalJson } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { renderLedgerString } from './ledger-string.ts'
import { parseNotation } from './parse-notation.ts'
import { type StreamFamily, sha256Hex, streamFamily } from './random-stream.ts'
import { roll } from './roll-expression.ts'
import { diceGroupOf, judgeByTarget, keptFaces } from './rolled-tree.ts'

/** What verification needs to know of an epoch. */
export interface PublicEpoch {
  readonly epoch: number
  readonly commitment: string
  readonly client_seed: string
  readonly revealed_seed?: string | undefined
}

/** One row that is not what its seed says. */
export interface BadEntry {
  readonly id: string
  readonly reason: string
  readonly expected?: unknown
  readonly found?: unknown
}

/** What verification found: rows recomputed, rows whose seed is not revealed yet, rows that are wrong. */
export interface Verification {
  readonly checked: number
  readonly sealed: number
  readonly bad: readonly BadEntry[]
}

/**
 * Recomputes ledger rows from revealed seeds. `shown` may give the strings that players saw, by row id.
 *
 * @example
 * const { checked, sealed, bad } = verifyEntries(entries, epochs, 'salt')
 * console.log(`${checked} rolls recomputed, ${sealed} still sealed, ${bad.length} wrong`)
 */
export function verifyEntries(
  entries: readonly DiceEntry[],
  epochs: readonly PublicEpoch[],
  campaign_id: string,
  shown: Readonly<Record<string, string>> = {},
): Verification {
  const families = openFamilies(epochs, campaign_id)
  const bad: BadEntry[] = [...misplaced(entries)]
  let checked = 0
  let sealed = 0
  for (const entry of entries) {
    const family = families.get(entry.epoch)
    if (family === 'sealed') sealed += 1
    else {
      checked += 1
      const found = verifyEntry(entry, family, shown[entry.id])
      if (found !== undefined) bad.push(found)
    }
  }
  return { checked, sealed, bad }
}

function openFamilies(
  epochs: readonly PublicEpoch[],
  campaign_id: string,
): Map<number, StreamFamily | 'sealed' | 'broken'> {
  const families = new Map<number, StreamFamily | 'sealed' | 'broken'>()
  for (const { epoch, commitment, client_seed, revealed_seed } of epochs) {
    if (revealed_seed === undefined) families.set(epoch, 'sealed')
    else if (sha256Hex(revealed_seed) !== commitment) families.set(epoch, 'broken')
    else families.set(epoch, streamFamily({ campaign_id, epoch, server_seed: revealed_seed, client_seed }))
  }
  return families
}

function verifyEntry(
  entry: DiceEntry,
  family: StreamFamily | 'broken' | undefined,
  shown: string | undefined,
): BadEntry | undefined {
  const { id } = entry
  if (family === undefined) return { id, reason: 'its epoch is not known', found: entry.epoch }
  if (family === 'broken')
    return { id, reason: 'the revealed seed is not the one committed to', found: entry.epoch }
  const parsed = parseNotation(entry.notation)
  if (!parsed.ok) return { id, reason: 'its notation cannot be read', found: entry.notation }
  const rolled = roll(parsed.value, family.stream(entry.nonce, entry.offset))
  const added = entry.modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  return (
    differs(id, 'faces', rolled.dice.map(diceGroupOf), entry.groups) ??
    differs(id, 'number of draws', rolled.draws, entry.draws) ??
    differs(id, 'total', rolled.total + added, entry.total) ??
    verifyOutcome(entry) ??
    (shown === undefined ? undefined : differs(id, 'string', renderLedgerString(entry), shown))
  )
}

function differs(id: string, what: string, expected: unknown, found: unknown): BadEntry | undefined {
  if (canonicalJson(expected) === canonicalJson(found)) return undefined
  return { id, reason: `wrong ${what} for its seed`, expected, found }
}

const plainOutcomes: readonly string[] = ['Success', 'Fail', 'Hit!', 'Miss']

/** Plain words must follow from the numbers, but rulesets may let a natural 1 or 20 decide. */
function verifyOutcome(entry: DiceEntry): BadEntry | undefined {
  const { id, outcome, target, total } = entry
  if (outcome === undefined || target === undefined || !plainOutcomes.includes(outcome)) return undefined
  const kept = keptFaces(entry.groups)
  const natural = entry.groups[0]?.sides === 20 ? kept[0] : undefined
  const expected = judgeByTarget({ total, target, kept })
  if (outcome === expected || natural === 1 || natural === 20) return undefined
  return { id, reason: 'its outcome does not follow from its total', expected, found: outcome }
}

/** Rows that share an id, that roll anew for a try that had its dice, or that use draws of another row of the same stream. */
function misplaced(entries: readonly DiceEntry[]): BadEntry[] {
  const bad: BadEntry[] = []
  const ids = new Set<string>()
  const attempts = new Set<string>()
  const ends = new Map<string, number>()
  const fresh = entries.filter((entry) => !entry.repeats)
  for (const { id } of entries) {
    if (ids.has(id)) bad.push({ id, reason: 'another row has the same id' })
    ids.add(id)
  }
  for (const entry of fresh.toSorted((left, right) => left.offset - right.offset)) {
    if (attempts.has(entry.attempt))
      bad.push({ id: entry.id, reason: 'the same try from the same moment had other dice' })
    attempts.add(entry.attempt)
    const stream = `${entry.epoch}|${entry.nonce}`
    if (entry.nonce !== entry.turn_nonce)
      bad.push({ id: entry.id, reason: 'its dice belong to another turn' })
    if (entry.offset < (ends.get(stream) ?? 0))
      bad.push({ id: entry.id, reason: 'its dice were already used' })
    ends.set(stream, Math.max(ends.get(stream) ?? 0, entry.offset + entry.draws))
  }
  return bad
}
