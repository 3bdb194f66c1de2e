/** Contests and group checks: two rolls against each other, and many rolls as one. */
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../../core/result.ts'
import type { Cup } from '../../../dice/cup.ts'
import { checkEdge, type Edge, joinEdges, noEdge } from './edge.ts'
import { checkModifiers, type Profile } from './profile.ts'
import { reached, rollD20 } from './roll-d20.ts'
import { type CheckName, titleOf } from './skill-names.ts'

/** One side of a contest. */
export interface Contestant {
  readonly profile: Profile
  readonly check: CheckName
  readonly edge?: Edge
}

/** How a contest went; a tie changes nothing, so whoever wanted the change has not won. */
export interface ContestOutcome {
  readonly won: boolean
  readonly tie: boolean
  readonly entries: readonly [DiceEntry, DiceEntry]
}

function rollOne(cup: Cup, one: Contestant, other: Contestant, action: string): Result<DiceEntry> {
  return rollD20(cup, {
    label: titleOf(one.check),
    actor: one.profile.id,
    action,
    target: other.profile.id,
    check: `${one.check} contest`,
    modifiers: checkModifiers(one.profile, one.check),
    edge: joinEdges(checkEdge(one.profile.conditions, one.profile.exhaustion), one.edge ?? noEdge),
  })
}

/** Rolls a contest: the actor wants something to change, the opponent does not. */
export function rollContest(
  cup: Cup,
  actor: Contestant,
  opponent: Contestant,
  action: string,
): Result<ContestOutcome> {
  const first = rollOne(cup, actor, opponent, action)
  if (!first.ok) return first
  const second = rollOne(cup, opponent, actor, action)
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
  cup: Cup,
  group: readonly Profile[],
  check: CheckName,
  dc: number,
  action: string,
): Result<GroupOutcome> {
  const entries: DiceEntry[] = []
  for (const profile of group) {
    const rolled = rollD20(cup, {
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
