/**
 * Damage and healing: the only place where hit points change in combat (CMB-13). Every change comes from rolled
 * dice, stays between 0 and the maximum, and leaves an event; damage never touches the maximum itself (CMB-12).
 */
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { effectsOf } from '../../checks/condition-effects.ts'
import { rollSave } from '../../checks/d20-rolls.ts'
import type { Defence } from '../../data/mechanic-schemas.ts'
import {
  addLasting,
  endHarmedBy,
  endWhen,
  revertShape,
  rollConcentrationSave,
} from '../effects/lasting-effects-and-concentration.ts'
import { joinCombat } from '../effects/summoning-and-shapes.ts'
import { circumstanceHolds, isRaging } from '../rolls/circumstances-and-rage.ts'
import { forbiddenBy, mechanicsOf, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import type { DamagePart, DamageSource } from '../rolls/roll-damage.ts'
import {
  areHostile,
  type Battle,
  canAct,
  combatantOf,
  conditionsOf,
  isAway,
  isOut,
  isStanding,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { type CombatantState, poolKey } from '../state/combat-document.ts'
import {
  die,
  failDeathSave,
  fallUnconscious,
  isInstantDeath,
  makesDeathSaves,
  regainConsciousness,
} from './death.ts'
import { loseHeads } from './hydra-heads.ts'

export interface DamageOutcome {
  /** Hit points, temporary ones too, that were lost. */
  readonly taken: number
  readonly felled: boolean
}

/** A part of some damage, and what is left of it for the target. */
interface TakenPart extends DamagePart {
  readonly taken: number
}

/** Damage that a combatant has just taken, for all that it sets off. */
interface Injury {
  readonly id: string
  readonly state: CombatantState
  readonly source: DamageSource
  readonly parts: readonly TakenPart[]
  readonly total: number
  /** The hit points before it. */
  readonly before: number
  /** What is left of it once all hit points are gone. */
  readonly leftOver: number
}

export function dealDamage(
  battle: Battle,
  id: string,
  dealt: readonly DamagePart[],
  source: DamageSource,
): DamageOutcome {
  const state = stateOf(battle, id)
  if (isBeyondReach(state)) return { taken: 0, felled: false }
  const absorbed = new Set<string>(mechanicsOfKind(battle, id, 'absorb').map((mechanic) => mechanic.type))
  const harmful = dealt.filter((part) => !absorbed.has(part.type))
  const parts = shareWithGrappled(battle, id, afterDefences(battle, id, harmful, source), source)
  const healing = dealt.filter((part) => absorbed.has(part.type)).reduce((sum, { amount }) => sum + amount, 0)
  if (healing > 0) healDamage(battle, id, healing, source.with)
  const total = parts.reduce((sum, { taken }) => sum + taken, 0)
  const shielded = Math.min(state.temp_hp, total)
  const before = state.hp_current
  state.temp_hp -= shielded
  state.hp_current = Math.max(0, before - (total - shielded)) // enforces: CMB-13
  const leftOver = total - shielded - before
  const injury: Injury = { id, state, source, parts, total, before, leftOver }
  logDamage(battle, injury)
  if (state.hp_current > 0) splitOoze(battle, id, parts)
  if (total === 0) return { taken: 0, felled: false }
  return { taken: Math.min(total, before + shielded), felled: resolveInjury(battle, injury) }
}

/** The dead, the gone and the banished are neither hurt nor healed. */
function isBeyondReach(state: CombatantState): boolean {
  return (
    state.status.some((word) => word === 'dead' || word === 'fled' || word === 'vanished') || isAway(state)
  )
}

/** Immunity, resistance (half, rounded down) and vulnerability (twice), in that order. */
function afterDefences(
  battle: Battle,
  id: string,
  parts: readonly DamagePart[],
  source: DamageSource,
): TakenPart[] {
  const { immune, resistant, vulnerable, resistsAll } = defencesOf(battle, id)
  return parts.map((part) => {
    const amount = Math.max(0, part.amount)
    if (defends(immune, part.type, source)) return { ...part, taken: 0 }
    const halved = resistsAll || defends(resistant, part.type, source) ? Math.floor(amount / 2) : amount
    return { ...part, taken: defends(vulnerable, part.type, source) ? halved * 2 : halved }
  })
}

function defencesOf(battle: Battle, id: string) {
  const { immunities, resistances, vulnerabilities } = combatantOf(battle, id)
  const resisting = mechanicsOfKind(battle, id, 'resistance').filter((mechanic) =>
    (mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, id, undefined)),
  )
  const granted = (kind: 'immunity' | 'vulnerability') =>
    mechanicsOfKind(battle, id, kind).map((mechanic) => mechanic.to)
  return {
    immune: [...immunities, ...granted('immunity')],
    resistant: [...resistances, ...resisting.map((mechanic) => mechanic.to)],
    vulnerable: [...vulnerabilities, ...granted('vulnerability')],
    // A petrified creature resists all damage.
    resistsAll: effectsOf(conditionsOf(stateOf(battle, id))).some((effect) => effect.resistsAllDamage),
  }
}

function defends(defences: readonly Defence[], type: string, source: DamageSource): boolean {
  return defences.some(({ types, from }) => {
    if (!types.some((known) => known === type)) return false
    if (from === 'any') return true
    if (from === 'spells') return source.spell
    if (from === 'magic-missile') return source.with === 'Magic Missile'
    return from.startsWith('nonmagical') ? !source.magical : source.magical
  })
}

/** A cloaker passes half of its damage on to the creature it holds; what is left for itself. */
function shareWithGrappled(
  battle: Battle,
  id: string,
  parts: readonly TakenPart[],
  source: DamageSource,
): readonly TakenPart[] {
  if (source.shared || mechanicsOfKind(battle, id, 'share-damage-with-grappled').length === 0) return parts
  const held = Object.entries(battle.document.combatants).find(
    ([, state]) =>
      !isOut(state) && state.lasting.some((effect) => effect.source === id && effect.escape_dc !== undefined),
  )?.[0]
  if (held === undefined) return parts
  const passed = parts.map(({ taken, ...part }) => ({ ...part, amount: Math.ceil(taken / 2) }))
  dealDamage(battle, held, passed, { ...source, shared: true })
  return parts.map((part) => ({ ...part, taken: Math.floor(part.taken / 2) }))
}

function logDamage(battle: Battle, { id, state, source, parts, total }: Injury): undefined {
  for (const { type, taken } of parts)
    if (taken > 0 && !state.hurt_by.includes(type)) state.hurt_by.push(type)
  const details = {
    who: id,
    from: source.from,
    with: source.with,
    parts: parts.map((part) => ({ ...part })),
    total,
    hp: state.hp_current,
    hp_max: state.hp_max,
    critical: source.critical,
  }
  logEvent(battle, 'damage', details, 'damage')
}

/** Split (oozes): by such damage, also when it did no harm, while enough hit points are left. */
function splitOoze(battle: Battle, id: string, parts: readonly DamagePart[]): undefined {
  const state = stateOf(battle, id)
  const { activities, monster } = combatantOf(battle, id)
  const split = activities.find((activity) => activity.kind === 'split')
  if (split === undefined || monster === undefined) return
  if (!parts.some(({ amount, type }) => amount > 0 && split.by.some((cutting) => cutting === type))) return
  if (state.hp_current < split.least || state.economy.reaction < 1 || !canAct(state)) return
  const half = Math.floor(state.hp_current / 2)
  const other = joinCombat(battle, monster, id, { id, name: split.name, ends: { until: 'stays' } })
  if (other === undefined) return
  state.economy.reaction -= 1
  state.hp_current = half
  Object.assign(stateOf(battle, other), { hp_current: half, hp_max: half })
  logEvent(battle, 'splits', { who: id, name: state.name, into: other, hp: half })
}

/** What damage sets off, ending with what 0 hit points mean; true when it felled the target. */
function resolveInjury(battle: Battle, injury: Injury): boolean {
  const { id, state, source, parts, total } = injury
  if (isRaging(state)) state.stirred = true
  const types = parts.flatMap(({ taken, type }) => (taken > 0 ? [type] : []))
  endWhen(battle, id, 'takes-damage')
  endHarmedBy(battle, id, source.from)
  applyAversions(battle, id, types)
  const headless = loseHeads(battle, id, total, types)
  shareWithWardingBond(battle, injury)
  if (headless) {
    die(battle, id, source.with)
    return true
  }
  const felled = isFelled(battle, injury)
  if (felled) applyDarkOnesBlessing(battle, source.from, id)
  return felled
}

/** Aversion of Fire (flesh golem), Freeze (water elemental): hampered until the end of its next turn. */
function applyAversions(battle: Battle, id: string, types: readonly string[]): undefined {
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'hampered-by' || !types.includes(mechanic.type)) continue
    addLasting(battle, id, {
      name: source,
      source: id,
      mechanics:
        mechanic.how === 'slower-by-20'
          ? [{ kind: 'speed', mode: 'all', bonus: -20 }]
          : [
              { kind: 'disadvantage-when', of: { roll: 'attack' }, who: 'self' },
              { kind: 'disadvantage-when', of: { roll: 'check' }, who: 'self' },
            ],
      ends: { turn_of: id, at: 'end', round: battle.document.current_round + 1 },
    })
  }
}

