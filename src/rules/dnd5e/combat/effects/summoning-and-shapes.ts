/**
 * Stat blocks that come into a running combat: summoned creatures, which act right after their summoner and become
 * entities of the campaign, and the shapes of Polymorph and Wild Shape. At 0 hit points a shape breaks, and the
 * rest of the damage goes to the creature's own body (damage-and-healing.ts).
 */

import { npcDefaults } from '../../../../core/document/npc-and-location-sheets.ts'
import type { JsonObject } from '../../../../core/json.ts'
import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import { rankOf, readRating } from '../../challenge-rating.ts'
import type { ActivityOfKind } from '../../data/activity-schemas.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import type { Monster } from '../../data/srd-entry-schemas.ts'
import { challengeRatings } from '../../data/srd-vocabulary.ts'
import { scaledCount } from '../rolls/roll-damage.ts'
import {
  areHostile,
  type Battle,
  combatantOf,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { CombatantState, Ending } from '../state/combat-document.ts'
import { readCombatant } from '../state/combatant.ts'
import { maxCombatants, newCombatantState } from '../state/new-combat.ts'
import type { ActivityUse, PerformedActivity } from '../state/performed-activity.ts'
import { endingOf } from './lasting-effects-and-concentration.ts'

/** Brings a creature of a stat block into combat; its id, or undefined when the field is full. */
export function joinCombat(
  battle: Battle,
  monster: Monster,
  beside: string,
  called: NonNullable<CombatantState['summoned_by']>,
): string | undefined {
  const { document } = battle
  if (Object.keys(document.combatants).length >= maxCombatants) return undefined
  const id = unusedId(battle, monster)
  const entity = summonedCreature(id, monster, { by: called.id, spell: called.name })
  const combatant = readCombatant(entity, battle.catalogue)
  const own = stateOf(battle, beside)
  const type = own.type === 'pc' ? 'ally' : own.type
  battle.joined.set(id, entity)
  battle.combatants.set(id, combatant)
  document.combatants[id] = {
    ...newCombatantState(combatant, type, 5),
    position: own.position,
    initiative: own.initiative,
    summoned_by: called,
  }
  joinInitiative(battle, id, beside)
  logEvent(battle, 'joins', { who: id, name: monster.name, side: type, by: beside, with: called.name })
  return id
}

function joinInitiative(battle: Battle, id: string, beside: string): undefined {
  const { document } = battle
  const { name, initiative, type } = stateOf(battle, id)
  const at = document.initiative_order.findIndex((entry) => entry.id === beside) + 1
  document.initiative_order = document.initiative_order.toSpliced(at, 0, { id, name, initiative, type })
  if (at <= document.turn_index) document.turn_index += 1
}

function unusedId(battle: Battle, monster: Monster): string {
  const stem = `npc_${monster.id.replaceAll('-', '_')}`
  for (let number = 1; ; number += 1) {
    const id = `${stem}_${String(number).padStart(3, '0')}`
    if (battle.view.entity(id) === undefined && battle.document.combatants[id] === undefined) return id
  }
}

/** The entity of a creature that was summoned; `more` is added to its sheet. */
export function summonedCreature(
  id: string,
  monster: Monster,
  summoned: { readonly by: string; readonly spell: string },
  more: JsonObject = {},
): Entity {
  const attrs = {
    ...npcDefaults(id, { hp_max: monster.hp }, () => monster.hp),
    stat_block: monster.id,
    cr: monster.cr,
    armor_class: monster.armor_class,
    attributes: monster.attributes,
    summoned_by: summoned.by,
    summoned_with: summoned.spell,
    ...more,
  }
  return {
    id,
    type: 'npc',
    name: monster.name,
    attrs: attrs as unknown as JsonObject as Entity['attrs'],
    tags: ['summoned'],
    origin: 'campaign',
    pack_id: null,
    pack_entity_id: null,
  }
}

type Summon = ActivityOfKind<'summon'>

/** Calls creatures: of what the activity offers, the group with the most hit points and attacks behind it. */
export function summon(battle: Battle, { actor, activity, use }: PerformedActivity<Summon>): undefined {
  // Summoned creatures summon no others: one treant does not become a forest.
  const options = stateOf(battle, actor).summoned_by === undefined ? activity.options : []
  const groups = options.flatMap((option) => {
    const monster = strongestStatBlock(battle, option)
    if (monster === undefined) return []
    const count = scaledCount(option.count, use, use.spellLevel)
    return [{ monster, count, worth: count * (monster.hp + monster.xp / 5) }]
  })
  const [best] = groups.sort((a, b) => b.worth - a.worth)
  if (best === undefined) {
    const text = `${activity.name}: nothing answers the call`
    return logEvent(battle, 'ruling', { who: actor, activity: activity.name, text }, 'ruling')
  }
  const ends = endingOf(battle, activity.duration, actor, actor)
  for (let index = 0; index < best.count; index += 1)
    joinCombat(battle, best.monster, actor, {
      id: actor,
      name: activity.name,
      ends,
      ...(use.concentration !== undefined && { concentration: use.concentration }),
    })
}

function strongestStatBlock(battle: Battle, option: Summon['options'][number]): Monster | undefined {
  const most = option.max_cr === undefined ? undefined : readRating(option.max_cr)
  const able = battle.catalogue
    .allMonsters()
    .filter(
      (monster) =>
        (option.monsters?.includes(monster.id) ?? true) &&
        (option.type === undefined || monster.type === option.type) &&
        (most === undefined || most === null || rankOf(monster.cr) <= rankOf(most)) &&
        monster.speed.walk > 0,
    )
  return [...able].sort((a, b) => rankOf(b.cr) - rankOf(a.cr) || b.hp - a.hp || (a.id < b.id ? -1 : 1))[0]
}

/** Which stat blocks a transformation allows. */
interface Into {
  readonly type?: string | undefined
  readonly monsters?: readonly string[] | undefined
  readonly max_cr: string
}

/** The stat block a target becomes: a foe the most harmless one, a friend the strongest allowed. */
export function chooseShape(battle: Battle, target: string, into: Into, by: string): Monster | undefined {
  const most = rankOf(readRating(ceilingOf(battle, target, into.max_cr)) ?? '0')
  const allowed = battle.catalogue
    .allMonsters()
    .filter(
      (monster) =>
        (into.type === undefined || monster.type === into.type) &&
        (into.monsters?.includes(monster.id) ?? true) &&
        rankOf(monster.cr) <= most,
    )
  const hostile = areHostile(stateOf(battle, target), stateOf(battle, by))
  const strength = (candidate: Monster) => rankOf(candidate.cr) * 1_000 + candidate.hp
  return [...allowed].sort(
    (a, b) => (hostile ? 1 : -1) * (strength(a) - strength(b)) || (a.id < b.id ? -1 : 1),
  )[0]
}

/** The highest challenge rating: as printed, or that of the target (its level when it has none). */
function ceilingOf(battle: Battle, target: string, limit: string): string {
  if (limit !== 'target' && limit !== 'level') return limit
  const { cr, profile } = combatantOf(battle, target)
  if (limit === 'target' && cr !== undefined) return cr
  const level = String(Math.min(30, Math.max(1, profile.level)))
  return challengeRatings.find((rating) => rating === level) ?? '1'
}

/** A shape to take: a stat block, for how long, by what. */
interface NewShape {
  readonly monster: Monster
  readonly ends: Ending
  readonly use: ActivityUse
  readonly keepsMind?: boolean
}

/** Takes the shape; a shape on top of a shape keeps the first body to go back to. */
export function assumeShape(battle: Battle, id: string, shape: NewShape): undefined {
  const { monster, ends, use, keepsMind = false } = shape
  const state = stateOf(battle, id)
  const { hp_current, hp_max, ac } = state
  state.shape = {
    stat_block: monster.id,
    name: monster.name,
    own: state.shape?.own ?? { hp_current, hp_max, ac },
    ends,
    source: use.source,
    ...(use.concentration !== undefined && { concentration: use.concentration }),
    ...(keepsMind && { keeps_mind: true }),
  }
  Object.assign(state, { hp_current: monster.hp, hp_max: monster.hp, ac: monster.armor_class })
  battle.combatants.delete(id)
  logEvent(battle, 'shape_taken', {
    who: id,
    shape: monster.name,
    by: use.name,
    hp: monster.hp,
    ac: monster.armor_class,
  })
}

type Transformation = ActivityOfKind<'transform'>

/** Shapechanger, Wild Shape: the shape that was asked for where a class table limits it, else the strongest allowed. */
export function transform(battle: Battle, performed: PerformedActivity<Transformation>): undefined {
  const { actor, activity, use } = performed
  const { max_cr: limit } = activity.into
  const ends = endingOf(battle, activity.duration, actor, actor)
  if (typeof limit === 'string') {
    const monster = chooseShape(battle, actor, { ...activity.into, max_cr: limit }, actor)
    if (monster !== undefined) assumeShape(battle, actor, { monster, ends, use })
    return
  }
  const beasts = allowedShapes(battle, actor, activity)
  const monster = beasts.find((beast) => beast.id === ruleId(use.shape ?? '')) ?? beasts[0]
  if (monster !== undefined) assumeShape(battle, actor, { monster, ends, use, keepsMind: true })
}

/** The shapes a transformation allows, the strongest first. */
export function allowedShapes(battle: Battle, id: string, activity: ActivityOfKind<'transform'>): Monster[] {
  const { columns = {} } = combatantOf(battle, id)
  const { type, monsters, max_cr: limit } = activity.into
  const most = readRating(typeof limit === 'string' ? limit : (columns[limit.column] ?? 0))
  if (most === null) return []
  const flies = columns.wild_shape_fly !== 0
  const swims = columns.wild_shape_swim !== 0
  return battle.catalogue
    .allMonsters()
    .filter((monster) => {
      if (type !== undefined && monster.type !== type) return false
      if (monsters !== undefined && !monsters.includes(monster.id)) return false
      if ((!flies && (monster.speed.fly ?? 0) > 0) || (!swims && (monster.speed.swim ?? 0) > 0)) return false
      return rankOf(monster.cr) <= rankOf(most) && monster.speed.walk > 0
    })
    .sort((a, b) => rankOf(b.cr) - rankOf(a.cr) || b.hp - a.hp)
}
