/**
 * Damage and healing: the only place where hit points change in combat (CMB-13). Every change comes from rolled
 * dice, stays between 0 and the maximum, and leaves an event; damage never touches the maximum itself (CMB-12).
 */
import type { JsonValue } from '../../../../core/json.ts'
import { abilityModifier } from '../../character/abilities.ts'
import { effectsOf } from '../../checks/condition-effects.ts'
import { rollSave } from '../../checks/rolls.ts'
import type { Defence } from '../../data/mechanic-shapes.ts'
import { poolKey } from '../activities/activity-uses.ts'
import { addLasting, endHarmedBy, endWhen, revertShape, rollConcentrationSave } from '../effects/lasting.ts'
import { joinCombat } from '../effects/summoning-and-shapes.ts'
import { circumstanceHolds, isRaging } from '../rolls/circumstances.ts'
import { mechanicsOf, mechanicsOfKind } from '../rolls/mechanics.ts'
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
} from '../state/battle.ts'
import type { CombatantState } from '../state/combat-document.ts'
import {
  die,
  failDeathSave,
  fallUnconscious,
  isInstantDeath,
  makesDeathSaves,
  regainConsciousness,
} from './death.ts'
import { loseHeads } from './hydra-heads.ts'

/** What damage did. */
export interface DamageOutcome {
  /** Hit points (temporary ones too) that were taken. */
  readonly taken: number
  readonly felled: boolean
}

function defends(defences: readonly Defence[], type: string, source: DamageSource): boolean {
  return defences.some(({ types, from }) => {
    if (!types.some((kind) => kind === type)) return false
    if (from === 'any') return true
    if (from === 'spells') return source.spell
    if (from === 'magic-missile') return source.with === 'Magic Missile'
    return from.startsWith('nonmagical') ? !source.magical : source.magical
  })
}

function defencesOf(battle: Battle, id: string) {
  const combatant = combatantOf(battle, id)
  const standing = mechanicsOfKind(battle, id, 'resistance').filter((mechanic) =>
    (mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, id, undefined)),
  )
  return {
    immune: [
      ...combatant.immunities,
      ...mechanicsOfKind(battle, id, 'immunity').map((mechanic) => mechanic.to),
    ],
    resistant: [...combatant.resistances, ...standing.map((kind) => kind.to)],
    vulnerable: [
      ...combatant.vulnerabilities,
      ...mechanicsOfKind(battle, id, 'vulnerability').map((mechanic) => mechanic.to),
    ],
    stone: effectsOf(conditionsOf(stateOf(battle, id))).some((effect) => effect.resistsAllDamage),
  }
}

/** What is left of damage after immunity, resistance (half, rounded down) and vulnerability (twice), in that order. */
export function damageAfterDefences(
  battle: Battle,
  id: string,
  parts: readonly DamagePart[],
  source: DamageSource,
): number[] {
  const { immune, resistant, vulnerable, stone } = defencesOf(battle, id)
  return parts.map(({ amount, type }) => {
    const dealt = Math.max(0, amount)
    if (defends(immune, type, source)) return 0
    const halved = stone || defends(resistant, type, source) ? Math.floor(dealt / 2) : dealt
    return defends(vulnerable, type, source) ? halved * 2 : halved
  })
}

export function dealDamage(
  battle: Battle,
  id: string,
  parts: readonly DamagePart[],
  source: DamageSource,
): DamageOutcome {
  const state = stateOf(battle, id)
  if (isBeyondReach(state)) return { taken: 0, felled: false }
  const absorbed = new Set(mechanicsOfKind(battle, id, 'absorb').map((mechanic) => mechanic.type as string))
  const healing = parts.filter((part) => absorbed.has(part.type)).reduce((sum, part) => sum + part.amount, 0)
  const hurting = parts.filter((part) => !absorbed.has(part.type))
  const whole = damageAfterDefences(battle, id, hurting, source)
  const left = shareWithGrappled(battle, id, hurting, whole, source)
  const total = left.reduce((sum, value) => sum + value, 0)
  if (healing > 0) healDamage(battle, id, healing, source.with)
  const shielded = Math.min(state.temp_hp, total)
  const before = state.hp_current
  state.temp_hp -= shielded
  state.hp_current = Math.max(0, before - (total - shielded)) // enforces: CMB-13
  for (const [index, part] of hurting.entries())
    if ((left[index] ?? 0) > 0 && !state.hurt_by.includes(part.type)) state.hurt_by.push(part.type)
  const details = {
    who: id,
    from: source.from,
    with: source.with,
    parts: hurting.map((part, index) => ({ ...part, taken: left[index] ?? 0 })) as unknown as JsonValue,
    total,
    hp: state.hp_current,
    hp_max: state.hp_max,
    critical: source.critical,
  }
  logEvent(battle, 'damage', details, 'damage')
  if (state.hp_current > 0) splitWhenCut(battle, id, hurting)
  if (total === 0) return { taken: 0, felled: false }
  if (isRaging(state)) state.stirred = true
  const types = hurting.flatMap((part, index) => ((left[index] ?? 0) > 0 ? [part.type] : []))
  const headless = afterDamage(battle, id, { types, total, from: source.from })
  shareWithWardingBond(battle, id, total, hurting[0]?.roll ?? '', source)
  if (headless) {
    die(battle, id, source.with)
    return { taken: Math.min(total, before + shielded), felled: true }
  }
  const felled = afterBlow(battle, id, state, { before, total, leftOver: total - shielded - before }, source)
  if (felled) rewardFelling(battle, source.from, id)
  return { taken: Math.min(total, before + shielded), felled }
}