/** Warding Bond: its caster takes the same damage. */
function shareWithWardingBond(battle: Battle, { id, state, source, parts, total }: Injury): undefined {
  if (source.shared) return
  const shared = [{ amount: total, type: 'shared', roll: parts[0]?.roll ?? '' }]
  for (const effect of state.lasting) {
    if (!(effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'shares-damage-with-source')) continue
    if (effect.source === id || battle.document.combatants[effect.source] === undefined) continue
    dealDamage(battle, effect.source, shared, { ...source, with: effect.name, shared: true })
  }
}

/** Whether the damage brought the target down; above 0 hit points, what it does to concentration and sleep. */
function isFelled(battle: Battle, injury: Injury): boolean {
  const { id, state, source, before, leftOver } = injury
  if (state.hp_current > 0) {
    rollConcentrationSave(battle, id, injury.total)
    repeatSavesAfterDamage(battle, id, state)
    return false
  }
  if (state.shape !== undefined) {
    revertShape(battle, id, 'the shape was brought to 0 hit points')
    const carried = [{ amount: Math.max(0, leftOver), type: 'carried over', roll: 'effect' }]
    return leftOver > 0 && dealDamage(battle, id, carried, { ...source, shared: true }).felled
  }
  if (makesDeathSaves(state) && isInstantDeath(injury, state.hp_max, battle.rules.instant_death)) {
    die(battle, id, 'massive damage')
    return true
  }
  if (before === 0) {
    if (makesDeathSaves(state)) failDeathSave(battle, id, source.critical ? 2 : 1)
    return false
  }
  if (clingsToLife(battle, injury)) return false
  if (makesDeathSaves(state)) fallUnconscious(battle, id)
  else if (regeneratesAtZero(battle, id))
    logEvent(battle, 'falls', { who: id, name: state.name, regenerates: true })
  else die(battle, id, source.with)
  return true
}

