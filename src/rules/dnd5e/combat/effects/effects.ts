/**
 * What happens to a target, one effect of the data at a time: conditions, granted mechanics, pushes, saves inside
 * hits, changes of the hit point maximum, banishment, teleports.
 */
import { exhaustionWithin } from '../../character/exhaustion.ts'
import type { Effect, EffectOfKind, PlainEffect } from '../../data/activity-shapes.ts'
import type { Ability } from '../../data/vocabulary.ts'
import { corrode } from '../attack/hit-damage.ts'
import { dealDamage, healDamage } from '../damage/damage.ts'
import { die, raiseFromDead, stabilise } from '../damage/death.ts'
import { circumstanceHolds } from '../rolls/circumstances.ts'
import { dicePlus } from '../rolls/formulas.ts'
import { auraImmunities, mechanicsOfKind } from '../rolls/mechanics.ts'
import { isCreatureKind, rollAmount, rollDamage, saveDifficulty, scaledDice } from '../rolls/roll-damage.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import { type Battle, combatantOf, foesByDistance, isOut, logEvent, stateOf } from '../state/battle.ts'
import type { LastingEffect, RepeatedSave } from '../state/combat-document.ts'
import { sizeRank } from '../state/combatant.ts'
import { addLasting, endForbiddenConcentration, endingOf, endLasting } from './lasting.ts'
import { assumeShape, chooseShape } from './summoning-and-shapes.ts'

/** What led to the effects. */
export interface EffectCause {
  readonly use: ActivityUse
  /** Hit points the attack took, for drains. */
  readonly damageTaken: number
  readonly dc: number
  readonly ability?: Ability
}

export function applyEffects(
  battle: Battle,
  target: string,
  effects: readonly Effect[],
  cause: EffectCause,
): undefined {
  for (const effect of effects) {
    if (isOut(stateOf(battle, target)) && effect.kind !== 'revive') return
    if (effect.kind === 'save') applySaveEffect(battle, target, effect, cause)
    else applyPlain(battle, target, effect, cause)
  }
}

function applySaveEffect(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'save'>,
  cause: EffectCause,
): undefined {
  if (effect.only_against !== undefined && !isCreatureKind(battle, target, effect.only_against)) return
  const dc = saveDifficulty(battle, effect.dc, cause.use)
  const words = effect.on_fail.flatMap((failure) => (failure.kind === 'condition' ? [failure.condition] : []))
  const outcome = forceSave(battle, target, {
    ability: effect.ability,
    dc,
    use: cause.use,
    against: words,
  })
  const parts = effect.damage === undefined ? [] : rollDamage(battle, cause.use, effect.damage, target)
  const half = outcome.saved && effect.success === 'half'
  const dealt =
    outcome.saved && !half
      ? []
      : parts.map((part) => (half ? { ...part, amount: Math.floor(part.amount / 2) } : part))
  // A save without damage of its own speaks of the attack that led to it.
  const own = effect.damage === undefined ? cause.damageTaken : 0
  const blow =
    dealt.length === 0 ? { taken: own } : dealDamage(battle, target, dealt, damageSource(cause.use))
  if (outcome.saved) return
  const worse = effect.on_fail_by
  const effects = worse !== undefined && -outcome.margin >= worse.margin ? worse.effects : effect.on_fail
  applyEffects(battle, target, effects, { ...cause, dc, ability: effect.ability, damageTaken: blow.taken })
}

/** Where the damage of a use comes from. */
export function damageSource(use: ActivityUse, critical = false) {
  return { from: use.source, with: use.name, critical, magical: use.magical, spell: use.spell }
}

