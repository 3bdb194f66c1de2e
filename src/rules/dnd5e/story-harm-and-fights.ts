/**
 * What a story asks of these rules beyond what an actor tries: hurts and conditions that come of no act, fights that an
 * author wrote, and their ends. Damage takes the same path as in any other fight, and the dice come from the roller.
 */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../dice/index.ts'
import type { RulesView } from '../rules-view.ts'
import type { FightEnd, FightStanding, Harm, Resolution, StoryEffects, WrittenFight } from '../ruleset.ts'
import { sheetOf } from './character/sheet.ts'
import { conditionNamed } from './checks/condition-effects.ts'
import { resolveDeathBursts } from './combat/battlefield/trigger-auras-and-zones.ts'
import { dealDamage } from './combat/damage/damage-and-healing.ts'
import { raiseFromDead, regainConsciousness } from './combat/damage/death.ts'
import { applyLasting, damageSource } from './combat/effects/apply-effects-to-target.ts'
import { endLasting } from './combat/effects/lasting-effects-and-concentration.ts'
import { concludeCombat } from './combat/encounter/conclude-combat.ts'
import {
  readProposedStart,
  resolveProposedStart,
  viewWith,
} from './combat/encounter/proposed-combat-start.ts'
import { resolutionOf } from './combat/encounter/resolve-combat.ts'
import { leaveCombat } from './combat/movement/move-flee-surrender.ts'
import { rollDamage } from './combat/rolls/roll-damage.ts'
import {
  type Battle,
  isStanding,
  logEvent,
  openBattle,
  stateOf,
} from './combat/state/battle-and-combatant-queries.ts'
import { combatIn, runningCombat } from './combat/state/combat-document.ts'
import { unskilledUse } from './combat/state/performed-activity.ts'
import type { Catalogue } from './data/catalogue-port.ts'
import { ruleId } from './data/names-and-ids.ts'
import { damageTypes } from './data/srd-vocabulary.ts'
import { openSceneBattle, sceneResolution } from './outside-combat/battle-outside-combat.ts'

/** The ordeals of these rules over their data. */
export function storyEffectsOf(catalogue: Catalogue): StoryEffects {
  return {
    suffer: (view, harm, roller) => suffer(view, harm, roller, catalogue),
    openFight: (view, fight, roller) => openFight(view, fight, roller, catalogue),
    standing: (view, foes) => standing(view, foes),
    settle: (view, _foes, how, roller) => settle(view, how, roller, catalogue),
  }
}

function suffer(view: RulesView, harm: Harm, roller: DiceRoller, catalogue: Catalogue): Result<Resolution> {
  const { who } = harm
  const entity = view.entity(who)
  if (entity === undefined || !sheetOf(entity).hasHitPoints)
    return refuse('rules/no-body', `Nothing can be done to "${who}": there is no such body here.`)
  const fight = runningCombat(view)
  const fights = fight?.combatants[who] !== undefined
  const battle =
    fight !== undefined && fights
      ? openBattle(view, roller, catalogue, fight)
      : openSceneBattle(view, roller, catalogue, [who])
  const refused = undergo(battle, harm)
  if (refused !== null) return refused
  resolveDeathBursts(battle)
  if (fights) return done(resolutionOf(battle, 'automatic'))
  return done(sceneResolution(battle, 'automatic', { action: 'quick_action', measured_seconds: 0 }))
}

function undergo(battle: Battle, { who, cause, damage, condition }: Harm): Result<never> | null {
  if (damage !== undefined) {
    const type = damageTypes.find((damageType) => damageType === damage.type.toLowerCase()) ?? 'bludgeoning'
    const doing = unskilledUse(who, cause.slice(0, 80))
    dealDamage(
      battle,
      who,
      rollDamage(battle, doing, [{ dice: damage.dice, type }], who),
      damageSource(doing),
    )
  }
  if (condition === undefined) return null
  const name = conditionNamed(condition.name)
  if (name === undefined)
    return refuse('rules/unknown-condition', `These rules know no condition "${condition.name}".`)
  if (!condition.ends)
    applyLasting(battle, who, { name: cause, source: who, condition: name, ends: { until: 'cured' } })
  else
    for (const effect of stateOf(battle, who).lasting.filter((held) => held.condition === name))
      endLasting(battle, who, effect, cause)
  return null
}

function openFight(
  view: RulesView,
  fight: WrittenFight,
  roller: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const bodies = new Map<string, Entity>()
  for (const { id, creature, spawned } of fight.foes)
    if (!spawned) embody(view, id, creature, catalogue, bodies)
  for (const id of fight.allies) embody(view, id, null, catalogue, bodies)
  const seen = viewWith(view, bodies)
  const combatants = Object.fromEntries([
    ...fight.foes.map(({ id, name, creature }) => [
      id,
      { type: 'enemy', name, ...(creature !== null && { stat_block: creatureId(creature) }) },
    ]),
    ...fight.allies.map((id) => [id, { type: 'ally' }]),
  ]) as JsonObject
  const { start } = readProposedStart(seen, { combatants, combat_trigger: fight.trigger }, catalogue)
  if (start === null) return refuse('rules/no-sides', 'There is nobody to fight.', { rule: 'CMB-19' })
  const begun = resolveProposedStart(seen, start, roller, catalogue)
  if (!begun.ok) return begun
  return done({ ...begun.value, diff: withBodies(begun.value.diff, bodies, fight) })
}

