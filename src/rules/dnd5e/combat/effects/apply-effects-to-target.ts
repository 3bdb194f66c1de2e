/**
 * What happens to a target, one effect of the data at a time: conditions, granted mechanics, pushes, saves inside
 * hits, changes of the hit point maximum, banishment, teleports.
 */
import { exhaustionWithin } from '../../character/exhaustion.ts'
import type { Damage, Effect, EffectOfKind, PlainEffect } from '../../data/activity-schemas.ts'
import type { Ability } from '../../data/srd-vocabulary.ts'
import { type DamageOutcome, dealDamage, healDamage } from '../damage/damage-and-healing.ts'
import { die, raiseFromDead, stabilise } from '../damage/death.ts'
import { circumstanceHolds } from '../rolls/circumstances-and-rage.ts'
import { withNumberAdded } from '../rolls/dice-string-arithmetic.ts'
import { auraImmunities, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type DamageSource,
  rollAmount,
  rollDamage,
  saveDifficulty,
  scaledDice,
  shareOfDamage,
} from '../rolls/roll-damage.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import {
  type Battle,
  combatantOf,
  foesByDistance,
  isCreatureKind,
  isOut,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { LastingEffect } from '../state/combat-document.ts'
import { sizeRank } from '../state/combatant.ts'
import type { ActivityUse } from '../state/performed-activity.ts'
import { corrode } from './corrode-gear.ts'
import {
  addLasting,
  endForbiddenConcentration,
  endingOf,
  endLasting,
} from './lasting-effects-and-concentration.ts'
import { assumeShape, chooseShape } from './summoning-and-shapes.ts'

export interface EffectCause {
  readonly use: ActivityUse
  /** Hit points that the attack or the failed save took, for drains. */
  readonly damageTaken: number
  /** The difficulty of saves that are repeated against an effect. */
  readonly dc: number
  readonly ability?: Ability
}

export function causeOf(use: ActivityUse, damageTaken = 0): EffectCause {
  return { use, damageTaken, dc: use.dc }
}

export function damageSource(use: ActivityUse, critical = false): DamageSource {
  return { from: use.source, with: use.name, critical, magical: use.magical, spell: use.spell }
}

/** Rolls some damage of a use and deals it. */
export function dealRolledDamage(
  battle: Battle,
  target: string,
  damage: readonly Damage[],
  use: ActivityUse,
): DamageOutcome {
  return dealDamage(battle, target, rollDamage(battle, use, damage, target), damageSource(use))
}

export function conditionsIn(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === 'condition' ? [effect.condition] : []))
}

interface FailedSave {
  readonly on_fail: readonly Effect[]
  readonly on_fail_by?: { readonly margin: number; readonly effects: readonly Effect[] } | undefined
}

/** What a failed save brings: worse effects where it failed by much. */
export function effectsOfFailure(
  { on_fail, on_fail_by: worse }: FailedSave,
  margin: number,
): readonly Effect[] {
  return worse !== undefined && -margin >= worse.margin ? worse.effects : on_fail
}

/** Effects that say no time of their own last as long as the activity does. */
export function withDuration<Kind extends { readonly kind: string }>(
  effects: readonly Kind[],
  duration: unknown,
): readonly Kind[] {
  if (duration === undefined) return effects
  return effects.map((effect) =>
    (effect.kind === 'condition' || effect.kind === 'grant') && !('duration' in effect)
      ? { ...effect, duration }
      : effect,
  )
}

export function applyEffects(
  battle: Battle,
  target: string,
  effects: readonly Effect[],
  cause: EffectCause,
): undefined {
  for (const effect of effects) {
    if (isOut(stateOf(battle, target)) && effect.kind !== 'revive') return
    if (effect.kind === 'save') applySave(battle, target, effect, cause)
    else applyPlain(battle, target, effect, cause)
  }
}

/** A save that comes with a hit or another effect. */
function applySave(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'save'>,
  cause: EffectCause,
): undefined {
  const { ability, damage, success } = effect
  const { use } = cause
  if (effect.only_against !== undefined && !isCreatureKind(battle, target, effect.only_against)) return
  const dc = saveDifficulty(battle, effect.dc, use)
  const outcome = forceSave(battle, target, { ability, dc, use, against: conditionsIn(effect.on_fail) })
  const parts = damage === undefined ? [] : rollDamage(battle, use, damage, target)
  const share = outcome.saved ? (success === 'half' ? 0.5 : 0) : 1
  // A save without damage of its own speaks of the attack that led to it.
  const own = damage === undefined ? cause.damageTaken : 0
  const damageTaken =
    share === 0 || parts.length === 0
      ? own
      : dealDamage(battle, target, shareOfDamage(parts, share), damageSource(use)).taken
  if (outcome.saved) return
  applyEffects(battle, target, effectsOfFailure(effect, outcome.margin), {
    ...cause,
    dc,
    ability,
    damageTaken,
  })
}