function applyPlain(battle: Battle, target: string, effect: PlainEffect, cause: EffectCause): undefined {
  switch (effect.kind) {
    case 'condition':
      return applyCondition(battle, target, effect, cause)
    case 'damage':
      return applyDamage(battle, target, effect, cause)
    case 'push':
      return push(battle, target, effect.feet, cause.use)
    case 'grant':
      return applyLasting(battle, target, {
        name: cause.use.name,
        source: cause.use.source,
        mechanics: effect.mechanics,
        ends: endingOf(battle, effect.duration, cause.use.source, target),
        ...repeatOf(effect.repeat, cause),
        ...concentrationOf(cause.use, effect),
      })
    case 'drain': {
      const share = effect.share === 'half' ? Math.floor(cause.damageTaken / 2) : cause.damageTaken
      healDamage(battle, cause.use.source, share, cause.use.name)
      return
    }
    case 'temporary-hit-points':
      return giveTemporary(battle, target, effect, cause.use)
    case 'end-condition':
      for (const lasting of [...stateOf(battle, target).lasting])
        if (lasting.condition !== undefined && effect.conditions.includes(lasting.condition))
          endLasting(battle, target, lasting, 'cured')
      // What turns stone back to flesh gives a drained life back too: only greater restoration does either.
      if (effect.conditions.includes('petrified')) restoreMaximum(battle, target)
      return
    case 'fell':
      if (effect.at_most !== undefined && stateOf(battle, target).hp_current > effect.at_most) return
      return fell(battle, target, effect.to, cause.use)
    case 'lower-hit-point-maximum': {
      const by =
        effect.by === 'damage'
          ? cause.damageTaken
          : rollAmount(battle, cause.use, effect.by, 'maximum loss', target).amount
      return lowerMaximum(battle, target, by, effect.ends ?? 'long-rest', cause.use.name)
    }
    case 'lower-ability': {
      const { amount, roll } = rollAmount(battle, cause.use, effect.dice, `${effect.ability} loss`, target)
      logEvent(battle, 'ability_lowered', {
        who: target,
        ability: effect.ability,
        by: amount,
        roll,
        ends: effect.ends,
      })
      if (effect.dies_at_zero && amount >= combatantOf(battle, target).profile.scores[effect.ability])
        die(battle, target, cause.use.name)
      return
    }
    case 'ruling':
      return logEvent(battle, 'ruling', { who: target, from: cause.use.source, text: effect.text }, 'ruling')
    default:
      return applyRare(battle, target, effect, cause)
  }
}

function repeatOf(
  repeat:
    | { readonly at: RepeatedSave['at']; readonly ability: Ability; readonly dc?: number | undefined }
    | undefined,
  cause: EffectCause,
): { repeat?: RepeatedSave } {
  if (repeat === undefined) return {}
  return { repeat: { at: repeat.at, ability: repeat.ability, dc: repeat.dc ?? cause.dc } }
}

/** What a lasting thing keeps of the spell it comes from, and what ends it early. */
function concentrationOf(
  use: ActivityUse,
  effect: { readonly ends_when?: readonly string[] | undefined } = {},
): Partial<LastingEffect> {
  return {
    ...(use.concentration !== undefined && { concentration: use.concentration }),
    ...(use.spell && { spell_level: use.slot, dc: use.dc, modifier: use.modifier }),
    ...(effect.ends_when !== undefined && { ends_when: effect.ends_when }),
  }
}

/** Adds a lasting effect and ends the concentration it forbids. */
export function applyLasting(battle: Battle, target: string, lasting: LastingEffect): undefined {
  addLasting(battle, target, lasting)
  endForbiddenConcentration(battle, target, lasting)
}

function applyCondition(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'condition'>,
  cause: EffectCause,
): undefined {
  const combatant = combatantOf(battle, target)
  const immune = [
    ...combatant.conditionImmunities,
    ...mechanicsOfKind(battle, target, 'condition-immunity')
      .filter((mechanic) =>
        (mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, target, undefined)),
      )
      .flatMap((mechanic) => mechanic.conditions as string[]),
    ...auraImmunities(battle, target),
  ]
  if (immune.includes(effect.condition)) {
    logEvent(battle, 'immune', { who: target, condition: effect.condition })
    return
  }
  if (effect.up_to_size !== undefined && sizeRank(combatant.size) > sizeRank(effect.up_to_size)) return
  applyLasting(battle, target, {
    name: cause.use.name,
    source: cause.use.source,
    condition: effect.condition,
    ends: endingOf(battle, effect.duration, cause.use.source, target),
    ...repeatOf(effect.repeat, cause),
    ...(effect.escape_dc !== undefined && { escape_dc: effect.escape_dc }),
    ...(effect.worsens !== undefined && { worsens: effect.worsens }),
    ...concentrationOf(cause.use, effect),
  })
  if (effect.condition === 'exhaustion' && exhaustionWithin(effect.levels ?? 1) >= 6)
    die(battle, target, 'exhaustion')
}

function applyDamage(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'damage'>,
  cause: EffectCause,
): undefined {
  if (effect.at === undefined || effect.at === 'enter' || effect.at === 'while-touching') {
    dealDamage(battle, target, rollDamage(battle, cause.use, effect.damage, target), damageSource(cause.use))
    return
  }
  applyLasting(battle, target, {
    name: cause.use.name,
    source: cause.use.source,
    damage: effect.damage,
    damage_at: effect.at,
    ends: endingOf(battle, effect.duration, cause.use.source, target),
    ...repeatOf(effect.repeat, cause),
    ...concentrationOf(cause.use),
  })
}

