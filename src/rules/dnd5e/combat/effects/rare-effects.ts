/** The rarer things that happen to a target: other shapes, banishment, rust, coming back to life, a step through space. */
import type { PlainEffect } from '../../data/activity-shapes.ts'
import { corrode } from '../damage/corrosion.ts'
import { healDamage } from '../damage/damage.ts'
import { raiseFromDead, stabilise } from '../damage/death.ts'
import { type ActivityUse, rollAmount, scaledDice } from '../rolls/roll-damage.ts'
import { type Battle, feetBetween, foesOf, logEvent, stateOf } from '../state/battle.ts'
import { addLasting, endingOf } from './lasting.ts'
import { assumeShape, chooseShape } from './shapes.ts'

/** Applies one of the rarer effects. */
export function applyRare(
  battle: Battle,
  target: string,
  effect: PlainEffect,
  cause: { readonly use: ActivityUse; readonly damageTaken: number },
): undefined {
  const { use } = cause
  switch (effect.kind) {
    case 'transform': {
      const monster = chooseShape(battle, target, effect.into, use.source)
      if (monster === undefined) return
      return assumeShape(battle, target, monster, endingOf(battle, effect.duration, use.source, target), use)
    }
    case 'remove-from-fight':
      return removeFromFight(battle, target, effect, use)
    case 'heal': {
      const { amount } = rollAmount(
        battle,
        use,
        scaledDice(effect.dice, effect.growth, use),
        'healing',
        target,
      )
      healDamage(battle, target, amount, use.name)
      return
    }
    case 'corrode':
      return corrode(battle, target, effect, use.name)
    case 'revive':
      if (stateOf(battle, target).status.includes('dead'))
        raiseFromDead(battle, target, effect.hit_points, use.name)
      return
    case 'stabilize':
      return stabilise(battle, target, use.name)
    case 'stable-at-zero':
      return stableAtZero(battle, target, effect, use)
    case 'teleport':
      return teleport(battle, target, effect.feet)
  }
}

/** Banished for a while, or for good: who cannot come back on their own is out of the fight. */
function removeFromFight(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'remove-from-fight' }>,
  use: ActivityUse,
): undefined {
  const until =
    effect.duration !== undefined && 'until' in effect.duration ? effect.duration.until : undefined
  if (until === 'permanent' || until === 'dispelled') {
    const state = stateOf(battle, target)
    state.status = [...state.status, 'vanished']
    return logEvent(battle, 'vanishes', { who: target, name: state.name, reason: use.name })
  }
  addLasting(battle, target, {
    name: use.name,
    source: use.source,
    away: effect.how,
    ends: endingOf(battle, effect.duration, use.source, target),
    ...(use.concentration !== undefined && { concentration: use.concentration }),
    ...(use.spell && { spell_level: use.slot }),
  })
}

/** A poison that fells without killing: stable at 0, and helpless for a while even when healed. */
function stableAtZero(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'stable-at-zero' }>,
  use: ActivityUse,
): undefined {
  if (stateOf(battle, target).hp_current > 0) return
  stabilise(battle, target, use.name)
  for (const condition of effect.conditions)
    addLasting(battle, target, {
      name: use.name,
      source: use.source,
      condition,
      ends: endingOf(battle, effect.duration, use.source, target),
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
