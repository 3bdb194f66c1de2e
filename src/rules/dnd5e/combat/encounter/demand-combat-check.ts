/**
 * The check that an action in combat calls for, with armour class, modifiers and reasons, before any die is rolled.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction, Because, Check, Demand } from '../../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../../character/ability-modifiers.ts'
import { checkEdge, edgeFlags, joinEdges, noEdge } from '../../checks/advantage.ts'
import { readProfile } from '../../checks/creature-scores-and-proficiencies.ts'
import { whyUnableToAct } from '../../checks/demand-check.ts'
import type { AttackActivity } from '../../data/activity-schemas.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import {
  betterGrappleSkill,
  combatCheck,
  passiveScoreNow,
} from '../activities/ability-checks-and-grappling.ts'
import { armorClassNow, attackAdvantage, attackModifiers, attackOn } from '../attack/attack-modifiers.ts'
import { isDying } from '../damage/death.ts'
import { mechanicBonuses, mechanicEdge } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  foesOf,
  gripOn,
  noDice,
  openBattle,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { runningCombat } from '../state/combat-document.ts'
import { readCombatant } from '../state/combatant.ts'
import { newCombatantState, newCombatDocument, soloBattle } from '../state/new-combat.ts'
import { actionName } from '../turn/action-cost.ts'
import { combatVerb, type TurnAction } from '../turn/action-types.ts'
import { refuseNotInCombat } from '../turn/read-targets.ts'
import { readTurnPlan } from '../turn/turn-plan.ts'
import { combatSides } from './start-combat.ts'

/** What an action in combat, or an action that would start combat, calls for. */
export function demandCombat(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Result<Demand> {
  const actor = view.entity(action.actor_id)
  if (actor === undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${action.actor_id}" here.`)
  if (combatVerb(action) === 'death_save') return demandDeathSave(view, action, catalogue)
  const barred = whyUnableToAct(readProfile(actor))
  if (barred !== null) return done(barred)
  const table = tableFor(view, action, catalogue)
  if (!table.ok) return table
  const own = table.value.document.combatants[action.actor_id]
  if (own === undefined) return refuseNotInCombat(view, action.actor_id)
  const plan = readTurnPlan(table.value, action, runningCombat(view) === undefined)
  if (!plan.ok) return plan
  if (runningCombat(view) === undefined)
    return done({ kind: 'check', check: initiativeCheck(table.value, action.actor_id) })
  const { main } = plan.value
  if (main === undefined) return done({ kind: 'automatic', reason: 'Moving takes feet, not luck.' })
  return done(demandOf(table.value, action.actor_id, main.action))
}

function demandOf(battle: Battle, id: string, action: TurnAction): Demand {
  if (action.kind === 'attack' || action.kind === 'off-hand')
    return { kind: 'check', check: attackCheck(battle, id, action.activity, action.target) }
  if (action.kind === 'cast') {
    const [first] = action.spell.activities
    const [target] = action.targets
    if (first?.kind === 'attack' && target !== undefined)
      return { kind: 'check', check: attackCheck(battle, id, first, target) }
    return { kind: 'automatic', reason: `${action.spell.name} is cast; others may have to save.` }
  }
  const check = checkOfAction(battle, id, action)
  if (check !== null) return { kind: 'check', check }
  return { kind: 'automatic', reason: `It calls for no roll of your own: ${actionName(action)}.` }
}

/** The running combat, or the combat this action would start, without initiative. */
function tableFor(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Result<Battle> {
  const running = runningCombat(view)
  if (running !== undefined) return done(openBattle(view, noDice, catalogue, running))
  const sides = combatSides(view, action)
  if (!sides.ok) return sides
  const document = newCombatDocument(view, sides.value)
  for (const { id, type } of sides.value.combatants) {
    const entity = view.entity(id)
    if (entity !== undefined)
      document.combatants[id] = newCombatantState(readCombatant(entity, catalogue, view.items(id)), type, 5)
  }
  return done(openBattle(view, noDice, catalogue, document))
}

function attackCheck(battle: Battle, id: string, activity: AttackActivity, target: string): Check {
  const attack = attackOn(battle, id, target, activity)
  const armor = armorClassNow(battle, target)
  return {
    label: `${activity.name} attack`,
    skill: 'attack',
    notation: '1d20',
    modifiers: attackModifiers(battle, attack),
    difficulty: { kind: 'AC', value: armor.value, parts: armor.parts },
    ...edgeFlags(attackAdvantage(battle, attack)),
    rule: `an attack against the armour class of ${combatantOf(battle, target).name}; 1 misses, 20 hits`,
  }
}

/** The initiative roll with which combat begins. */
function initiativeCheck(battle: Battle, id: string): Check {
  const { dexterity } = combatantOf(battle, id).profile.scores
  const agility = {
    value: abilityModifier(dexterity),
    source: abilityCodes.dexterity,
    reason: `dexterity ${dexterity}`,
  }
  const context = { roll: 'initiative', self: id, ability: 'dexterity' } as const
  const now = profileNow(battle, id)
  return {
    label: 'Initiative',
    skill: 'initiative',
    notation: '1d20',
    modifiers: [agility, ...mechanicBonuses(battle, context)],
    difficulty: null,
    ...edgeFlags(joinEdges(checkEdge(now.conditions, now.exhaustion), mechanicEdge(battle, context))),
    rule: 'a fight begins: everybody rolls initiative, and the first blow falls on your turn',
  }
}

export function demandDeathSave(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
): Result<Demand> {
  const { actor_id: id } = action
  const entity = view.entity(id)
  if (entity === undefined) return refuse('rules/unknown-creature', `There is nobody called "${id}" here.`)
  const running = runningCombat(view)
  const battle =
    running?.combatants[id] === undefined
      ? soloBattle(view, entity, noDice, catalogue)
      : openBattle(view, noDice, catalogue, running)
  const state = battle.document.combatants[id]
  if (state === undefined || !isDying(state))
    return done({ kind: 'impossible', reason: 'Nobody needs a death save here.' })
  const context = { roll: 'death-save', self: id } as const
  const { advantage } = edgeFlags(mechanicEdge(battle, context))
  const check = {
    label: 'Death save',
    skill: 'death save',
    notation: '1d20',
    modifiers: [
      ...mechanicBonuses(battle, context),
      ...mechanicBonuses(battle, { ...context, roll: 'save' }),
    ],
    difficulty: {
      kind: 'DC',
      value: 10,
      parts: [{ value: 10, source: 'death', reason: 'life hangs in the balance' }],
    },
    ...edgeFlags(noEdge),
    advantage,
    rule: 'a death saving throw: three successes and you are stable, three failures and you die',
  } as const
  return done({ kind: 'check', check })
}

/** The check that an action calls for; null when it calls for none. */
export function checkOfAction(battle: Battle, id: string, action: TurnAction): Check | null {
  if (action.kind === 'test') return action.check
  if (action.kind === 'seize') {
    const rule = 'a contest of Athletics against Athletics or Acrobatics; a tie changes nothing'
    return combatCheck(battle, id, { check: 'athletics', parts: null, rule })
  }
  if (action.kind === 'stabilise')
    return combatCheck(battle, id, {
      check: 'medicine',
      parts: [easy],
      rule: 'Medicine to keep somebody from dying',
    })
  if (action.kind !== 'plain') return null
  if (action.what === 'hide') return hideCheck(battle, id)
  if (action.what === 'death_save') return deathSaveCheck
  return action.what === 'escape' ? escapeCheck(battle, id) : null
}

const easy: Because = { value: 10, source: 'rule', reason: 'tending somebody who dies' }

const deathSaveCheck: Check = {
  label: 'Death save',
  skill: 'death save',
  notation: '1d20',
  modifiers: [],
  difficulty: {
    kind: 'DC',
    value: 10,
    parts: [{ value: 10, source: 'rule', reason: 'life hangs in the balance' }],
  },
  advantage: false,
  disadvantage: false,
  rule: 'a death saving throw: three successes make stable, three failures kill, 20 wakes, 1 counts twice',
}

function hideCheck(battle: Battle, id: string): Check {
  const watching = foesOf(battle, id).map((foe) => ({
    value: passiveScoreNow(battle, foe, 'perception'),
    source: 'opponent',
    reason: `${stateOf(battle, foe).name}'s passive Perception`,
  }))
  const [sharpest = { value: 5, source: 'rule', reason: 'nobody is watching' }] = watching.sort(
    (a, b) => b.value - a.value,
  )
  const rule = 'Stealth against the sharpest passive Perception'
  return combatCheck(battle, id, { check: 'stealth', parts: [sharpest], rule })
}

function escapeCheck(battle: Battle, id: string): Check {
  const grip = gripOn(stateOf(battle, id))
  const parts = [{ value: grip?.escape_dc ?? 10, source: 'opponent', reason: grip?.name ?? 'the grip' }]
  const check = betterGrappleSkill(battle, id)
  return combatCheck(battle, id, { check, parts, rule: 'getting free of a grip' })
}
