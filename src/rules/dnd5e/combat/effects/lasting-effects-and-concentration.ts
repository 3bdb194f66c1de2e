/**
 * Effects that last, concentration and rage: how they begin, how long they stay, and everything that ends them.
 * Damage and death need them too, so this module imports neither.
 */
import { rollSave } from '../../checks/d20-rolls.ts'
import type { Duration } from '../../data/activity-schemas.ts'
import { rageName } from '../rolls/circumstances-and-rage.ts'
import { mechanicBonuses, mechanicEdge, rerollsUpTo } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  areHostile,
  type Battle,
  combatantOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { Ending, LastingEffect } from '../state/combat-document.ts'

/** Adds a lasting effect; the same one from the same source is renewed, not doubled. */
export function addLasting(battle: Battle, target: string, lasting: LastingEffect): undefined {
  const state = stateOf(battle, target)
  const others = state.lasting.filter(
    (effect) =>
      effect.name !== lasting.name ||
      effect.condition !== lasting.condition ||
      effect.source !== lasting.source,
  )
  state.lasting = [...others, lasting]
  const { name, condition = null, source, ends } = lasting
  logEvent(battle, 'effect_begins', { who: target, effect: name, condition, from: source, ends: { ...ends } })
}

const roundsIn = { round: 1, minute: 10, hour: 600, day: 14_400 } as const

/** When an effect that begins now is over. */
export function endingOf(
  battle: Battle,
  duration: Duration | undefined,
  source: string,
  target: string,
): Ending {
  const now = battle.document.current_round
  if (duration === undefined) return { until: 'fight-ends' }
  if ('amount' in duration) {
    return { turn_of: source, at: 'start', round: now + duration.amount * roundsIn[duration.unit] }
  }
  if (duration.until === 'start-of-next-turn') return { turn_of: source, at: 'start', round: now + 1 }
  if (duration.until === 'end-of-next-turn') return { turn_of: target, at: 'end', round: now + 1 }
  return { until: duration.until }
}

/** Ends what is over when this turn starts or ends, for all combatants. */
export function endExpired(battle: Battle, turnOf: string, at: 'start' | 'end'): undefined {
  const now = battle.document.current_round
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    if (state.lasting.length === 0) continue
    const over = state.lasting.filter(
      ({ ends }) =>
        ends.turn_of === turnOf && ends.at === at && ends.round !== undefined && now >= ends.round,
    )
    for (const effect of over) endLasting(battle, id, effect, 'time')
  }
  endHeldUp(
    battle,
    ({ ends }) => ends.turn_of === turnOf && ends.at === at && now >= (ends.round ?? Infinity),
    'time',
  )
}

export function endLasting(battle: Battle, id: string, effect: LastingEffect, reason: string): undefined {
  const state = stateOf(battle, id)
  state.lasting = state.lasting.filter((other) => other !== effect)
  logEvent(battle, 'effect_ends', {
    who: id,
    effect: effect.name,
    condition: effect.condition ?? null,
    reason,
  })
}

/** Rolls the saves that may be repeated at the start or end of a turn. */
export function repeatSaves(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const effect of [...stateOf(battle, id).lasting]) {
    if (effect.repeat?.at !== at) continue
    const { ability, dc } = effect.repeat
    const context = {
      roll: 'save',
      self: id,
      other: effect.source,
      ability,
      against: againstWords(effect),
    } as const
    const reroll = rerollsUpTo(battle, context)
    const outcome = rollSave(battle.dice, profileNow(battle, id), {
      ability,
      dc,
      against: effect.name,
      source: effect.source,
      extra: mechanicBonuses(battle, context),
      edge: mechanicEdge(battle, context),
      ...(reroll !== undefined && { reroll }),
    })
    logEvent(battle, 'save', {
      who: id,
      against: effect.name,
      dc,
      saved: outcome.saved,
      roll: outcome.entry?.id ?? null,
    })
    if (outcome.saved) endLasting(battle, id, effect, 'saved')
    else worsen(battle, id, effect)
  }
}

