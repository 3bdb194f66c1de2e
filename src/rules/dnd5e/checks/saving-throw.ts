/** Saving throws: the ability's modifier and training against a DC; some conditions allow no roll at all. */
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { Because } from '../../ruleset.ts'
import { abilityCodes } from '../character/ability.ts'
import type { Ability } from '../data/vocabulary.ts'
import { type Edge, joinEdges, noEdge, saveEdge } from './edge.ts'
import { type Profile, saveModifiers } from './profile.ts'
import { reached, rollD20 } from './roll-d20.ts'

/** A saving throw that somebody is forced to make. */
export interface SaveDemand {
  readonly ability: Ability
  readonly dc: number
  /** What forces it: "Fire Breath". */
  readonly against: string
  /** Who forces it. */
  readonly source: string
  readonly extra?: readonly Because[]
  readonly edge?: Edge
  /** A die that shows this or less is thrown again, once. */
  readonly reroll?: number
}

/** How it went; `entry` is missing when a condition made it fail without a roll. */
export interface SaveOutcome {
  readonly saved: boolean
  readonly entry?: DiceEntry
  readonly failedBecause?: string
  /** Total minus DC; very negative when there was no roll. */
  readonly margin: number
}

/** Rolls a saving throw. */
export function rollSave(cup: Cup, profile: Profile, demand: SaveDemand): SaveOutcome {
  const { fails, ...own } = saveEdge(profile.conditions, profile.exhaustion, demand.ability)
  if (fails !== undefined) return { saved: false, failedBecause: fails, margin: -20 }
  const rolled = rollD20(cup, {
    label: `${abilityCodes[demand.ability]} save`,
    actor: profile.id,
    action: `save against ${demand.against}`.slice(0, 200),
    target: demand.source,
    check: `${demand.ability} save`,
    modifiers: [...saveModifiers(profile, demand.ability), ...(demand.extra ?? [])],
    against: { kind: 'DC', value: demand.dc },
    edge: joinEdges(own, demand.edge ?? noEdge),
    ...(demand.reroll !== undefined && { reroll: demand.reroll }),
  })
  if (!rolled.ok) return { saved: false, failedBecause: rolled.refusal.message, margin: -20 }
  return { saved: reached(rolled.value), entry: rolled.value, margin: rolled.value.total - demand.dc }
}