/** The dead, the gone and the banished are not hurt. */
function isBeyondReach(state: CombatantState): boolean {
  return (
    state.status.some((word) => word === 'dead' || word === 'fled' || word === 'vanished') || isAway(state)
  )
}

interface Blow {
  readonly before: number
  readonly total: number
  readonly leftOver: number
}

function afterBlow(
  battle: Battle,
  id: string,
  state: CombatantState,
  blow: Blow,
  source: DamageSource,
): boolean {
  if (state.hp_current > 0) {
    rollConcentrationSave(battle, id, blow.total)
    wakeFromDamage(battle, id, state)
    return false
  }
  if (state.shape !== undefined) {
    revertShape(battle, id, 'the shape was brought to 0 hit points')
    const carried = [{ amount: Math.max(0, blow.leftOver), type: 'carried over', roll: 'effect' }]
    return blow.leftOver > 0 && dealDamage(battle, id, carried, { ...source, shared: true }).felled
  }
  if (makesDeathSaves(state) && isInstantDeath(blow, state.hp_max, battle.rules.instant_death)) {
    die(battle, id, 'massive damage')
    return true
  }
  if (blow.before === 0) {
    if (makesDeathSaves(state)) failDeathSave(battle, id, source.critical ? 2 : 1)
    return false
  }
  if (clingsToLife(battle, id, state, blow, source)) return false
  if (makesDeathSaves(state)) fallUnconscious(battle, id)
  else if (regeneratesAtZero(battle, id))
    logEvent(battle, 'falls', { who: id, name: state.name, regenerates: true })
  else die(battle, id, source.with)
  return true
}

/** A troll at 0 hit points is not dead as long as it can regenerate: its next turn decides. */
export function regeneratesAtZero(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return mechanicsOfKind(battle, id, 'regeneration').some(
    (mechanic) =>
      mechanic.dies_only_when_stopped && !mechanic.stopped_by.some((type) => state.hurt_by.includes(type)),
  )
}

function wakeFromDamage(battle: Battle, id: string, state: CombatantState): undefined {
  for (const effect of [...state.lasting]) {
    if (effect.repeat?.at !== 'damage') continue
    const outcome = rollSave(battle.dice, profileNow(battle, id), {
      ability: effect.repeat.ability,
      dc: effect.repeat.dc,
      against: effect.name,
      source: effect.source,
    })
    if (!outcome.saved) continue
    state.lasting = state.lasting.filter((other) => other !== effect)
    logEvent(battle, 'effect_ends', {
      who: id,
      effect: effect.name,
      reason: 'saved',
      roll: outcome.entry?.id ?? null,
    })
  }
}

/** The pool of a half-orc's Relentless Endurance. */
const enduranceKey = 'relentless_endurance'

/** Relentless Endurance, Undead Fortitude and their like: 1 hit point instead of none. */
function clingsToLife(
  battle: Battle,
  id: string,
  state: CombatantState,
  blow: Blow,
  source: DamageSource,
): boolean {
  for (const mechanic of mechanicsOfKind(battle, id, 'cling-to-life')) {
    const own =
      mechanic.once_per === 'long-rest' ? combatantOf(battle, id).sheet.pool(enduranceKey) : undefined
    const mark = own === undefined ? 'cling-to-life' : poolKey(enduranceKey)
    if (mechanic.once_per !== 'always' && (state.spent[mark] ?? 0) > 0) continue
    if (
      (mechanic.except_critical && source.critical) ||
      mechanic.except_types.some((type) => state.hurt_by.includes(type))
    )
      continue
    if (mechanic.max_damage !== undefined && blow.total > mechanic.max_damage) continue
    if (mechanic.needs === 'raging' && !circumstanceHolds(battle, 'raging', id, undefined)) continue
    const dc =
      (mechanic.dc ?? 0) +
      (mechanic.plus_damage ? blow.total : 0) +
      (mechanic.dc_step ?? 0) * (state.spent[mark] ?? 0)
    state.spent[mark] = (state.spent[mark] ?? 0) + 1
    const saved =
      mechanic.ability === undefined ||
      rollSave(battle.dice, combatantOf(battle, id).profile, {
        ability: mechanic.ability,
        dc,
        against: 'death',
        source: id,
      }).saved
    if (!saved) continue
    state.hp_current = 1
    logEvent(battle, 'clings_to_life', { who: id, name: state.name, dc })
    return true
  }
  return false
}

