/** Seizing, shoving and getting free: contests of Athletics, and checks against a monster's grip. */
import { checkModifiers } from '../../checks/profile.ts'
import { rollContest } from '../../checks/rolls.ts'
import { applyLasting } from '../effects/effects.ts'
import { endLasting } from '../effects/lasting.ts'
import { checkContext, rollAbilityCheck } from '../rolls/ability-checks.ts'
import { mechanicEdge } from '../rolls/mechanics.ts'
import { type Battle, logEvent, profileNow, stateOf } from '../state/battle.ts'

/** What somebody resists being held, thrown or pushed with. */
export function betterGrappleSkill(battle: Battle, id: string): 'athletics' | 'acrobatics' {
  const profile = profileNow(battle, id)
  const sum = (check: 'athletics' | 'acrobatics') =>
    checkModifiers(profile, check).reduce((total, checkModifier) => total + checkModifier.value, 0)
  return sum('athletics') >= sum('acrobatics') ? 'athletics' : 'acrobatics'
}

/** Tries to get out of whatever holds somebody; false when nothing does. */
export function escapeGrapple(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const grip = state.lasting.find((effect) => effect.escape_dc !== undefined)
  if (grip === undefined || state.economy.action < 1) return false
  state.economy.action -= 1
  const check = betterGrappleSkill(battle, id)
  const dc = grip.escape_dc ?? 10
  const test = { label: 'Escape', action: 'escape', target: grip.source, dc }
  const { succeeded: free, entry } = rollAbilityCheck(battle, id, check, test)
  logEvent(battle, 'escape', {
    who: id,
    from: grip.name,
    dc,
    free,
    roll: entry?.id ?? null,
  })
  if (free) endLasting(battle, id, grip, 'escaped')
  return true
}

/** Tries to seize somebody, or to push them to the ground. */
export function grappleOrShove(
  battle: Battle,
  id: string,
  target: string,
  how: 'grapple' | 'shove',
): boolean {
  const edge = (one: string, check: 'athletics' | 'acrobatics') =>
    mechanicEdge(battle, checkContext(one, check))
  const actor = { profile: profileNow(battle, id), check: 'athletics', edge: edge(id, 'athletics') } as const
  const theirs = betterGrappleSkill(battle, target)
  const opponent = { profile: profileNow(battle, target), check: theirs, edge: edge(target, theirs) }
  const rolled = rollContest(battle.dice, actor, opponent, how)
  const won = rolled.ok && rolled.value.won
  const rolls = rolled.ok ? rolled.value.entries.map((entry) => entry.id) : []
  logEvent(battle, how, {
    who: id,
    target,
    won,
    rolls,
    rule: 'a contest of Athletics; a tie changes nothing',
  })
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