function applyPlain(battle: Battle, target: string, effect: PlainEffect, cause: EffectCause): undefined {
  const { use, damageTaken } = cause
  switch (effect.kind) {
    case 'condition':
      return applyCondition(battle, target, effect, cause)
    case 'grant':
      return applyLasting(battle, target, lastingOf(battle, target, effect, cause))
    case 'damage':
      return applyDamage(battle, target, effect, cause)
    case 'push':
      return push(battle, target, effect.feet, use)
    case 'teleport':
      return teleport(battle, target, effect.feet)
    case 'drain':
      healDamage(
        battle,
        use.source,
        effect.share === 'half' ? Math.floor(damageTaken / 2) : damageTaken,
        use.name,
      )
      return
    case 'heal': {
      const dice = scaledDice(effect.dice, effect.growth, use)
      healDamage(battle, target, rollAmount(battle, use, dice, 'healing', target).amount, use.name)
      return
    }
    case 'temporary-hit-points':
      return giveTemporary(battle, target, effect, use)
    case 'end-condition':
      return endConditions(battle, target, effect)
    case 'fell':
      return fell(battle, target, effect, use)
    case 'stabilize':
      return stabilise(battle, target, use.name)
    case 'stable-at-zero':
      return stableAtZero(battle, target, effect, use)
    case 'revive':
      if (stateOf(battle, target).status.includes('dead'))
        raiseFromDead(battle, target, effect.hit_points, use.name)
      return
    case 'lower-hit-point-maximum':
      return lowerMaximum(battle, target, effect, cause)
    case 'lower-ability':
      return lowerAbility(battle, target, effect, use)
    case 'transform': {
      const monster = chooseShape(battle, target, effect.into, use.source)
      if (monster === undefined) return
      const ends = endingOf(battle, effect.duration, use.source, target)
      return assumeShape(battle, target, { monster, ends, use })
    }
    case 'remove-from-fight':
      return banish(battle, target, effect, use)
    case 'corrode':
      return corrode(battle, target, effect, use.name)
    case 'ruling':
      return logEvent(battle, 'ruling', { who: target, from: use.source, text: effect.text }, 'ruling')
  }
}

/** An effect that lasts: what it does, its source and end, the save against it, and the spell that holds it up. */
function lastingOf(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'condition' | 'grant' | 'damage'>,
  { use, dc }: EffectCause,
): LastingEffect {
  const { repeat } = effect
  return {
    name: use.name,
    source: use.source,
    ...(effect.kind === 'condition' && { condition: effect.condition }),
    ...(effect.kind === 'grant' && { mechanics: effect.mechanics }),
    ...(effect.kind === 'damage' && damageEachTurn(effect)),
    ends: endingOf(battle, effect.duration, use.source, target),
    ...(repeat !== undefined && { repeat: { at: repeat.at, ability: repeat.ability, dc: repeat.dc ?? dc } }),
    ...(effect.kind === 'condition' && escapeOf(effect)),
    ...(use.concentration !== undefined && { concentration: use.concentration }),
    ...(use.spell && { spell_level: use.slot, dc: use.dc, modifier: use.modifier }),
    ...('ends_when' in effect && effect.ends_when !== undefined && { ends_when: effect.ends_when }),
  }
}

function damageEachTurn({ damage, at }: EffectOfKind<'damage'>): Partial<LastingEffect> {
  return at === 'turn-start' || at === 'turn-end' ? { damage, damage_at: at } : {}
}

function escapeOf({ escape_dc, worsens }: EffectOfKind<'condition'>): Partial<LastingEffect> {
  return { ...(escape_dc !== undefined && { escape_dc }), ...(worsens !== undefined && { worsens }) }
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
  const { condition } = effect
  if (isImmuneTo(battle, target, condition)) return logEvent(battle, 'immune', { who: target, condition })
  const { size } = combatantOf(battle, target)
  if (effect.up_to_size !== undefined && sizeRank(size) > sizeRank(effect.up_to_size)) return
  applyLasting(battle, target, lastingOf(battle, target, effect, cause))
  if (condition === 'exhaustion' && exhaustionWithin(effect.levels ?? 1) >= 6)
    die(battle, target, 'exhaustion')
}

function isImmuneTo(battle: Battle, id: string, condition: string): boolean {
  const granted = mechanicsOfKind(battle, id, 'condition-immunity').filter((mechanic) =>
    (mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, id, undefined)),
  )
  const immunities: string[] = [
    ...combatantOf(battle, id).conditionImmunities,
    ...granted.flatMap((mechanic) => mechanic.conditions),
    ...auraImmunities(battle, id),
  ]
  return immunities.includes(condition)
}

/** Damage at once, or at every start or end of a turn while it lasts. */
function applyDamage(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'damage'>,
  cause: EffectCause,
): undefined {
  const { at, damage } = effect
  if (at === 'turn-start' || at === 'turn-end')
    return applyLasting(battle, target, lastingOf(battle, target, effect, cause))
  dealRolledDamage(battle, target, damage, cause.use)
}

