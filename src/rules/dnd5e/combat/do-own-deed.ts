/** Carries out what a person decided, in their turn; when the world has moved on meanwhile, the nearest sense of it. */

import { checkEdge } from '../checks/edge.ts'
import { checkModifiers, passiveScore } from '../checks/profile.ts'
import { reached, rollD20 } from '../checks/roll-d20.ts'
import { attackOnce, reachOf } from './attack.ts'
import {
  type Battle,
  feetBetween,
  fighterOf,
  foesOf,
  isStanding,
  profileNow,
  stateOf,
  tell,
} from './battle.ts'
import { castSpell } from './cast.ts'
import { rollDeathSave, stabilise } from './death.ts'
import { hastedAttacks } from './extra-actions.ts'
import { giveUp, leave, runAway } from './flee.ts'
import { escapeGrip, seize } from './grapple.ts'
import { breakHorde } from './horde-breaker.ts'
import { moveWithin, speedNow, standUp } from './movement.ts'
import type { OwnDeed, PlainDeed } from './own-deed.ts'
import { areaFeet, perform, plainDoing } from './perform.ts'
import { poolMark } from './uses.ts'

/** Does it. */
export function doOwnDeed(battle: Battle, id: string, deed: OwnDeed): undefined {
  const state = stateOf(battle, id)
  if (deed.kind !== 'plain' || deed.what !== 'death_save') standUp(battle, id)
  switch (deed.kind) {
    case 'attack':
      return attackRound(battle, id, deed)
    case 'cast': {
      const [first] = deed.targets
      if (first !== undefined && first !== id) moveWithin(battle, id, first, Math.max(5, deed.reach))
      state.economy[deed.bends.includes('quickened') ? 'bonus' : 'action'] -= 1
      return castSpell(battle, id, deed.spell, deed.slot, deed.targets, deed.bends)
    }
    case 'activity':
      approachFor(battle, id, deed)
      return perform(battle, id, deed.activity, deed.targets, {
        ...plainDoing(battle, id, deed.activity),
        ...(deed.amount !== undefined && { amount: deed.amount }),
      })
    case 'seize':
      if (moveWithin(battle, id, deed.target, 5)) seize(battle, id, deed.target, deed.how)
      return
    case 'stabilise':
      return tend(battle, id, deed.target)
    case 'plain':
      return plain(battle, id, deed.what)
  }
}

/** Comes near enough for a touch; what has no target of its own is done where one stands. */
function approachFor(battle: Battle, id: string, deed: Extract<OwnDeed, { kind: 'activity' }>): undefined {
  const [aim] = deed.targets
  if (aim === undefined || aim === id || battle.document.combatants[aim] === undefined) return
  moveWithin(battle, id, aim, areaFeet(deed.activity))
}

function nearestFoe(battle: Battle, id: string): string | undefined {
  return foesOf(battle, id).sort(
    (one, other) => feetBetween(battle, id, one) - feetBetween(battle, id, other),
  )[0]
}

function attackRound(battle: Battle, id: string, deed: Extract<OwnDeed, { kind: 'attack' }>): undefined {
  const state = stateOf(battle, id)
  const fighter = fighterOf(battle, id)
  state.reckless = deed.reckless && fighter.mechanics.some(({ mechanic }) => mechanic.kind === 'reckless')
  const rounds = deed.surge && spendSurge(battle, id) ? 2 : 1
  state.economy.action -= 1
  const times = fighter.attacksPerAction * rounds + hastedAttacks(battle, id)
  const doing = { ...plainDoing(battle, id, deed.activity), wishes: deed.wishes }
  for (let index = 0; index < times && isStanding(state); index += 1) {
    const wanted = stateOf(battle, deed.target)
    const target = isStanding(wanted) ? deed.target : nearestFoe(battle, id)
    if (target === undefined || !moveWithin(battle, id, target, reachOf(deed.activity))) return
    attackOnce(battle, id, deed.activity, target, doing)
  }
  breakHorde(battle, id, deed.target, deed.activity, doing)
}

function spendSurge(battle: Battle, id: string): boolean {
  const pool = fighterOf(battle, id).sheet.classFeatures.get('action_surge')
  const { spent } = stateOf(battle, id)
  const mark = poolMark('action_surge')
  if (pool === undefined || (spent[mark] ?? 0) >= pool.max) return false
  spent[mark] = (spent[mark] ?? 0) + 1
  tell(battle, 'action_surge', { who: id })
  return true
}

function tend(battle: Battle, id: string, target: string): undefined {
  if (!moveWithin(battle, id, target, 5)) return
  const profile = profileNow(battle, id)
  const rolled = rollD20(battle.cup, {
    label: 'Medicine',
    actor: id,
    action: 'stabilise',
    target,
    check: 'medicine',
    modifiers: checkModifiers(profile, 'medicine'),
    against: { kind: 'DC', value: 10 },
    edge: checkEdge(profile.conditions, profile.exhaustion),
  })
  const helped = rolled.ok && reached(rolled.value)
  tell(battle, 'tends', { who: id, target, helped, roll: rolled.ok ? rolled.value.id : null })
  if (helped) stabilise(battle, target, stateOf(battle, id).name)
}

function plain(battle: Battle, id: string, what: PlainDeed): undefined {
  const state = stateOf(battle, id)
  switch (what) {
    case 'death_save':
      return rollDeathSave(battle, id)
    case 'dodge':
      state.dodging = true
      return tell(battle, 'dodges', { who: id })
    case 'disengage':
      state.disengaged = true
      return tell(battle, 'disengages', { who: id })
    case 'dash': {
      state.economy.movement += speedNow(battle, id)
      const foe = nearestFoe(battle, id)
      if (foe !== undefined) moveWithin(battle, id, foe, 5)
      return tell(battle, 'dashes', { who: id })
    }
    case 'hide':
      return hide(battle, id)
    case 'flee': {
      const away = runAway(battle, id)
      if (away)
        for (const [other, one] of Object.entries(battle.document.combatants))
          if (one.type === 'ally' && isStanding(one)) leave(battle, other)
      return
    }
    case 'surrender':
      return giveUp(battle, id)
    case 'escape':
      escapeGrip(battle, id)
      return
    case 'wait':
      return tell(battle, 'waits', { who: id })
  }
}

function hide(battle: Battle, id: string): undefined {
  const profile = profileNow(battle, id)
  const sharpest = Math.max(
    5,
    ...foesOf(battle, id).map((foe) => passiveScore(profileNow(battle, foe), 'perception')),
  )
  const rolled = rollD20(battle.cup, {
    label: 'Stealth',
    actor: id,
    action: 'hide',
    target: '',
    check: 'stealth',
    modifiers: checkModifiers(profile, 'stealth'),
    against: { kind: 'DC', value: sharpest },
    edge: checkEdge(profile.conditions, profile.exhaustion),
  })
  const hidden = rolled.ok && reached(rolled.value)
  stateOf(battle, id).hidden = hidden
  tell(battle, 'hides', { who: id, hidden, dc: sharpest, roll: rolled.ok ? rolled.value.id : null })
}