function againstWords(effect: LastingEffect): string[] {
  return [
    effect.condition ?? '',
    effect.condition === 'charmed' ? 'charm' : '',
    effect.condition === 'frightened' ? 'fear' : '',
  ]
}

/** Counts one more failure; enough of them, and the condition gives way to the worse one. */
function worsen(battle: Battle, id: string, effect: LastingEffect): undefined {
  if (effect.worsens === undefined) return
  effect.failed = (effect.failed ?? 0) + 1
  const { to, duration, failures = 1 } = effect.worsens
  if (effect.failed < failures) return
  const state = stateOf(battle, id)
  state.lasting = state.lasting.filter((other) => other !== effect)
  addLasting(battle, id, {
    name: effect.name,
    source: effect.source,
    condition: to,
    ends: endingOf(battle, duration, effect.source, id),
  })
}

/** What a combatant did or suffered that ends an effect early. */
export type EndTrigger = 'attacks' | 'casts' | 'takes-damage' | 'hits' | 'shaken-awake' | 'doused'

/** Ends the effects that end when this happens. */
export function endWhen(battle: Battle, id: string, word: EndTrigger): undefined {
  for (const effect of stateOf(battle, id).lasting) {
    const warded = word === 'attacks' || word === 'casts'
    const gaveUpWard =
      warded &&
      (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'warded' && mechanic.ends_when_attacks)
    if (gaveUpWard || effect.ends_when?.includes(word)) endLasting(battle, id, effect, word)
  }
}

/** A charm ends when its source, or a combatant of the same side, does harm. */
export function endHarmedBy(battle: Battle, id: string, from: string): undefined {
  const hurting = battle.document.combatants[from]
  if (hurting === undefined) return
  for (const effect of stateOf(battle, id).lasting) {
    const source = battle.document.combatants[effect.source]
    if (source === undefined || !effect.ends_when?.includes('harmed-by-source')) continue
    if (effect.source === from || (!areHostile(source, hurting) && from !== id))
      endLasting(battle, id, effect, 'harmed-by-source')
  }
}

/** Effects that need their source awake end when it falls. */
export function endWithSource(battle: Battle, source: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants))
    for (const effect of state.lasting)
      if (effect.source === source && effect.ends_when?.includes('source-falls'))
        endLasting(battle, id, effect, 'source-falls')
}

/** A zone, shape, summoned creature or sustained spell: whose it is, until when, and by which concentration. */
export interface HeldUp {
  readonly source: string
  readonly ends: Ending
  readonly concentration?: string
}

/** Ends all zones, shapes, summoned creatures and sustained spells for which the test is true. */
export function endHeldUp(battle: Battle, isOver: (held: HeldUp) => boolean, reason: string): undefined {
  endZones(battle, isOver, reason)
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const { summoned_by: called, shape } = state
    if (called !== undefined && !state.status.includes('vanished') && !state.status.includes('dead'))
      if (isOver({ ...called, source: called.id })) dismissSummoned(battle, id, reason)
    if (shape !== undefined && isOver(shape)) revertShape(battle, id, reason)
    const over = (state.sustained ?? []).filter((held) => isOver(sustainedAs(id, held)))
    if (over.length > 0) state.sustained = (state.sustained ?? []).filter((held) => !over.includes(held))
  }
}

function sustainedAs(
  source: string,
  spell: { readonly ends: Ending; readonly doing: { readonly concentration?: string } },
): HeldUp {
  const { concentration } = spell.doing
  return { source, ends: spell.ends, ...(concentration !== undefined && { concentration }) }
}

function endZones(battle: Battle, isOver: (held: HeldUp) => boolean, reason: string): undefined {
  const zones = battle.document.zones ?? []
  const over = zones.filter(isOver)
  if (over.length === 0) return
  battle.document.zones = zones.filter((zone) => !over.includes(zone))
  for (const zone of over) logEvent(battle, 'zone_ends', { zone: zone.name, from: zone.source, reason })
}