/** Moves a target away from the source, or towards it. */
function push(battle: Battle, target: string, feet: number, use: ActivityUse): undefined {
  const state = stateOf(battle, target)
  const direction = state.position >= stateOf(battle, use.source).position ? 1 : -1
  state.position += direction * feet
  logEvent(battle, 'pushed', { who: target, by: use.name, feet, position: state.position })
}

function fell(battle: Battle, target: string, to: 'zero-hit-points' | 'death', use: ActivityUse): undefined {
  const state = stateOf(battle, target)
  if (to === 'death') return die(battle, target, use.name)
  const parts = [{ amount: state.hp_current + state.temp_hp, type: 'felling', roll: 'effect' }]
  dealDamage(battle, target, parts, damageSource(use))
}

/** How long effects last that say no time of their own. */

/** Effects that say no time of their own last as long as the activity does. */
export function withDuration<One extends { readonly kind: string }>(
  effects: readonly One[],
  duration: unknown,
): readonly One[] {
  if (duration === undefined) return effects
  return effects.map((effect) =>
    (effect.kind === 'condition' || effect.kind === 'grant') && !('duration' in effect)
      ? { ...effect, duration }
      : effect,
  )
}

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

/** Banished for a while, or for good: who cannot come back on their own is out of combat. */
function removeFromFight(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'remove-from-fight'>,
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
  effect: EffectOfKind<'stable-at-zero'>,
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

/** A teleport out of a press of foes, or to where the nearest foe can be reached. It provokes no Opportunity Attacks. */
function teleport(battle: Battle, id: string, feet: number | null): undefined {
  const state = stateOf(battle, id)
  if (feet === null) {
    state.status = [...state.status, 'fled']
    return logEvent(battle, 'escaped', { who: id, name: state.name }, 'fled')
  }
  const from = state.position
  const [nearest] = foesByDistance(battle, id)
  if (nearest === undefined) return
  const aim = stateOf(battle, nearest).position
  const gap = Math.abs(aim - from)
  const away = aim > from || (aim === from && state.type !== 'enemy') ? -1 : 1
  const step = gap <= 5 ? away * Math.min(feet, 60) : -away * Math.min(feet, gap - 5)
  state.position = from + step
  logEvent(battle, 'teleports', { who: id, feet: Math.abs(step), position: state.position })
}

export function giveTemporary(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'temporary-hit-points'>,
  use: ActivityUse,
): undefined {
  const dice = dicePlus(
    scaledDice(effect.dice, effect.growth, use),
    effect.plus_modifier === true ? use.modifier : 0,
  )
  const { amount, roll } = rollAmount(battle, use, dice, 'temporary hit points', target)
  const state = stateOf(battle, target)
  if (amount <= state.temp_hp) return
  state.temp_hp = amount
  logEvent(battle, 'temporary_hit_points', { who: target, amount, roll, by: use.name })
}

/** Lowers the hit point maximum; at 0 the target dies. */
export function lowerMaximum(
  battle: Battle,
  target: string,
  by: number,
  ends: 'long-rest' | 'cured' | 'permanent',
  cause: string,
): undefined {
  if (by <= 0) return
  const state = stateOf(battle, target)
  const rest = state.hp_max - by
  const taken = state.hp_max - Math.max(1, rest)
  state.hp_max = Math.max(1, rest)
  state.hp_current = Math.min(state.hp_current, state.hp_max)
  if (ends === 'long-rest') state.hp_max_lowered = (state.hp_max_lowered ?? 0) + taken
  if (ends === 'cured') state.hp_max_lowered_until_cured = (state.hp_max_lowered_until_cured ?? 0) + taken
  logEvent(battle, 'maximum_lowered', { who: target, by, hp_max: state.hp_max, ends })
  if (rest <= 0) die(battle, target, cause)
}

/** Gives back what was drained from the maximum, not the hit points themselves. */
export function restoreMaximum(battle: Battle, target: string): undefined {
  const state = stateOf(battle, target)
  const back = (state.hp_max_lowered ?? 0) + (state.hp_max_lowered_until_cured ?? 0)
  if (back === 0) return
  state.hp_max += back
  state.hp_max_lowered = 0
  state.hp_max_lowered_until_cured = 0
  logEvent(battle, 'maximum_restored', { who: target, by: back, hp_max: state.hp_max })
}