/** Hideous Laughter and its like allow another save whenever the target takes damage. */
function repeatSavesAfterDamage(battle: Battle, id: string, state: CombatantState): undefined {
  for (const effect of [...state.lasting]) {
    if (effect.repeat?.at !== 'damage') continue
    const { ability, dc } = effect.repeat
    const save = { ability, dc, against: effect.name, source: effect.source }
    const outcome = rollSave(battle.dice, profileNow(battle, id), save)
    if (!outcome.saved) continue
    state.lasting = state.lasting.filter((other) => other !== effect)
    const roll = outcome.entry?.id ?? null
    logEvent(battle, 'effect_ends', { who: id, effect: effect.name, reason: 'saved', roll })
  }
}

/** The pool of a half-orc's Relentless Endurance. */
const enduranceKey = 'relentless_endurance'

/** Relentless Endurance, Undead Fortitude, Relentless Rage: 1 hit point instead of none. */
function clingsToLife(battle: Battle, { id, state, source, total }: Injury): boolean {
  for (const mechanic of mechanicsOfKind(battle, id, 'cling-to-life')) {
    const { profile, sheet } = combatantOf(battle, id)
    const pooled = mechanic.once_per === 'long-rest' && sheet.pool(enduranceKey) !== undefined
    const mark = pooled ? poolKey(enduranceKey) : 'cling-to-life'
    const uses = state.spent[mark] ?? 0
    if (mechanic.once_per !== 'always' && uses > 0) continue
    if (mechanic.except_critical && source.critical) continue
    if (mechanic.except_types.some((type) => state.hurt_by.includes(type))) continue
    if (mechanic.max_damage !== undefined && total > mechanic.max_damage) continue
    if (mechanic.needs === 'raging' && !circumstanceHolds(battle, 'raging', id, undefined)) continue
    const { ability } = mechanic
    const dc = (mechanic.dc ?? 0) + (mechanic.plus_damage ? total : 0) + (mechanic.dc_step ?? 0) * uses
    state.spent[mark] = uses + 1
    if (
      ability !== undefined &&
      !rollSave(battle.dice, profile, { ability, dc, against: 'death', source: id }).saved
    )
      continue
    state.hp_current = 1
    logEvent(battle, 'clings_to_life', { who: id, name: state.name, dc })
    return true
  }
  return false
}

