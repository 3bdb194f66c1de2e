/** The rarer things that happen to a target: other shapes, banishment, rust, coming back to life, a step through space. */
import type { PlainEffect } from '../../data/activity-shapes.ts'
import { type Battle, feetBetween, foesOf, logEvent, stateOf } from '../state/battle.ts'
import { corrode } from '../damage/corrosion.ts'
import { healDamage } from '../damage/damage.ts'
import { raise, stabilise } from '../damage/death.ts'
import { addLasting, endingOf } from './lasting.ts'
import { type ActivityUse, grownDice, rollAmount } from '../rolls/roll-damage.ts'
import { chooseShape, takeShape } from './shapes.ts'

/** Applies one of the rarer effects. */
export function applyRare(
  battle: Battle,
  target: string,
  effect: PlainEffect,
  cause: { readonly doing: ActivityUse; readonly damageDone: number },
): undefined {
  const { doing } = cause
  switch (effect.kind) {
    case 'transform': {
      const monster = chooseShape(battle, target, effect.into, doing.source)
      if (monster === undefined) return
      return takeShape(
        battle,
        target,
        monster,
        endingOf(battle, effect.duration, doing.source, target),
        doing,
      )
    }
    case 'remove-from-fight':
      return removeFromFight(battle, target, effect, doing)
    case 'heal': {
      const { amount } = rollAmount(
        battle,
        doing,
        grownDice(effect.dice, effect.growth, doing),
        'healing',
        target,
      )
      healDamage(battle, target, amount, doing.name)
      return
    }
    case 'corrode':
      return corrode(battle, target, effect, doing.name)
    case 'revive':
      if (stateOf(battle, target).status.includes('dead'))
        raise(battle, target, effect.hit_points, doing.name)
      return
    case 'stabilize':
      return stabilise(battle, target, doing.name)
    case 'stable-at-zero':
      return stableAtZero(battle, target, effect, doing)
    case 'teleport':
      return teleport(battle, target, effect.feet)
  }
}

/** Banished for a while, or for good: who cannot come back on their own is out of the fight. */
function removeFromFight(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'remove-from-fight' }>,
  doing: ActivityUse,
): undefined {
  const until =
    effect.duration !== undefined && 'until' in effect.duration ? effect.duration.until : undefined
  if (until === 'permanent' || until === 'dispelled') {
    const state = stateOf(battle, target)
    state.status = [...state.status, 'vanished']
    return logEvent(battle, 'vanishes', { who: target, name: state.name, reason: doing.name })
  }
  addLasting(battle, target, {
    name: doing.name,
    source: doing.source,
    away: effect.how,
    ends: endingOf(battle, effect.duration, doing.source, target),
    ...(doing.concentration !== undefined && { concentration: doing.concentration }),
    ...(doing.spell && { spell_level: doing.slot }),
  })
}

/** A poison that fells without killing: stable at 0, and helpless for a while even when healed. */
function stableAtZero(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'stable-at-zero' }>,
  doing: ActivityUse,
): undefined {
  if (stateOf(battle, target).hp_current > 0) return
  stabilise(battle, target, doing.name)
  for (const condition of effect.conditions)
    addLasting(battle, target, {
      name: doing.name,
      source: doing.source,
      condition,
      ends: endingOf(battle, effect.duration, doing.source, target),
    })
}

/** One step through space: out of a press of foes, or to where the nearest foe can be struck. Nobody gets a blow. */
function teleport(battle: Battle, id: string, feet: number | null): undefined {
  const state = stateOf(battle, id)
  if (feet === null) {
    state.status = [...state.status, 'fled']
    return logEvent(battle, 'escaped', { who: id, name: state.name }, 'fled')
  }
  const from = state.position
  const [nearest] = foesOf(battle, id).sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))
  if (nearest === undefined) return
  const aim = stateOf(battle, nearest).position
  const gap = Math.abs(aim - from)
  const away = aim > from || (aim === from && state.type !== 'enemy') ? -1 : 1
  const step = gap <= 5 ? away * Math.min(feet, 60) : -away * Math.min(feet, gap - 5)
  state.position = from + step
  logEvent(battle, 'teleports', { who: id, feet: Math.abs(step), position: state.position })
}
