/** Carries out what a person decided, in their turn; when the world has moved on meanwhile, the nearest sense of it. */

import { poolKey } from '../activities/limited-uses.ts'
import { ownUse } from '../activities/own-use.ts'
import { perform } from '../activities/perform.ts'
import { makeAttack } from '../attack/attack.ts'
import { hastedAttacks, useHordeBreaker } from '../attack/extra-attacks.ts'
import { escapeGrapple, grappleOrShove } from '../attack/grapple.ts'
import { reachOf } from '../battlefield/range.ts'
import { castSpell } from '../casting/cast.ts'
import { rollDeathSave, stabilise } from '../damage/death.ts'
import { flee, leaveCombat, moveWithin, speedNow, standUp, surrender } from '../movement/movement.ts'
import { passiveScoreNow, rollAbilityCheck } from '../rolls/ability-checks.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle.ts'
import { activityReach } from './targeting.ts'
import type { BasicAction, SimpleAction } from './turn-action.ts'

/** Does it. */
export function doBasicAction(battle: Battle, id: string, deed: BasicAction): undefined {
  if (deed.kind !== 'plain' || deed.what !== 'death_save') standUp(battle, id)
  switch (deed.kind) {
    case 'attack':
      return attackRound(battle, id, deed)
    case 'cast': {
      const [first] = deed.targets
      if (first !== undefined && first !== id && !moveWithin(battle, id, first, Math.max(5, deed.reach)))
        return logEvent(battle, 'too_far', { who: id, target: first })
      return castSpell(battle, id, deed.spell, deed.slot, deed.targets, deed.bends, deed.choice)
    }
    case 'activity': {
      const [first] = deed.targets
      const reach = activityReach(battle, deed.activity)
      if (first !== undefined && first !== id && !moveWithin(battle, id, first, reach))
        return logEvent(battle, 'too_far', { who: id, target: first })
      const { kind: _kind, activity, targets, ...choices } = deed
      return perform(battle, id, activity, targets, { ...ownUse(battle, id, activity), ...choices })
    }
    case 'seize':
      if (!moveWithin(battle, id, deed.target, 5))
        return logEvent(battle, 'too_far', { who: id, target: deed.target })
      grappleOrShove(battle, id, deed.target, deed.how)
      return
    case 'stabilise':
      return tend(battle, id, deed.target)
    case 'plain':
      return plain(battle, id, deed.what)
  }
}

function nearestFoe(battle: Battle, id: string): string | undefined {
  return foesOf(battle, id).sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))[0]
}

function attackRound(battle: Battle, id: string, deed: Extract<BasicAction, { kind: 'attack' }>): undefined {
  const state = stateOf(battle, id)
  const fighter = combatantOf(battle, id)
  state.reckless = deed.reckless && fighter.mechanics.some(({ mechanic }) => mechanic.kind === 'reckless')
  const rounds = deed.surge && spendSurge(battle, id) ? 2 : 1
  const times = fighter.attacksPerAction * rounds + hastedAttacks(battle, id)
  const use = { ...ownUse(battle, id, deed.activity), hitChoices: deed.hitChoices }
  for (let index = 0; index < times && isStanding(state); index += 1) {
    const aim = deed.targets?.[index % deed.targets.length] ?? deed.target
    const target = isStanding(stateOf(battle, aim)) ? aim : nearestFoe(battle, id)
    if (target === undefined || !moveWithin(battle, id, target, reachOf(deed.activity)))
      return logEvent(battle, 'too_far', { who: id, target: target ?? deed.target })
    makeAttack(battle, id, deed.activity, target, use)
  }
  useHordeBreaker(battle, id, deed.target, deed.activity, use)
}

function spendSurge(battle: Battle, id: string): boolean {
  const pool = combatantOf(battle, id).sheet.classFeatures.get('action_surge')
  const { spent } = stateOf(battle, id)
  const mark = poolKey('action_surge')
  if (pool === undefined || (spent[mark] ?? 0) >= pool.max) return false
  spent[mark] = (spent[mark] ?? 0) + 1
  logEvent(battle, 'action_surge', { who: id })
  return true
}

function tend(battle: Battle, id: string, target: string): undefined {
  if (!moveWithin(battle, id, target, 5)) return logEvent(battle, 'too_far', { who: id, target })
  const test = { label: 'Medicine', action: 'stabilise', target, dc: 10 }
  const { succeeded: helped, entry } = rollAbilityCheck(battle, id, 'medicine', test)
  logEvent(battle, 'tends', { who: id, target, helped, roll: entry?.id ?? null })
  if (helped) stabilise(battle, target, stateOf(battle, id).name)
}

function plain(battle: Battle, id: string, what: SimpleAction): undefined {
  const state = stateOf(battle, id)
  switch (what) {
    case 'death_save':
      return rollDeathSave(battle, id)
    case 'dodge':
      state.dodging = true
      return logEvent(battle, 'dodges', { who: id })
    case 'disengage':
      state.disengaged = true
      return logEvent(battle, 'disengages', { who: id })
    case 'dash': {
      state.economy.movement += speedNow(battle, id)
      const foe = nearestFoe(battle, id)
      if (foe !== undefined) moveWithin(battle, id, foe, 5)
      return logEvent(battle, 'dashes', { who: id })
    }
    case 'hide':
      return hide(battle, id)
    case 'flee': {
      const away = flee(battle, id)
      if (away)
        for (const [other, combatant] of Object.entries(battle.document.combatants))
          if (combatant.type === 'ally' && isStanding(combatant)) leaveCombat(battle, other)
      return
    }
    case 'surrender':
      return surrender(battle, id)
    case 'escape':
      escapeGrapple(battle, id)
      return
    case 'wait':
      return logEvent(battle, 'waits', { who: id })
  }
}

/** Tries to get out of everybody's sight: Stealth against the sharpest passive Perception. */
export function hide(battle: Battle, id: string): undefined {
  const sharpest = Math.max(5, ...foesOf(battle, id).map((foe) => passiveScoreNow(battle, foe, 'perception')))
  const test = { label: 'Stealth', action: 'hide', target: '', dc: sharpest }
  const { succeeded: hidden, entry } = rollAbilityCheck(battle, id, 'stealth', test)
  stateOf(battle, id).hidden = hidden
  logEvent(battle, 'hides', { who: id, hidden, dc: sharpest, roll: entry?.id ?? null })
}