/** Gives hit points back, never above the maximum; at 0 hit points the target wakes. */
export function healDamage(battle: Battle, id: string, amount: number, by: string): number {
  const state = stateOf(battle, id)
  if (isBeyondReach(state) || amount <= 0) return 0
  if (mechanicsOfKind(battle, id, 'cannot').some((mechanic) => mechanic.what.includes('regain-hit-points')))
    return 0
  const before = state.hp_current
  state.hp_current = Math.min(state.hp_max, before + amount)
  const gained = state.hp_current - before
  if (gained > 0)
    logEvent(
      battle,
      'healing',
      { who: id, by, gained, hp: state.hp_current, hp_max: state.hp_max },
      'healing',
    )
  if (before === 0 && gained > 0) regainConsciousness(battle, id)
  return gained
}

/** Temporary hit points for felling a foe: Dark One's Blessing. */
function rewardFelling(battle: Battle, by: string, felled: string): undefined {
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

/** Split (oozes): by such damage, also when it did no harm, while enough hit points are left. */
function splitWhenCut(
  battle: Battle,
  id: string,
  parts: readonly { readonly amount: number; readonly type: string }[],
): undefined {
  const state = stateOf(battle, id)
  const { activities, monster } = combatantOf(battle, id)
  const split = activities.find((activity) => activity.kind === 'split')
  if (
    split?.kind !== 'split' ||
    monster === undefined ||
    !parts.some(({ amount, type }) => amount > 0 && split.by.some((kind) => kind === type))
  )
    return
  if (state.hp_current < split.least || state.economy.reaction < 1 || !canAct(state)) return
  const half = Math.floor(state.hp_current / 2)
  const other = joinCombat(battle, monster, id, { id, name: split.name, ends: { until: 'stays' } })
  if (other === undefined) return
  state.economy.reaction -= 1
  state.hp_current = half
  Object.assign(stateOf(battle, other), { hp_current: half, hp_max: half })
  logEvent(battle, 'splits', { who: id, name: state.name, into: other, hp: half })
}

/** What damage sets off at once; true when a hydra has lost its last head. */
function afterDamage(
  battle: Battle,
  id: string,
  hurt: { readonly types: readonly string[]; readonly total: number; readonly from: string },
): boolean {
  endWhen(battle, id, 'takes-damage')
  endHarmedBy(battle, id, hurt.from)
  applyHampering(battle, id, hurt.types)
  return loseHeads(battle, id, hurt.total, hurt.types)
}

/** Fire makes a flesh golem flinch, cold makes water slow: until the end of its next turn. */
function applyHampering(battle: Battle, id: string, types: readonly string[]): undefined {
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

/** A cloaker passes half of its damage on to the creature it holds; what is left for itself. */
function shareWithGrappled(
  battle: Battle,
  id: string,
  parts: readonly DamagePart[],
  left: readonly number[],
  source: DamageSource,
): readonly number[] {
  if (source.shared || mechanicsOfKind(battle, id, 'share-damage-with-grappled').length === 0) return left
  const held = Object.entries(battle.document.combatants).find(
    ([, state]) =>
      !isOut(state) && state.lasting.some((effect) => effect.source === id && effect.escape_dc !== undefined),
  )?.[0]
  if (held === undefined) return left
  const own = left.map((amount) => Math.floor(amount / 2))
  const passed = parts.map((part, index) => ({ ...part, amount: (left[index] ?? 0) - (own[index] ?? 0) }))
  dealDamage(battle, held, passed, { ...source, shared: true })
  return own
}

/** Warding Bond: its caster takes the same damage. */
function shareWithWardingBond(
  battle: Battle,
  id: string,
  total: number,
  roll: string,
  source: DamageSource,
): undefined {
  if (source.shared) return
  for (const effect of stateOf(battle, id).lasting) {
    if (!(effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'shares-damage-with-source')) continue
    if (effect.source === id || battle.document.combatants[effect.source] === undefined) continue
    dealDamage(battle, effect.source, [{ amount: total, type: 'shared', roll }], {
      ...source,
      with: effect.name,
      shared: true,
    })
  }
}
