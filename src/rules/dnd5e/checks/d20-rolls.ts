/** One d20 test through the dice roller: modifiers with sources, a target fixed before, an edge with reasons. */
import type { DiceEntry, DiceModifier } from '../../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../../core/result.ts'
import { type DiceRoller, type Judge, keptFaces } from '../../../dice/index.ts'
import type { Because } from '../../ruleset.ts'
import { abilityCodes } from '../character/ability-modifiers.ts'
import type { Ability } from '../data/srd-vocabulary.ts'
import { checkEdge, type Edge, edgeFlags, joinEdges, noEdge, saveEdge } from './advantage.ts'
import { checkModifiers, type Profile, saveModifiers } from './creature-scores-and-proficiencies.ts'
import { type CheckName, titleOf } from './skill-and-ability-names.ts'

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

export function rollD20(roller: DiceRoller, test: D20Test, judge?: Judge): Result<DiceEntry> {
  const request = {
    label: plainLabel(test.label),
    notation: `1d20${test.reroll === undefined ? '' : `ro<=${test.reroll}`}${test.least === undefined ? '' : `min${test.least}`}`,
    modifiers: ledgerModifiers(test.modifiers),
    ...(test.against && { target: test.against }),
    attempt: { actor: test.actor, action: test.action, target: test.target, check: test.check },
    ...edgeFlags(test.edge),
  }
  return judge === undefined ? roller.roll(request) : roller.roll(request, judge)
}

/** The face of the d20 that counts. */
export function naturalFace(entry: DiceEntry): number {
  return keptFaces(entry.groups)[0] ?? 0
}

/** True when the total reaches the target. */
export function reached(entry: DiceEntry): boolean {
  return entry.target === undefined || entry.total >= entry.target.value
}

/** A saving throw that a creature is forced to make. */
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

export function rollSave(roller: DiceRoller, profile: Profile, demand: SaveDemand): SaveOutcome {
  const { fails, ...own } = saveEdge(profile.conditions, profile.exhaustion, demand.ability)
  if (fails !== undefined) return { saved: false, failedBecause: fails, margin: -20 }
  const rolled = rollD20(roller, {
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

export interface Contestant {
  readonly profile: Profile
  readonly check: CheckName
  readonly edge?: Edge
}

/** How a contest went; a tie changes nothing, so the contestant who wanted the change has not won. */
export interface ContestOutcome {
  readonly won: boolean
  readonly tie: boolean
  readonly entries: readonly [DiceEntry, DiceEntry]
}

function rollOne(
  roller: DiceRoller,
  contestant: Contestant,
  other: Contestant,
  action: string,
): Result<DiceEntry> {
  return rollD20(roller, {
    label: titleOf(contestant.check),
    actor: contestant.profile.id,
    action,
    target: other.profile.id,
    check: `${contestant.check} contest`,
    modifiers: checkModifiers(contestant.profile, contestant.check),
    edge: joinEdges(
      checkEdge(contestant.profile.conditions, contestant.profile.exhaustion),
      contestant.edge ?? noEdge,
    ),
  })
}

/** Rolls a contest: the actor wants something to change, the opponent does not. */
export function rollContest(
  roller: DiceRoller,
  actor: Contestant,
  opponent: Contestant,
  action: string,
): Result<ContestOutcome> {
  const first = rollOne(roller, actor, opponent, action)
  if (!first.ok) return first
  const second = rollOne(roller, opponent, actor, action)
  if (!second.ok) return second
  const [ours, theirs] = [first.value.total, second.value.total]
  return done({ won: ours > theirs, tie: ours === theirs, entries: [first.value, second.value] })
}

/** A check by everybody together. */
export interface GroupOutcome {
  readonly succeeded: boolean
  readonly successes: number
  readonly entries: readonly DiceEntry[]
}

/** Everybody rolls; the group succeeds when at least half of it does. */
export function rollGroupCheck(
  roller: DiceRoller,
  group: readonly Profile[],
  check: CheckName,
  dc: number,
  action: string,
): Result<GroupOutcome> {
  const entries: DiceEntry[] = []
  for (const profile of group) {
    const rolled = rollD20(roller, {
      label: titleOf(check),
      actor: profile.id,
      action,
      target: 'group',
      check,
      modifiers: checkModifiers(profile, check),
      against: { kind: 'DC', value: dc },
      edge: checkEdge(profile.conditions, profile.exhaustion),
    })
    if (!rolled.ok) return rolled
    entries.push(rolled.value)
  }
  const successes = entries.filter(reached).length
  return done({ succeeded: group.length > 0 && successes * 2 >= group.length, successes, entries })
}