function creatureId(creature: string): string {
  return ruleId(creature.split(':').at(-1) ?? creature)
}

/** An entity without hit points gets those of the creature it fights as. */
function embody(
  view: RulesView,
  id: string,
  creature: string | null,
  catalogue: Catalogue,
  bodies: Map<string, Entity>,
): undefined {
  const entity = view.entity(id)
  if (entity === undefined || sheetOf(entity).hasHitPoints) return
  const own = sheetOf(entity).statBlock
  const block = catalogue.monster(creatureId(creature ?? own ?? 'commoner'))
  if (block === undefined) return
  const { id: stat_block, hp, armor_class, attributes, cr } = block
  const body = { stat_block, hp_max: hp, hp_current: hp, armor_class, attributes, cr }
  bodies.set(id, { ...entity, attrs: { ...entity.attrs, ...body } as Entity['attrs'] })
}

const bodyLeaves: readonly string[] = [
  'stat_block',
  'hp_max',
  'hp_current',
  'armor_class',
  'attributes',
  'cr',
]

/** Puts the bodies given to combatants before what the fight did to them, and marks foes that nothing frightens. */
function withBodies(diff: StateDiff, bodies: ReadonlyMap<string, Entity>, fight: WrittenFight): StateDiff {
  const embodied = [...bodies].map(([id, { attrs }]) => ({
    id,
    set: bodyLeaves.flatMap((name) => {
      const value = attrs[name]
      return value === undefined ? [] : [{ path: [name], value }]
    }),
  }))
  const steady = fight.steadfast
    ? fight.foes.map(({ id }) => ({ path: ['combatants', id, 'steadied'], value: ['bloodied', 'half'] }))
    : []
  const updates = (diff.documents_update ?? []).map((update) =>
    update.kind === 'combat' && steady.length > 0
      ? { ...update, set: [...(update.set ?? []), ...steady] }
      : update,
  )
  return {
    ...diff,
    ...(embodied.length > 0 && { entities_update: [...embodied, ...(diff.entities_update ?? [])] }),
    ...(updates.length > 0 && { documents_update: updates }),
  }
}

const ends = {
  victory: 'won',
  defeat: 'lost',
  surrendered: 'lost',
  fled: 'fled',
  standoff: 'truce',
} as const

function standing(view: RulesView, foes: readonly string[]): FightStanding {
  const fight = combatIn(view)
  const up = foes.filter((id) => {
    const state = fight?.combatants[id]
    return state !== undefined && isStanding(state) && view.entity(id) !== undefined
  })
  const count = { down: foes.length - up.length, of: foes.length }
  if (fight === undefined) return { how: 'truce', ...count }
  const hero = fight.combatants[playerIdOf(view)]
  if (fight.in_combat) return { how: hero?.hp_current === 0 ? 'lost' : 'going', ...count }
  const outcome = isJsonObject(fight.combat_summary) ? fight.combat_summary.outcome : 'standoff'
  return { how: ends[outcome], ...count }
}

/** The fight has put its own things away. */
const nothing: Resolution = {
  outcome: 'automatic',
  events: [],
  diff: {},
  elapsed: { action: 'quick_action', measured_seconds: 0 },
}

function settle(
  view: RulesView,
  how: FightEnd,
  roller: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const hero = playerIdOf(view)
  const fight = runningCombat(view)
  if (how === 'captured') return takeAlive(view, hero, roller, catalogue)
  if (how === 'over' || fight === undefined) return done(nothing)
  const battle = openBattle(view, roller, catalogue, fight)
  if (how === 'left') {
    if (isNearFoes(battle)) return done(nothing)
    leaveCombat(battle, hero)
  } else if (how === 'truce') {
    battle.document.truce = true
    logEvent(battle, 'truce', { between: [hero] })
  } else
    for (const [id, state] of Object.entries(battle.document.combatants))
      if (state.type === 'enemy' && isStanding(state)) leaveCombat(battle, id)
  return done(resolutionOf(battle, 'automatic'))
}

/** True while an enemy stands where the hero is. */
function isNearFoes({ document, view }: Battle): boolean {
  return Object.entries(document.combatants).some(
    ([id, state]) =>
      state.type === 'enemy' && isStanding(state) && view.scene.present_entity_ids.includes(id),
  )
}

/** The hero lies beaten and is not dead: the fight is over, and they wake with one hit point. */
function takeAlive(
  view: RulesView,
  hero: string,
  roller: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const fight = runningCombat(view)
  if (view.entity(hero) === undefined) return refuse('rules/unknown-creature', 'There is no hero to spare.')
  const battle =
    fight === undefined
      ? openSceneBattle(view, roller, catalogue, [hero])
      : openBattle(view, roller, catalogue, fight)
  if (fight !== undefined) concludeCombat(battle, 'defeat')
  const state = stateOf(battle, hero)
  if (state.status.includes('dead')) raiseFromDead(battle, hero, 1, 'being spared')
  else if (state.hp_current === 0) {
    state.hp_current = 1
    regainConsciousness(battle, hero)
  }
  if (fight !== undefined) return done(resolutionOf(battle, 'automatic'))
  return done(sceneResolution(battle, 'automatic', { action: 'quick_action', measured_seconds: 0 }))
}
