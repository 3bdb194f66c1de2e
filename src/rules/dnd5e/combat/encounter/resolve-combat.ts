/**
 * A player's action in combat in, one resolution out. It starts combat where there is none, plays the player's
 * turn, lets all others act in strict order until the player must decide again, and counts the rounds for the
 * clock.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction, Outcome, Resolution } from '../../../ruleset.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { isDying, rollDeathSave } from '../damage/death.ts'
import { type Battle, openBattle, stateOf } from '../state/battle-and-combatant-queries.ts'
import { runningCombat } from '../state/combat-document.ts'
import { combatOutcome } from '../state/combat-outcome.ts'
import { type CombatStart, soloBattle } from '../state/new-combat.ts'
import { combatVerb } from '../turn/action-types.ts'
import { playPlan, readTurnPlan, type TurnPlan } from '../turn/turn-plan.ts'
import { battleDiff } from './battle-diff.ts'
import { concludeCombat } from './conclude-combat.ts'
import { demandCombat } from './demand-combat-check.ts'
import { playPlayerTurn, playUntilDecision, whoseTurn } from './play-rounds.ts'
import { combatSides, startCombat } from './start-combat.ts'

/** Seconds in a round (CMB-18): the clock charges them by whole rounds. */
const roundAction = 'combat_round'

/** Opens combat that no action of the player started (an ambush, a narrator's proposal) and plays to the first decision. */
export function resolveCombatStart(
  view: RulesView,
  start: CombatStart,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const opened = startCombat(view, start, dice, catalogue)
  if (!opened.ok) return opened
  playUntilDecision(opened.value, playedIn(view))
  return done(resolutionOf(opened.value, 'automatic'))
}

/** Resolves a player's action in combat, or the action that starts combat. */
export function resolveCombat(
  view: RulesView,
  action: AttemptedAction,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const combat = runningCombat(view)
  if (combat === undefined)
    return combatVerb(action) === 'death_save'
      ? saveAlone(view, action, dice, catalogue)
      : openWith(view, action, dice, catalogue)
  const battle = openBattle(view, dice, catalogue, combat)
  if (whoseTurn(battle) !== action.actor_id) return refuseTurn(battle)
  const verb = combatVerb(action)
  const dying = isDying(stateOf(battle, action.actor_id))
  if (dying && verb !== 'death_save') return refuseDying(battle, action.actor_id) // enforces: RULE-05
  if (!dying && verb === 'death_save')
    return refuse('rules/not-dying', 'Nobody needs a death save here.', { rule: 'RULE-05' })
  const plan = readTurnPlan(battle, action, false)
  return plan.ok ? done(playTurn(battle, action, plan.value)) : plan
}

function refuseTurn(battle: Battle): Result<Resolution> {
  const name = battle.document.combatants[whoseTurn(battle)]?.name ?? 'somebody else'
  return refuse('rules/not-your-turn', `It is ${name}'s turn.`, { rule: 'CMB-04' })
}

function refuseDying(battle: Battle, id: string): Result<Resolution> {
  const { name } = stateOf(battle, id)
  return refuse('rules/dying', `${name} is at 0 hit points and can only make a death saving throw.`, {
    rule: 'RULE-05',
    data: { instead: 'death_save' },
  })
}

/** A death save when no combat runs, after combat or a trap. */
function saveAlone(
  view: RulesView,
  action: AttemptedAction,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const entity = view.entity(action.actor_id)
  if (entity === undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${action.actor_id}".`)
  const battle = soloBattle(view, entity, dice, catalogue)
  if (!isDying(stateOf(battle, entity.id)))
    return refuse('rules/not-dying', 'Nobody needs a death save here.', { rule: 'RULE-05' })
  rollDeathSave(battle, entity.id)
  const { entities_update } = battleDiff(battle)
  const diff = entities_update === undefined ? {} : { entities_update }
  return done({
    outcome: 'automatic',
    events: battle.events,
    diff,
    elapsed: { action: roundAction, rounds: 1 },
  })
}

/** Starts combat with an attack; the attack itself falls when the attacker's turn comes. */
function openWith(
  view: RulesView,
  action: AttemptedAction,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const asked = demandCombat(view, action, catalogue)
  if (!asked.ok) return asked
  if (asked.value.kind === 'impossible')
    return refuse('rules/impossible', asked.value.reason, { rule: 'RULE-05' })
  const sides = combatSides(view, action)
  if (!sides.ok) return sides
  const opened = startCombat(view, sides.value, dice, catalogue)
  if (!opened.ok) return opened
  const battle = opened.value
  const goesOn = playUntilDecision(battle, playedIn(view))
  const able = goesOn && whoseTurn(battle) === action.actor_id && !isDying(stateOf(battle, action.actor_id))
  if (!able) return done(resolutionOf(battle, 'automatic'))
  const plan = readTurnPlan(battle, action, true)
  return done(playTurn(battle, action, plan.ok ? plan.value : closingIn))
}

/** What is left of an attack that cannot be made yet: going there. */
const closingIn: TurnPlan = {
  steps: [{ action: { kind: 'plain', what: 'dash' }, cost: { from: 'action' } }],
  main: undefined,
  ends: true,
  reactions: undefined,
}

function playedIn(view: RulesView): ReadonlySet<string> {
  const { player_id: player } = view.campaign
  return new Set(player === null ? [] : [player])
}

function playTurn(battle: Battle, action: AttemptedAction, plan: TurnPlan): Resolution {
  const before = battle.events.length
  playPlayerTurn(battle, action.actor_id, () => playPlan(battle, action.actor_id, plan))
  const outcome = outcomeOf(battle, action.actor_id, before)
  playUntilDecision(battle, playedIn(battle.view))
  return resolutionOf(battle, outcome)
}

/** How the player's own action went, from its own attacks. */
function outcomeOf(battle: Battle, id: string, from: number): Outcome {
  const own = battle.events.slice(from).filter((event) => event.type === 'attack' && event.details.who === id)
  if (own.some((event) => event.details.verdict === 'critical')) return 'critical'
  if (own.length === 0) return testOutcome(battle, id, from)
  return own.some((event) => event.details.verdict === 'hit') ? 'success' : 'failure'
}

/** How a check went that was the action itself. */
function testOutcome(battle: Battle, id: string, from: number): Outcome {
  const tested = battle.events
    .slice(from)
    .find((event) => event.details.who === id && typeof event.details.success === 'boolean')
  if (tested === undefined) return 'automatic'
  return tested.details.success === true ? 'success' : 'failure'
}

/** The resolution of a battle, with the rounds that have to be timed. */
export function resolutionOf(battle: Battle, outcome: Outcome): Resolution {
  const { document } = battle
  const over = combatOutcome(battle)
  if (document.in_combat && over !== undefined) concludeCombat(battle, over)
  const fought = document.in_combat ? document.current_round - 1 : document.current_round
  const rounds = fought - document.rounds_timed // enforces: CMB-18
  document.rounds_timed = fought
  const elapsed = rounds > 0 ? { action: roundAction, rounds } : { action: roundAction, measured_seconds: 0 }
  return {
    outcome,
    events: battle.events,
    diff: battleDiff(battle),
    elapsed: elapsed as Resolution['elapsed'],
  }
}