/** A called creature goes back to where it came from. */
export function dismissSummoned(battle: Battle, id: string, reason: string): undefined {
  const state = battle.document.combatants[id]
  if (state === undefined || state.status.includes('vanished')) return
  state.status = [...state.status, 'vanished']
  logEvent(battle, 'vanishes', { who: id, name: state.name, reason })
}

export function revertShape(battle: Battle, id: string, reason: string): undefined {
  const state = stateOf(battle, id)
  const { shape } = state
  if (shape === undefined) return
  Object.assign(state, shape.own)
  delete state.shape
  battle.combatants.delete(id)
  logEvent(battle, 'shape_ends', { who: id, from: shape.name, reason, hp: state.hp_current })
}

/** Begins to concentrate; what was concentrated on before ends. */
export function beginConcentration(battle: Battle, caster: string, spell: string): undefined {
  endConcentration(battle, caster, `begins ${spell}`)
  stateOf(battle, caster).concentration = spell
  logEvent(battle, 'concentration_begins', { who: caster, spell })
}

/** Ends concentration and every effect that depends on it. */
export function endConcentration(battle: Battle, caster: string, reason: string): undefined {
  const state = stateOf(battle, caster)
  const spell = state.concentration
  if (spell === null) return
  state.concentration = null
  logEvent(battle, 'concentration_ends', { who: caster, spell, reason })
  for (const [id, other] of Object.entries(battle.document.combatants)) {
    const kept = other.lasting.filter((effect) => effect.concentration !== spell || effect.source !== caster)
    if (kept.length === other.lasting.length) continue
    other.lasting = kept
    logEvent(battle, 'effect_ends', { who: id, effect: spell, reason: 'concentration' })
  }
  endHeldUp(battle, (held) => held.concentration === spell && held.source === caster, 'concentration')
}

/** Ends concentration that a new effect forbids: a rage. */
export function endForbiddenConcentration(
  battle: Battle,
  id: string,
  { name, mechanics = [] }: Pick<LastingEffect, 'name' | 'mechanics'>,
): undefined {
  if (mechanics.some((mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes('concentrate')))
    endConcentration(battle, id, name)
}

/** Damage tests concentration: a Constitution save against 10 or half the damage, whichever is more. */
export function rollConcentrationSave(battle: Battle, caster: string, damage: number): undefined {
  const state = stateOf(battle, caster)
  if (state.concentration === null || damage <= 0) return
  const dc = Math.max(10, Math.floor(damage / 2))
  const context = { roll: 'concentration', self: caster, ability: 'constitution' } as const
  const outcome = rollSave(battle.dice, profileNow(battle, caster), {
    ability: 'constitution',
    dc,
    against: `losing ${state.concentration}`,
    source: caster,
    extra: mechanicBonuses(battle, { ...context, roll: 'save' }),
    edge: mechanicEdge(battle, context),
  })
  logEvent(battle, 'concentration_save', {
    who: caster,
    dc,
    saved: outcome.saved,
    roll: outcome.entry?.id ?? null,
  })
  if (!outcome.saved) endConcentration(battle, caster, 'damage')
}

/** The mark of a frenzy that has begun; it is paid for when the rage ends. */
export const frenzyMark = 'frenzy'

/** Ends a rage; a Frenzy costs a level of exhaustion then. */
export function endRage(battle: Battle, id: string, reason: string): undefined {
  const state = stateOf(battle, id)
  const rage = state.lasting.find((effect) => effect.name === rageName)
  if (rage === undefined) return
  endLasting(battle, id, rage, reason)
  if (state.spent[frenzyMark] !== 1) return
  delete state.spent[frenzyMark]
  battle.spoils.exhaustion.set(id, (battle.spoils.exhaustion.get(id) ?? 0) + 1)
  logEvent(battle, 'exhausted', { who: id, name: state.name, levels: 1, by: 'frenzy' })
}

/** At the end of a turn: a rage that neither struck nor was struck since the last is over; a persistent one stays. */
export function endInactiveRage(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  const persistent = combatantOf(battle, id).sheet.features.some((name) => /persistent.rage/i.test(name))
  if (state.stirred !== true && !persistent) endRage(battle, id, 'calm')
  if (state.stirred === true) state.stirred = false
}
