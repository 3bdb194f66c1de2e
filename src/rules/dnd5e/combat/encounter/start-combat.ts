/**
 * The start of combat: who takes part, on which side, where; surprise, initiative, and the stat blocks for
 * everybody to see. All numbers come from sheets, stat blocks and dice, none from the request.
 */

import { isJsonObject, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import { personOf } from '../../../../core/state/entity-attrs.ts'
import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../../character/ability-modifiers.ts'
import { sheetOf } from '../../character/sheet.ts'
import { checkEdge, joinEdges } from '../../checks/advantage.ts'
import { passiveScore } from '../../checks/creature-scores-and-proficiencies.ts'
import { rollD20, rollGroupCheck } from '../../checks/d20-rolls.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { abilities } from '../../data/srd-vocabulary.ts'
import { mechanicBonuses, mechanicEdge } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  logEvent,
  openBattle,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { setEndingRounds } from '../state/carry-effects-into-combat-and-back.ts'
import {
  type CombatantType,
  combatantTypes,
  type InitiativeEntry,
  runningCombat,
} from '../state/combat-document.ts'
import { readCombatant } from '../state/combatant.ts'
import { type CombatStart, maxCombatants, newCombatantState, newCombatDocument } from '../state/new-combat.ts'

const usualDistance = 30

/** Opens combat: combatants placed, initiative rolled, no turn taken yet. */
export function startCombat(
  view: RulesView,
  start: CombatStart,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Battle> {
  const refused = checkStart(view, start)
  if (refused !== null) return refused
  const battle = openBattle(view, dice, catalogue, newCombatDocument(view, start))
  for (const { id, type } of start.combatants) {
    const entity = view.entity(id)
    if (entity === undefined) continue
    const combatant = readCombatant(entity, catalogue, view.items(id))
    battle.combatants.set(id, combatant)
    battle.document.combatants[id] = newCombatantState(combatant, type, start.distance ?? usualDistance)
  }
  const { document } = battle
  setEndingRounds(view, document)
  logEvent(battle, 'combat_started', {
    combat_session_id: document.combat_session_id,
    trigger: document.combat_trigger,
  })
  logEvent(battle, 'combat_phase', { phase: 'initiating' })
  showStatBlocks(battle) // enforces: CMB-11
  if (start.ambush !== undefined) rollSurprise(battle, start.ambush)
  rollInitiative(battle)
  document.combat_phase = 'active'
  logEvent(battle, 'combat_phase', { phase: 'active' })
  logEvent(battle, 'round', { round: 1 })
  setLowest(battle)
  return done(battle)
}

function checkStart(
  view: RulesView,
  start: CombatStart,
): { readonly ok: false; readonly refusal: ReturnType<typeof refuse>['refusal'] } | null {
  if (runningCombat(view) !== undefined)
    return refuse('rules/already-fighting', 'There is a fight already.', { rule: 'CMB-02' })
  const unknownSide = start.combatants.find((combatant) => !combatantTypes.includes(combatant.type))
  if (unknownSide !== undefined) return refuseSide(unknownSide.id, unknownSide.type) // enforces: CMB-19
  const missing = start.combatants.find((combatant) => view.entity(combatant.id) === undefined)
  if (missing !== undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${missing.id}" here to fight.`, {
      rule: 'PIPE-03',
    })
  if (start.combatants.length > maxCombatants)
    return refuse('rules/too-many', `A fight has at most ${maxCombatants} combatants; let some of them wait.`)
  const sides = new Set(
    start.combatants.map((combatant) => (combatant.type === 'ally' ? 'pc' : combatant.type)),
  )
  if (!sides.has('pc') || !sides.has('enemy'))
    return refuse('rules/no-sides', 'A fight needs somebody on both sides.', { rule: 'CMB-19' })
  return null
}

function refuseSide(id: string, type: string) {
  const message = `"${type}" is no side in a fight: ${id} is one of ${combatantTypes.join(', ')}.`
  return refuse('rules/unknown-side', message, { rule: 'CMB-19' })
}

/** Shows the stat blocks of all enemies (CMB-11). */
function showStatBlocks(battle: Battle): undefined {
  const blocks = Object.keys(battle.document.combatants).flatMap((id) =>
    stateOf(battle, id).type === 'enemy' ? [{ id, text: statBlockText(battle, id) }] : [],
  )
  const text = blocks.map((block) => block.text).join('\n\n')
  logEvent(battle, 'stat_blocks', { blocks, text }, 'stat_block')
}

/** Those in wait roll Stealth; a combatant who notices none of them is surprised. */
function rollSurprise(battle: Battle, by: 'party' | 'enemies'): undefined {
  const all = Object.entries(battle.document.combatants)
  const waiting = all.filter(
    ([, state]) => (state.type === 'enemy') === (by === 'enemies') && state.type !== 'neutral',
  )
  const rolled = rollGroupCheck(
    battle.dice,
    waiting.map(([id]) => profileNow(battle, id)),
    'stealth',
    10,
    'ambush',
  )
  if (!rolled.ok) return
  const lowest = Math.min(...rolled.value.entries.map((entry) => entry.total))
  for (const [id, state] of all) {
    if (waiting.some(([other]) => other === id) || state.type === 'neutral') continue
    const passive = passiveScore(combatantOf(battle, id).profile, 'perception')
    const alert = combatantOf(battle, id).mechanics.some(
      ({ mechanic }) => mechanic.kind === 'cannot' && mechanic.what.includes('be-surprised'),
    )
    state.surprised = passive < lowest && !alert
    logEvent(battle, 'surprise', {
      who: id,
      passive_perception: passive,
      stealth: lowest,
      surprised: state.surprised,
    })
  }
}

function setLowest(battle: Battle): undefined {
  const sum = (enemy: boolean) =>
    Object.values(battle.document.combatants)
      .filter((state) => (state.type === 'enemy') === enemy && state.type !== 'neutral')
      .reduce((total, state) => total + state.hp_current + state.temp_hp, 0)
  battle.document.lowest = { party: sum(false), enemies: sum(true), round: 1 }
}

function statBlockText(battle: Battle, id: string): string {
  const combatant = combatantOf(battle, id)
  const state = stateOf(battle, id)
  const rating = combatant.cr === undefined ? '' : ` (CR ${combatant.cr}, ${state.category ?? 'enemy'})`
  const scores = abilities
    .map(
      (ability) => `${abilityCodes[ability]} ${signed(abilityModifier(combatant.profile.scores[ability]))}`,
    )
    .join(' ')
  const actions = combatant.activities.flatMap((activity) =>
    activity.kind === 'attack' && typeof activity.bonus === 'number'
      ? [
          `${activity.name} ${signed(activity.bonus)} (${activity.damage.map((part) => `${part.dice} ${part.type}`).join(' and ')})`,
        ]
      : activity.cost === 'action' && activity.kind !== 'unsupported'
        ? [activity.name]
        : [],
  )
  const guards = state.defensive_abilities ?? []
  return [
    `${state.name}${rating}: HP ${state.hp_current}/${state.hp_max}, AC ${state.ac}, Speed ${combatant.speed} ft`,
    scores,
    ...(actions.length > 0 ? [`Actions: ${actions.join('; ')}`] : []),
    ...(guards.length > 0 ? [`Traits: ${guards.join(', ')}`] : []),
    ...(state.legendary_resistances > 0 ? [`Legendary resistances: ${state.legendary_resistances}`] : []),
    ...(state.legendary_actions > 0 ? [`Legendary actions: ${state.legendary_actions} a round`] : []),
  ].join('\n')
}

function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

function rollInitiative(battle: Battle): undefined {
  const order: InitiativeEntry[] = []
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const { profile } = combatantOf(battle, id)
    const dexterity = profile.scores.dexterity
    const now = profileNow(battle, id)
    const value = abilityModifier(dexterity) // enforces: CMB-05
    const agility = { value, source: abilityCodes.dexterity, reason: `dexterity ${dexterity}` }
    const context = { roll: 'initiative', self: id, ability: 'dexterity' } as const
    const rolled = rollD20(battle.dice, {
      label: 'Initiative',
      actor: id,
      action: 'initiative',
      target: battle.document.combat_session_id,
      check: 'initiative',
      modifiers: [agility, ...mechanicBonuses(battle, context)],
      edge: joinEdges(checkEdge(now.conditions, now.exhaustion), mechanicEdge(battle, context)),
    })
    const total = rolled.ok ? rolled.value.total : 0
    state.initiative = total
    order.push({ id, name: state.name, initiative: total, type: state.type })
    logEvent(battle, 'initiative', {
      who: id,
      name: state.name,
      total,
      roll: rolled.ok ? rolled.value.id : null,
    })
  }
  order.sort((a, b) => byInitiative(battle, a, b)) // enforces: CMB-04
  battle.document.initiative_order = order
}