/** Moves a target away from the source, or towards it when the feet are negative. */
function push(battle: Battle, target: string, feet: number, use: ActivityUse): undefined {
  const state = stateOf(battle, target)
  const direction = state.position >= stateOf(battle, use.source).position ? 1 : -1
  state.position += direction * feet
  logEvent(battle, 'pushed', { who: target, by: use.name, feet, position: state.position })
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

function giveTemporary(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'temporary-hit-points'>,
  use: ActivityUse,
): undefined {
  const modifier = effect.plus_modifier === true ? use.modifier : 0
  const dice = withNumberAdded(scaledDice(effect.dice, effect.growth, use), modifier)
  const { amount, roll } = rollAmount(battle, use, dice, 'temporary hit points', target)
  const state = stateOf(battle, target)
  if (amount <= state.temp_hp) return
  state.temp_hp = amount
  logEvent(battle, 'temporary_hit_points', { who: target, amount, roll, by: use.name })
}

function endConditions(battle: Battle, target: string, effect: EffectOfKind<'end-condition'>): undefined {
  for (const lasting of [...stateOf(battle, target).lasting])
    if (lasting.condition !== undefined && effect.conditions.includes(lasting.condition))
      endLasting(battle, target, lasting, 'cured')
  // Greater Restoration alone turns stone back to flesh, and it alone gives back what was drained from the maximum.
  if (effect.conditions.includes('petrified')) restoreMaximum(battle, target)
}

/** Brings to 0 hit points or kills outright: Power Word Kill, Divine Word. */
function fell(battle: Battle, target: string, effect: EffectOfKind<'fell'>, use: ActivityUse): undefined {
  const state = stateOf(battle, target)
  if (effect.at_most !== undefined && state.hp_current > effect.at_most) return
  if (effect.to === 'death') return die(battle, target, use.name)
  const parts = [{ amount: state.hp_current + state.temp_hp, type: 'felling', roll: 'effect' }]
  dealDamage(battle, target, parts, damageSource(use))
}

/** A poison that fells without killing: stable at 0, and helpless for a while even when healed. */
function stableAtZero(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'stable-at-zero'>,
  { name, source }: ActivityUse,
): undefined {
  if (stateOf(battle, target).hp_current > 0) return
  stabilise(battle, target, name)
  const ends = endingOf(battle, effect.duration, source, target)
  for (const condition of effect.conditions) addLasting(battle, target, { name, source, condition, ends })
}

/** Lowers the hit point maximum; at 0 the target dies. */
function lowerMaximum(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'lower-hit-point-maximum'>,
  { use, damageTaken }: EffectCause,
): undefined {
  const { ends = 'long-rest' } = effect
  const by =
    effect.by === 'damage' ? damageTaken : rollAmount(battle, use, effect.by, 'maximum loss', target).amount
  if (by <= 0) return
  const state = stateOf(battle, target)
  const rest = state.hp_max - by
  const lowered = state.hp_max - Math.max(1, rest)
  state.hp_max = Math.max(1, rest)
  state.hp_current = Math.min(state.hp_current, state.hp_max)
  if (ends === 'long-rest') state.hp_max_lowered = (state.hp_max_lowered ?? 0) + lowered
  if (ends === 'cured') state.hp_max_lowered_until_cured = (state.hp_max_lowered_until_cured ?? 0) + lowered
  logEvent(battle, 'maximum_lowered', { who: target, by, hp_max: state.hp_max, ends })
  if (rest <= 0) die(battle, target, use.name)
}

/** Gives back what was drained from the maximum, not the hit points themselves. */
function restoreMaximum(battle: Battle, target: string): undefined {
  const state = stateOf(battle, target)
  const lowered = (state.hp_max_lowered ?? 0) + (state.hp_max_lowered_until_cured ?? 0)
  if (lowered === 0) return
  state.hp_max += lowered
  state.hp_max_lowered = 0
  state.hp_max_lowered_until_cured = 0
  logEvent(battle, 'maximum_restored', { who: target, by: lowered, hp_max: state.hp_max })
}

/** The loss itself is for the sheet; in combat it decides only whether the target dies. */
function lowerAbility(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'lower-ability'>,
  use: ActivityUse,
): undefined {
  const { ability, dice, ends } = effect
  const { amount, roll } = rollAmount(battle, use, dice, `${ability} loss`, target)
  logEvent(battle, 'ability_lowered', { who: target, ability, by: amount, roll, ends })
  if (effect.dies_at_zero && amount >= combatantOf(battle, target).profile.scores[ability])
    die(battle, target, use.name)
}

/** Banished for a while, or for good: who cannot come back on their own is out of combat. */
function banish(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'remove-from-fight'>,
  use: ActivityUse,
): undefined {
  const { duration, how } = effect
  const until = duration !== undefined && 'until' in duration ? duration.until : undefined
  if (until === 'permanent' || until === 'dispelled') {
    const state = stateOf(battle, target)
    state.status = [...state.status, 'vanished']
    return logEvent(battle, 'vanishes', { who: target, name: state.name, reason: use.name })
  }
  addLasting(battle, target, {
    name: use.name,
    source: use.source,
    away: how,
    ends: endingOf(battle, duration, use.source, target),
    ...(use.concentration !== undefined && { concentration: use.concentration }),
    ...(use.spell && { spell_level: use.slot }),
  })
}
