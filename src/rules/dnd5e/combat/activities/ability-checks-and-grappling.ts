/**
 * Ability checks in combat: what the sheet, traits and spells add to them, hiding, grappling, shoving and escaping
 * a grip.
 */
import type { DiceEntry } from '../../../../core/ledger/dice-entry.ts'
import type { Because, Check } from '../../../ruleset.ts'
import { checkEdge, type Edge, edgeFlags, joinEdges } from '../../checks/advantage.ts'
import { checkModifiers, passiveScore } from '../../checks/creature-scores-and-proficiencies.ts'
import { reached, rollContest, rollD20 } from '../../checks/d20-rolls.ts'
import { difficultyOf } from '../../checks/difficulty.ts'
import { abilityOf, type CheckName, isSkill, titleOf } from '../../checks/skill-and-ability-names.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { endLasting } from '../effects/lasting-effects-and-concentration.ts'
import {
  mechanicBonuses,
  mechanicEdge,
  mechanicsOf,
  type RollContext,
} from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  foesOf,
  gripOn,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'

/** How it went; without a row nothing was rolled. */
export interface CheckOutcome {
  readonly succeeded: boolean
  readonly entry: DiceEntry | undefined
}

/** What traits and spells are asked about such a check. */
export function checkContext(id: string, check: CheckName): RollContext {
  return { roll: 'check', self: id, ability: abilityOf(check), ...(isSkill(check) && { skill: check }) }
}

export function checkEdgeNow(battle: Battle, id: string, check: CheckName): Edge {
  const profile = profileNow(battle, id)
  return joinEdges(
    checkEdge(profile.conditions, profile.exhaustion),
    mechanicEdge(battle, checkContext(id, check)),
  )
}

/** Everything that is added to such a check, with sources. */
export function checkModifiersNow(battle: Battle, id: string, check: CheckName): readonly Because[] {
  return [
    ...checkModifiers(profileNow(battle, id), check),
    ...mechanicBonuses(battle, checkContext(id, check)),
  ]
}

export function rollAbilityCheck(
  battle: Battle,
  id: string,
  check: CheckName,
  test: { readonly label: string; readonly action: string; readonly target: string; readonly dc: number },
): CheckOutcome {
  const least = leastRoll(battle, id, check)
  const rolled = rollD20(battle.dice, {
    label: test.label,
    actor: id,
    action: test.action,
    target: test.target,
    check,
    modifiers: checkModifiersNow(battle, id, check),
    against: { kind: 'DC', value: test.dc },
    edge: checkEdgeNow(battle, id, check),
    ...(least !== undefined && { least }),
  })
  return rolled.ok
    ? { succeeded: reached(rolled.value), entry: rolled.value }
    : { succeeded: false, entry: undefined }
}

/** What a natural roll counts as at least: Reliable Talent of the trained, Glibness. */
function leastRoll(battle: Battle, id: string, check: CheckName): number | undefined {
  const trained = isSkill(check) && profileNow(battle, id).training[check] !== undefined
  const floors = mechanicsOf(battle, id).flatMap(({ mechanic }) => {
    if (mechanic.kind !== 'minimum-roll' || mechanic.of.roll !== 'check') return []
    const meant = mechanic.of.abilities?.includes(abilityOf(check)) ?? true
    return meant && (!mechanic.proficient || trained) ? [mechanic.is] : []
  })
  return floors.length === 0 ? undefined : Math.max(...floors)
}

/** A passive score, five more or less where the combatant would roll with advantage or disadvantage. */
export function passiveScoreNow(battle: Battle, id: string, check: CheckName): number {
  const { advantage, disadvantage } = edgeFlags(checkEdgeNow(battle, id, check))
  const edge = advantage === disadvantage ? 'none' : advantage ? 'advantage' : 'disadvantage'
  return passiveScore(profileNow(battle, id), check, edge)
}

/** Hide: Stealth against the highest passive Perception of the foes. */
export function hide(battle: Battle, id: string): undefined {
  const sharpest = Math.max(5, ...foesOf(battle, id).map((foe) => passiveScoreNow(battle, foe, 'perception')))
  const test = { label: 'Stealth', action: 'hide', target: '', dc: sharpest }
  const { succeeded: hidden, entry } = rollAbilityCheck(battle, id, 'stealth', test)
  stateOf(battle, id).hidden = hidden
  logEvent(battle, 'hides', { who: id, hidden, dc: sharpest, roll: entry?.id ?? null })
}

/** What a check is made for: with reasons for its difficulty, or null for a contest. */
interface CheckTask {
  readonly check: CheckName
  readonly parts: readonly Because[] | null
  readonly rule: string
}

/** A check as it is shown before it is rolled. */
export function combatCheck(battle: Battle, id: string, { check, parts, rule }: CheckTask): Check {
  return {
    label: titleOf(check),
    skill: check,
    notation: '1d20',
    modifiers: checkModifiersNow(battle, id, check),
    difficulty: parts === null ? null : { kind: 'DC', value: difficultyOf(parts), parts },
    ...edgeFlags(checkEdgeNow(battle, id, check)),
    rule,
  }
}

/** The skill with which a combatant resists being held, thrown or pushed. */
export function betterGrappleSkill(battle: Battle, id: string): 'athletics' | 'acrobatics' {
  const profile = profileNow(battle, id)
  const sum = (check: 'athletics' | 'acrobatics') =>
    checkModifiers(profile, check).reduce((total, modifier) => total + modifier.value, 0)
  return sum('athletics') >= sum('acrobatics') ? 'athletics' : 'acrobatics'
}

/** A check to escape the grip; false when there is none or no action is left. */
export function escapeGrapple(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const grip = gripOn(state)
  if (grip === undefined || state.economy.action < 1) return false
  state.economy.action -= 1
  const check = betterGrappleSkill(battle, id)
  const dc = grip.escape_dc ?? 10
  const test = { label: 'Escape', action: 'escape', target: grip.source, dc }
  const { succeeded: free, entry } = rollAbilityCheck(battle, id, check, test)
  logEvent(battle, 'escape', { who: id, from: grip.name, dc, free, roll: entry?.id ?? null })
  if (free) endLasting(battle, id, grip, 'escaped')
  return true
}

/** A contest to grapple a target or to shove it to the ground. */
export function grappleOrShove(
  battle: Battle,
  id: string,
  target: string,
  how: 'grapple' | 'shove',
): boolean {
  const edge = (combatantId: string, check: 'athletics' | 'acrobatics') =>
    mechanicEdge(battle, checkContext(combatantId, check))
  const actor = { profile: profileNow(battle, id), check: 'athletics', edge: edge(id, 'athletics') } as const
  const theirs = betterGrappleSkill(battle, target)
  const opponent = { profile: profileNow(battle, target), check: theirs, edge: edge(target, theirs) }
  const rolled = rollContest(battle.dice, actor, opponent, how)
  const won = rolled.ok && rolled.value.won
  const rolls = rolled.ok ? rolled.value.entries.map((entry) => entry.id) : []
  const rule = 'a contest of Athletics; a tie changes nothing'
  logEvent(battle, how, { who: id, target, won, rolls, rule })
  if (!won) return false
  const total = rolled.value.entries[0].total
  const condition = how === 'grapple' ? 'grappled' : 'prone'
  applyLasting(battle, target, {
    name: how,
    source: id,
    condition,
    ends: { until: how === 'grapple' ? 'escaped' : 'stands-up' },
    ...(how === 'grapple' && { escape_dc: Math.max(10, total - 2) }),
  })
  return true
}