/** Higher first; between equals the more agile, then the party's side, then the name. */
function byInitiative(battle: Battle, entry: InitiativeEntry, other: InitiativeEntry): number {
  if (entry.initiative !== other.initiative) return other.initiative - entry.initiative
  const agility =
    combatantOf(battle, other.id).profile.scores.dexterity -
    combatantOf(battle, entry.id).profile.scores.dexterity
  if (agility !== 0) return agility
  const side =
    Number(stateOf(battle, entry.id).type === 'enemy') - Number(stateOf(battle, other.id).type === 'enemy')
  return side !== 0 ? side : entry.id < other.id ? -1 : 1
}

const allyTags = ['ally', 'companion', 'party']
const foeTags = ['hostile', 'enemy']

/** The start of combat that follows from an action. */
export function combatSides(view: RulesView, action: AttemptedAction): Result<CombatStart> {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const distance = action.options?.distance
  const ambush = action.options?.ambush
  const common = {
    trigger:
      action.words ??
      `${view.entity(action.actor_id)?.name ?? action.actor_id} attacks ${target?.name ?? 'the enemy'}`,
    ...(typeof distance === 'number' && { distance }),
    ...(ambush === 'party' || ambush === 'enemies' ? { ambush: ambush as 'party' | 'enemies' } : {}),
  }
  const listed = action.options?.combatants
  if (Array.isArray(listed))
    return done({ ...common, combatants: (listed as JsonValue[]).flatMap(listedCombatant) })
  const others = view.scene.present_entity_ids.filter((id) => id !== action.actor_id && id !== target?.id)
  const combatants = [
    { id: action.actor_id, type: 'pc' as CombatantType },
    ...(target === undefined ? [] : [{ id: target.id, type: 'enemy' as CombatantType }]),
    ...others.flatMap((id) => sideOf(view.entity(id), target)),
  ]
  if (target === undefined && !combatants.some((combatant) => combatant.type === 'enemy'))
    return refuse('rules/no-target', 'There is nobody here to fight; say whom you attack.', {
      rule: 'PIPE-03',
    })
  return done({ ...common, combatants })
}

function listedCombatant(value: JsonValue): CombatStart['combatants'][number][] {
  if (!isJsonObject(value) || typeof value.id !== 'string' || typeof value.type !== 'string') return []
  return [{ id: value.id, type: value.type as CombatantType }]
}

function sideOf(entity: Entity | undefined, target: Entity | undefined): CombatStart['combatants'][number][] {
  const sheet = sheetOf(entity)
  if (entity === undefined || !sheet.hasHitPointsLeft) return []
  if (entity.type === 'pc' || entity.tags.some((tag) => allyTags.includes(tag)))
    return [{ id: entity.id, type: entity.type === 'pc' ? 'pc' : 'ally' }]
  const hostile = personOf(entity).isHostile || entity.tags.some((tag) => foeTags.includes(tag))
  const opponent = sheetOf(target)
  const kin = opponent.statBlock !== undefined && sheet.statBlock === opponent.statBlock
  const faction = opponent.faction !== undefined && sheet.faction === opponent.faction
  return hostile || kin || faction ? [{ id: entity.id, type: 'enemy' }] : []
}