/** A troll at 0 hit points is not dead as long as it can regenerate: its next turn decides. */
export function regeneratesAtZero(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return mechanicsOfKind(battle, id, 'regeneration').some(
    (mechanic) =>
      mechanic.dies_only_when_stopped && !mechanic.stopped_by.some((type) => state.hurt_by.includes(type)),
  )
}

/** Dark One's Blessing: temporary hit points for felling a foe. */
function applyDarkOnesBlessing(battle: Battle, by: string, felled: string): undefined {
  const state = battle.document.combatants[by]
  if (state === undefined || !isStanding(state) || !areHostile(state, stateOf(battle, felled))) return
  for (const mechanic of mechanicsOfKind(battle, by, 'temporary-hit-points-on-felling')) {
    const { profile } = combatantOf(battle, by)
    const level = mechanic.plus_level ? profile.level : 0
    const amount = Math.max(1, abilityModifier(profile.scores[mechanic.modifier]) + level)
    if (amount <= state.temp_hp) continue
    state.temp_hp = amount
    logEvent(battle, 'temporary_hit_points', { who: by, amount, by: 'a fallen foe' })
  }
}

/** Gives hit points back, never above the maximum, and says how many; at 0 hit points the target wakes. */
export function healDamage(battle: Battle, id: string, amount: number, by: string): number {
  const state = stateOf(battle, id)
  if (isBeyondReach(state) || amount <= 0) return 0
  if (forbiddenBy(battle, id, 'regain-hit-points') !== undefined) return 0
  const before = state.hp_current
  state.hp_current = Math.min(state.hp_max, before + amount)
  const gained = state.hp_current - before
  if (gained <= 0) return gained
  const details = { who: id, by, gained, hp: state.hp_current, hp_max: state.hp_max }
  logEvent(battle, 'healing', details, 'healing')
  if (before === 0) regainConsciousness(battle, id)
  return gained
}
