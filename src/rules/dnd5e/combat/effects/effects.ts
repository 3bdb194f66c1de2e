/** What happens to a target, one effect of the data at a time: conditions, grants, pushes, drains, saves inside hits. */
import { exhaustionWithin } from '../../character/exhaustion.ts'
import { type Edge, joinEdges, noEdge } from '../../checks/edge.ts'
import { rollSave, type SaveOutcome } from '../../checks/rolls.ts'
import type { Effect, PlainEffect } from '../../data/activity-shapes.ts'
import { type Ability, sizes } from '../../data/vocabulary.ts'
import { dealDamage, healDamage } from '../damage/damage.ts'
import { die } from '../damage/death.ts'
import {
  auraImmunities,
  circumstanceHolds,
  mechanicBonuses,
  mechanicEdge,
  mechanicsOfKind,
  rerollsUpTo,
} from '../rolls/mechanics.ts'
import {
  type ActivityUse,
  dicePlus,
  isCreatureKind,
  rollAmount,
  rollDamage,
  saveDifficulty,
  scaledDice,
} from '../rolls/roll-damage.ts'
import { saveWithSecondChance } from '../rolls/second-chances.ts'
import { type Battle, combatantOf, isOut, logEvent, profileNow, stateOf } from '../state/battle.ts'
import type { LastingEffect, RepeatedSave } from '../state/combat-document.ts'
import { addLasting, endForbiddenConcentration, endingOf, endLasting } from './lasting.ts'
import { applyRare } from './rare-effects.ts'

/** What led to the effects. */
export interface EffectCause {
  readonly use: ActivityUse
  /** Hit points the blow took, for drains. */
  readonly damageTaken: number
  readonly dc: number
  readonly ability?: Ability
}

/** Applies effects to one target. */
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
  effect: Extract<Effect, { kind: 'save' }>,
  cause: EffectCause,
): undefined {
  if (effect.only_against !== undefined && !isCreatureKind(battle, target, effect.only_against)) return
  const dc = saveDifficulty(battle, effect.dc, cause.use)
  const words = effect.on_fail.flatMap((one) => (one.kind === 'condition' ? [one.condition] : []))
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
  // A save without damage of its own speaks of the blow that led to it.
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

/** Makes somebody save against something, with what their mechanics say, and legendary resistance when it has any. */
export function forceSave(
  battle: Battle,
  target: string,
  demand: {
    readonly ability: Ability
    readonly dc: number
    readonly use: ActivityUse
    readonly against: readonly string[]
    readonly area?: boolean
    readonly edge?: Edge
  },
): SaveOutcome {
  const { ability, dc, use } = demand
  const against = [
    ...demand.against,
    ...(use.magical ? ['magic'] : []),
    ...(demand.area === true ? ['area'] : []),
    ...(demand.against.includes('charmed') ? ['charm'] : []),
    ...(demand.against.includes('frightened') ? ['fear'] : []),
  ]
  const context = { roll: 'save', self: target, other: use.source, ability, against } as const
  const reroll = rerollsUpTo(battle, context)
  const outcome = saveWithSecondChance(battle, target, () =>
    rollSave(battle.dice, profileNow(battle, target), {
      ability,
      dc,
      against: use.name,
      source: use.source,
      extra: mechanicBonuses(battle, context),
      edge: joinEdges(mechanicEdge(battle, context), demand.edge ?? noEdge),
      ...(reroll !== undefined && { reroll }),
    }),
  )
  const details = { who: target, against: use.name, ability, dc, roll: outcome.entry?.id ?? null }
  const state = stateOf(battle, target)
  if (!outcome.saved && state.legendary_resistances > 0) {
    state.legendary_resistances -= 1
    logEvent(battle, 'legendary_resistance', { ...details, saved: true, left: state.legendary_resistances })
    return { ...outcome, saved: true }
  }
  logEvent(battle, 'save', {
    ...details,
    saved: outcome.saved,
    failed_because: outcome.failedBecause ?? null,
  })
  return outcome
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

/** Lays something lasting on somebody; the same thing from the same source is renewed, not doubled. */
export function applyLasting(battle: Battle, target: string, lasting: LastingEffect): undefined {
  addLasting(battle, target, lasting)
  endForbiddenConcentration(battle, target, lasting)
}

function applyCondition(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'condition' }>,
  cause: EffectCause,
): undefined {
  const fighter = combatantOf(battle, target)
  const immune = [
    ...fighter.conditionImmunities,
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
  if (effect.up_to_size !== undefined && sizeRank(fighter.size) > sizeRank(effect.up_to_size)) return
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

function sizeRank(size: string): number {
  return (sizes as readonly string[]).indexOf(size.toLowerCase())
}

function applyDamage(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'damage' }>,
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

/** Moves somebody away from (or towards) whoever does it. */
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

function giveTemporary(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'temporary-hit-points' }>,
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

/** Lowers somebody's maximum; at nothing they die. */
function lowerMaximum(
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

/** Gives back what was drained from somebody's maximum, the hit points themselves not. */
function restoreMaximum(battle: Battle, target: string): undefined {
  const state = stateOf(battle, target)
  const back = (state.hp_max_lowered ?? 0) + (state.hp_max_lowered_until_cured ?? 0)
  if (back === 0) return
  state.hp_max += back
  state.hp_max_lowered = 0
  state.hp_max_lowered_until_cured = 0
  logEvent(battle, 'maximum_restored', { who: target, by: back, hp_max: state.hp_max })
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
