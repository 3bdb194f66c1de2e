/** One d20 test through the cup: modifiers with sources, a target fixed before, an edge with reasons. */
import type { DiceEntry, DiceModifier } from '../../../core/ledger/dice-entry.ts'
import type { Result } from '../../../core/result.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { Judge } from '../../../dice/judge.ts'
import { keptFaces } from '../../../dice/rolled.ts'
import type { Because } from '../../ruleset.ts'
import { type Edge, edgeFlags } from './edge.ts'

/** A d20 test that is due. */
export interface D20Test {
  readonly label: string
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly check: string
  readonly modifiers: readonly Because[]
  readonly against?: { readonly kind: 'DC' | 'AC'; readonly value: number }
  readonly edge: Edge
  /** A natural roll below this counts as this. */
  readonly least?: number
  /** A die that shows this or less is thrown again, once (a halfling's luck). */
  readonly reroll?: number
}

/** Modifiers as the ledger has them: the value and the source, without the long reason. */
export function ledgerModifiers(modifiers: readonly Because[]): DiceModifier[] {
  return modifiers.map(({ value, source }) => ({ value, source: plainSource(source) }))
}

/** Sources in ledger strings are letters; anything else of a spell's or item's name is left out. */
function plainSource(source: string): string {
  return source
    .replace(/[^A-Za-z _'-]+/g, '')
    .replace(/^[^A-Za-z]+|[^A-Za-z]+$/g, '')
    .slice(0, 40)
    .replace(/[^A-Za-z]+$/, '')
}

/** A label that may stand in the ledger: one line without its separators. */
export function plainLabel(text: string): string {
  return text
    .replace(/[\s:=[\]]+/g, ' ')
    .trim()
    .slice(0, 78)
    .trim()
}

/** Rolls it. */
export function rollD20(cup: Cup, test: D20Test, judge?: Judge): Result<DiceEntry> {
  const request = {
    label: plainLabel(test.label),
    notation: `1d20${test.reroll === undefined ? '' : `ro<=${test.reroll}`}${test.least === undefined ? '' : `min${test.least}`}`,
    modifiers: ledgerModifiers(test.modifiers),
    ...(test.against && { target: test.against }),
    attempt: { actor: test.actor, action: test.action, target: test.target, check: test.check },
    ...edgeFlags(test.edge),
  }
  return judge === undefined ? cup.roll(request) : cup.roll(request, judge)
}

/** The face of the d20 that counts. */
export function naturalFace(entry: DiceEntry): number {
  return keptFaces(entry.groups)[0] ?? 0
}

/** True when the total reaches the target. */
export function reached(entry: DiceEntry): boolean {
  return entry.target === undefined || entry.total >= entry.target.value
}
