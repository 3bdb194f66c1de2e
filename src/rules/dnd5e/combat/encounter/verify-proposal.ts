/**
 * Verifies what a narrator wrote about combat: combat_state is compared with the combat that runs, written wounds
 * of those who take part are set aside (CMB-13), and a combat it asks for starts with our own dice.
 */

import { asObject, isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts'
import { playerIdOf } from '../../../../core/state/readers.ts'
import type { Violation } from '../../../../core/violation.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AnsweredFight } from '../../../ruleset.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import {
  type CombatantState,
  type CombatDocument,
  type CombatPhase,
  combatantTypes,
  combatIn,
  combatPhases,
  phasesBetween,
  runningCombat,
} from '../state/combat-document.ts'
import { type ProposedStart, readProposedStart, resolveProposedStart } from './proposed-combat.ts'

/** Takes out of an update what only combat may write, and starts combat it asks for when there is none. */
export function verifyCombatUpdates(
  view: RulesView,
  updates: JsonObject,
  dice: DiceRoller | null,
  catalogue: Catalogue,
): AnsweredFight {
  const running = runningCombat(view)
  const unhurt = running === undefined ? { updates, violations: [] } : withoutWounds(view, updates, running)
  const { combat_state: part, ...rest } = unhurt.updates
  if (!isJsonObject(part)) return { resolution: null, asksForFight: false, ...unhurt }
  const { start, violations } = verifyCombatState(view, part, catalogue)
  const held = { updates: rest, violations: [...unhurt.violations, ...violations] }
  if (start === null || dice === null) return { resolution: null, asksForFight: start !== null, ...held }
  const resolved = resolveProposedStart(view, start, dice, catalogue)
  if (resolved.ok) return { resolution: resolved.value, asksForFight: false, ...held }
  const { message, rule = 'CMB-03' } = resolved.refusal
  const refused: Violation = {
    rule_id: rule,
    severity: 'error',
    action: 'rejected',
    at: 'combat_state',
    message,
  }
  return { resolution: null, asksForFight: false, updates: rest, violations: [...held.violations, refused] }
}

/** What attacks, spells and saves write while combat goes on. */
const fought: readonly string[] = ['hp_current', 'temp_hp', 'death_saves', 'status_conditions']

function withoutWounds(
  view: RulesView,
  updates: JsonObject,
  { combatants }: CombatDocument,
): { readonly updates: JsonObject; readonly violations: Violation[] } {
  const violations: Violation[] = []
  const held = (sheet: JsonObject, id: string, at: string): JsonObject => {
    const told = fought.filter((field) => Object.hasOwn(sheet, field))
    if (told.length === 0 || combatants[id] === undefined) return sheet // enforces: CMB-13
    for (const field of told) violations.push(toldWound(`${at}.${field}`, sheet[field]))
    return Object.fromEntries(Object.entries(sheet).filter(([field]) => !told.includes(field)))
  }
  const { player_character_data: own, npc_data: others } = updates
  const player = playerIdOf(view)
  const mine = isJsonObject(own) ? { player_character_data: held(own, player, 'player_character_data') } : {}
  const theirs = isJsonObject(others)
    ? Object.fromEntries(
        Object.entries(others).map(([id, sheet]) => [
          id,
          isJsonObject(sheet) ? held(sheet, id, `npc_data.${id}`) : sheet,
        ]),
      )
    : undefined
  return { updates: { ...updates, ...mine, ...(theirs && { npc_data: theirs }) }, violations }
}

function toldWound(at: string, before: unknown): Violation {
  const message = 'In a fight, wounds come from the dice alone; the told value was set aside.'
  return { rule_id: 'CMB-13', severity: 'error', action: 'overridden', at, message, before }
}

/** What became of a narrator's combat_state. */
interface HeldCombat {
  /** Combat it asks for, when there is none yet. */
  readonly start: ProposedStart | null
  readonly violations: readonly Violation[]
}

const at = 'combat_state'
const deleteMark = '__DELETE__'

/** Holds a proposal against combat. */
export function verifyCombatState(view: RulesView, part: unknown, catalogue: Catalogue): HeldCombat {
  if (!isJsonObject(part)) return { start: null, violations: [] }
  const running = runningCombat(view)
  if (running !== undefined) return { start: null, violations: againstRunning(running, part) }
  const named = withCombatants(part)
  const asks = part.in_combat === true || named.combatants !== undefined
  if (!asks) return { start: null, violations: againstNone(view, part) }
  const read = readProposedStart(view, named.part, catalogue)
  return {
    start: read.start,
    violations: [...named.violations, ...toldEngineFields(part), ...read.violations],
  }
}

/** `enemies` is another word for combatants (CMB-06). */
function withCombatants(part: JsonObject): {
  readonly part: JsonObject
  readonly combatants: JsonValue | undefined
  readonly violations: Violation[]
} {
  const { enemies, combatants, ...rest } = part
  if (enemies === undefined) return { part, combatants, violations: [] } // enforces: CMB-06
  const joined = {
    ...asObject(enemies),
    ...asObject(combatants),
  }
  const seen = violation('CMB-06', 'repaired', `${at}.enemies`, 'Enemies are kept in combatants.')
  return { part: { ...rest, combatants: joined }, combatants: joined, violations: [seen] }
}

function violation(
  rule_id: string,
  action: Violation['action'],
  where: string,
  message: string,
  values: { readonly before?: unknown; readonly after?: unknown } = {},
): Violation {
  return { rule_id, severity: action === 'noted' ? 'warn' : 'error', action, at: where, message, ...values }
}

/** Fields of a new fight that only the engine fills. */
function toldEngineFields(part: JsonObject): Violation[] {
  const found: Violation[] = []
  const note = (rule: Ruling, before: JsonValue | undefined) =>
    found.push(violation(rule.rule, rule.action, `${at}.${rule.field}`, rule.message, { before }))
  const order = part.initiative_order
  const { combat_session_id: name, current_round: round, combat_phase: phase } = part
  if (name !== undefined) note(rulings.name, name) // enforces: CMB-01
  if (Array.isArray(order) && order.length > 0) note(rulings.order, order) // enforces: CMB-04
  if (round !== undefined && round !== 1) note(rulings.round, round) // enforces: CMB-20
  if (phase !== undefined && phase !== 'initiating' && phase !== 'active') note(rulings.beginning, phase)
  return found
}

/** With no fight going on there is nothing to change, only to start. */
function againstNone(view: RulesView, part: JsonObject): Violation[] {
  const last = combatIn(view)
  const phase = part.combat_phase
  if (phase === undefined || phase === last?.combat_phase) return []
  return [
    violation('CMB-02', 'rejected', `${at}.combat_phase`, 'There is no fight whose phase could change.', {
      before: phase,
    }),
  ]
}

function againstRunning(combat: CombatDocument, part: JsonObject): Violation[] {
  const found: Violation[] = []
  const note = (rule: Ruling, before: JsonValue | undefined, after?: unknown) =>
    found.push(
      violation(rule.rule, rule.action, `${at}.${rule.field}`, rule.message, {
        before,
        ...(after !== undefined && { after }),
      }),
    )
  const differs = (field: keyof CombatDocument & string) =>
    part[field] !== undefined && part[field] !== combat[field]
  if (differs('combat_session_id')) note(rulings.name, part.combat_session_id, combat.combat_session_id) // enforces: CMB-01
  if (differs('current_round')) note(rulings.round, part.current_round, combat.current_round) // enforces: CMB-20
  if (part.initiative_order !== undefined) note(rulings.order, part.initiative_order, combat.initiative_order) // enforces: CMB-04
  if (differs('combat_trigger')) note(rulings.trigger, part.combat_trigger, combat.combat_trigger)
  if (typeof part.combat_phase === 'string') found.push(...heldPhase(combat.combat_phase, part.combat_phase)) // enforces: CMB-02
  if (part.in_combat === false) note(rulings.end, false, true) // enforces: CMB-16
  const reward = part.combat_summary ?? part.xp_awarded
  if (reward !== undefined) note(rulings.reward, reward) // enforces: CMB-14
  if (part.enemies !== undefined) note(rulings.enemies, part.enemies)
  const told = { ...asObject(part.enemies), ...asObject(part.combatants) }
  for (const [key, value] of Object.entries(told)) found.push(...heldCombatant(combat, key, value))
  return found
}

/** What is answered to a told field. */
interface Ruling {
  readonly rule: string
  readonly action: Violation['action']
  readonly field: string
  readonly message: string
}

function ruling(rule: string, action: Violation['action'], field: string, message: string): Ruling {
  return { rule, action, field, message }
}

const rulings = {
  beginning: ruling('CMB-02', 'overridden', 'combat_phase', 'A fight begins with initiating, then active.'),
  name: ruling('CMB-01', 'overridden', 'combat_session_id', 'The fight keeps the name the engine gave it.'),
  round: ruling('CMB-20', 'overridden', 'current_round', 'Rounds are counted here, one after the other.'),
  order: ruling(
    'CMB-04',
    'overridden',
    'initiative_order',
    'The order follows from the rolls in the ledger.',
  ),
  trigger: ruling('CMB-03', 'discarded', 'combat_trigger', 'What started the fight does not change.'),
  end: ruling(
    'CMB-16',
    'overridden',
    'in_combat',
    'A fight ends by its own rules, with the summary the engine writes.',
  ),
  reward: ruling(
    'CMB-14',
    'overridden',
    'combat_summary',
    'Experience goes by challenge rating, once for each enemy.',
  ),
  enemies: ruling('CMB-06', 'repaired', 'enemies', 'Enemies are kept in combatants.'),
  gone: ruling('CMB-15', 'overridden', '', 'The fallen are taken away last, after experience and summary.'),
  stranger: ruling('CMB-04', 'discarded', '', 'Nobody joins a fight without rolling initiative.'),
  maximum: ruling('CMB-12', 'rejected', 'hp_max', 'Blows never change the maximum.'),
  hitPoints: ruling(
    'CMB-13',
    'overridden',
    'hp_current',
    'Hit points change by rolled damage and healing only.',
  ),
  side: ruling('CMB-19', 'rejected', 'type', `A side is one of ${combatantTypes.join(', ')}.`),
  initiative: ruling('CMB-05', 'overridden', 'initiative', 'Initiative is d20 and Dexterity, as rolled.'),
} as const

function heldPhase(now: CombatPhase, told: string): Violation[] {
  if (told === now) return []
  const where = `${at}.combat_phase`
  const known = combatPhases.find((combatPhase) => combatPhase === told)
  const way = known === undefined ? undefined : phasesBetween(now, known)
  const values = { before: told, after: now }
  if (way === undefined)
    return [violation('CMB-02', 'rejected', where, `A fight that is ${now} cannot become ${told}.`, values)]
  const before = way.slice(0, -1).join(', ')
  const message =
    before === '' ? `The engine says when a fight is ${told}.` : `${before} comes before ${told}.`
  return [violation('CMB-02', 'overridden', where, message, values)]
}

function heldCombatant(combat: CombatDocument, key: string, told: JsonValue): Violation[] {
  const where = `${at}.combatants.${key}`
  const found: Violation[] = []
  const note = (rule: Ruling, before: JsonValue | undefined, after?: unknown) =>
    found.push(
      violation(rule.rule, rule.action, rule.field === '' ? where : `${where}.${rule.field}`, rule.message, {
        before,
        ...(after !== undefined && { after }),
      }),
    )
  const state = combat.combatants[key]
  if (told === deleteMark) note(rulings.gone, told) // enforces: CMB-15
  if (!isJsonObject(told)) return found
  if (state === undefined) note(rulings.stranger, told)
  if (state === undefined) return found
  const differs = (field: keyof CombatantState & string) =>
    told[field] !== undefined && told[field] !== state[field]
  const oddSide =
    told.type !== undefined && !combatantTypes.some((combatantType) => combatantType === told.type)
  if (differs('hp_max')) note(rulings.maximum, told.hp_max, state.hp_max) // enforces: CMB-12
  if (differs('hp_current')) note(rulings.hitPoints, told.hp_current, state.hp_current) // enforces: CMB-13
  if (oddSide) note(rulings.side, told.type, state.type) // enforces: CMB-19
  if (differs('initiative')) note(rulings.initiative, told.initiative, state.initiative) // enforces: CMB-05
  return found
}
