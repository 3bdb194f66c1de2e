/**
 * Verifies what a narrator wrote about combat: combat_state is compared with the combat that runs, written wounds
 * of those who take part are set aside (CMB-13), and a combat it asks for starts with our own dice.
 */
import { deleteMark } from '../../../../core/document/five-key-document.ts'
import { asObject, isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts'
import { playerIdOf } from '../../../../core/state/state-queries.ts'
import type { Violation } from '../../../../core/violation.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AnsweredFight } from '../../../ruleset.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import {
  type CombatantState,
  type CombatDocument,
  combatantTypes,
  combatIn,
  runningCombat,
} from '../state/combat-document.ts'
import { type CombatPhase, combatPhases, phasesBetween } from '../state/combat-phases.ts'
import { type ProposedStart, readProposedStart, resolveProposedStart } from './proposed-combat-start.ts'

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
  const verified = { updates: rest, violations: [...unhurt.violations, ...violations] }
  if (start === null || dice === null) return { resolution: null, asksForFight: start !== null, ...verified }
  const resolved = resolveProposedStart(view, start, dice, catalogue)
  if (resolved.ok) return { resolution: resolved.value, asksForFight: false, ...verified }
  const { message, rule = 'CMB-03' } = resolved.refusal
  const refused = new Findings(root)
  refused.add({ rule, action: 'rejected', field: '', message })
  return {
    resolution: null,
    asksForFight: false,
    updates: rest,
    violations: [...verified.violations, ...refused.violations],
  }
}

/** What attacks, spells and saves write while combat goes on. */
const foughtFields: readonly string[] = ['hp_current', 'temp_hp', 'death_saves', 'status_conditions']

function withoutWounds(
  view: RulesView,
  updates: JsonObject,
  { combatants }: CombatDocument,
): { readonly updates: JsonObject; readonly violations: Violation[] } {
  const violations: Violation[] = []
  const verify = (sheet: JsonObject, id: string, where: string): JsonObject => {
    const written = foughtFields.filter((field) => Object.hasOwn(sheet, field))
    if (written.length === 0 || combatants[id] === undefined) return sheet // enforces: CMB-13
    const findings = new Findings(where)
    for (const field of written) findings.add({ ...rulings.wound, field }, sheet[field])
    violations.push(...findings.violations)
    return Object.fromEntries(Object.entries(sheet).filter(([field]) => !written.includes(field)))
  }
  const own = asObject(updates.player_character_data)
  const player = own && verify(own, playerIdOf(view), 'player_character_data')
  const others = asObject(updates.npc_data)
  const npcs =
    others &&
    Object.entries(others).map(([id, sheet]) => [
      id,
      isJsonObject(sheet) ? verify(sheet, id, `npc_data.${id}`) : sheet,
    ])
  return {
    updates: {
      ...updates,
      ...(player && { player_character_data: player }),
      ...(npcs && { npc_data: Object.fromEntries(npcs) as JsonObject }),
    },
    violations,
  }
}

/** What became of a narrator's combat_state. */
interface VerifiedState {
  /** Combat it asks for, when there is none yet. */
  readonly start: ProposedStart | null
  readonly violations: readonly Violation[]
}

/** Compares a written combat_state with the combat that runs, or reads the combat it asks for. */
export function verifyCombatState(view: RulesView, part: unknown, catalogue: Catalogue): VerifiedState {
  if (!isJsonObject(part)) return { start: null, violations: [] }
  const running = runningCombat(view)
  if (running !== undefined) return { start: null, violations: compareWithRunning(running, part) }
  const joined = withEnemiesAsCombatants(part)
  const asks = part.in_combat === true || joined.part.combatants !== undefined
  if (!asks) return { start: null, violations: compareWithNone(view, part) }
  const read = readProposedStart(view, joined.part, catalogue)
  return {
    start: read.start,
    violations: [...joined.violations, ...engineFieldsIn(part), ...read.violations],
  }
}

/** `enemies` is another word for combatants (CMB-06). */
function withEnemiesAsCombatants(part: JsonObject): {
  readonly part: JsonObject
  readonly violations: readonly Violation[]
} {
  const { enemies, combatants, ...rest } = part
  if (enemies === undefined) return { part, violations: [] } // enforces: CMB-06
  const findings = new Findings(root)
  findings.add(rulings.enemies)
  const joined = { ...asObject(enemies), ...asObject(combatants) }
  return { part: { ...rest, combatants: joined }, violations: findings.violations }
}

/** Fields of a new combat that only the engine fills. */
function engineFieldsIn(part: JsonObject): readonly Violation[] {
  const findings = new Findings(root)
  const { combat_session_id: name, current_round: round, combat_phase: phase, initiative_order: order } = part
  if (name !== undefined) findings.add(rulings.name, name) // enforces: CMB-01
  if (Array.isArray(order) && order.length > 0) findings.add(rulings.order, order) // enforces: CMB-04
  if (round !== undefined && round !== 1) findings.add(rulings.round, round) // enforces: CMB-20
  if (phase !== undefined && phase !== 'initiating' && phase !== 'active')
    findings.add(rulings.beginning, phase)
  return findings.violations
}

/** With no combat going on there is nothing to change, only to start. */
function compareWithNone(view: RulesView, { combat_phase: phase }: JsonObject): readonly Violation[] {
  const findings = new Findings(root)
  if (phase !== undefined && phase !== combatIn(view)?.combat_phase) findings.add(rulings.noCombat, phase)
  return findings.violations
}

function compareWithRunning(combat: CombatDocument, part: JsonObject): readonly Violation[] {
  const findings = new Findings(root)
  const differs = (field: keyof CombatDocument & string) =>
    part[field] !== undefined && part[field] !== combat[field]
  const { combat_session_id: name, current_round: round, combat_phase: phase, initiative_order: order } = part
  if (differs('combat_session_id')) findings.add(rulings.name, name, combat.combat_session_id) // enforces: CMB-01
  if (differs('current_round')) findings.add(rulings.round, round, combat.current_round) // enforces: CMB-20
  if (order !== undefined) findings.add(rulings.order, order, combat.initiative_order) // enforces: CMB-04
  if (differs('combat_trigger')) findings.add(rulings.trigger, part.combat_trigger, combat.combat_trigger)
  if (typeof phase === 'string') comparePhase(findings, combat.combat_phase, phase) // enforces: CMB-02
  if (part.in_combat === false) findings.add(rulings.end, false, true) // enforces: CMB-16
  const reward = part.combat_summary ?? part.xp_awarded
  if (reward !== undefined) findings.add(rulings.reward, reward) // enforces: CMB-14
  if (part.enemies !== undefined) findings.add(rulings.enemies, part.enemies)
  const combatants = { ...asObject(part.enemies), ...asObject(part.combatants) }
  const each = Object.entries(combatants).map(([id, written]) => compareCombatant(combat, id, written))
  return [...findings.violations, ...each.flat()]
}

function comparePhase(findings: Findings, now: CombatPhase, written: string): undefined {
  if (written === now) return
  const known = combatPhases.find((phase) => phase === written)
  const between = known === undefined ? undefined : phasesBetween(now, known)
  if (between === undefined) {
    const message = `A fight that is ${now} cannot become ${written}.`
    return findings.add({ ...rulings.phase, action: 'rejected', message }, written, now)
  }
  const first = between.slice(0, -1).join(', ')
  const message =
    first === '' ? `The engine says when a fight is ${written}.` : `${first} comes before ${written}.`
  findings.add({ ...rulings.phase, message }, written, now)
}

function compareCombatant(combat: CombatDocument, id: string, written: JsonValue): readonly Violation[] {
  const findings = new Findings(`${root}.combatants.${id}`)
  const state = combat.combatants[id]
  if (written === deleteMark) findings.add(rulings.gone, written) // enforces: CMB-15
  if (!isJsonObject(written)) return findings.violations
  if (state === undefined) {
    findings.add(rulings.newcomer, written)
    return findings.violations
  }
  const { hp_max: max, hp_current: hp, type, initiative } = written
  const differs = (field: keyof CombatantState & string) =>
    written[field] !== undefined && written[field] !== state[field]
  const unknownSide = type !== undefined && !combatantTypes.some((side) => side === type)
  if (differs('hp_max')) findings.add(rulings.maximum, max, state.hp_max) // enforces: CMB-12
  if (differs('hp_current')) findings.add(rulings.hitPoints, hp, state.hp_current) // enforces: CMB-13
  if (unknownSide) findings.add(rulings.side, type, state.type) // enforces: CMB-19
  if (differs('initiative')) findings.add(rulings.initiative, initiative, state.initiative) // enforces: CMB-05
  return findings.violations
}

const root = 'combat_state'

/** The answer to a written field. */
interface Ruling {
  readonly rule: string
  readonly action: Violation['action']
  /** Below the part of the document that is verified; empty for the part itself. */
  readonly field: string
  readonly message: string
}

/** Collects what is wrong with one part of the document. */
class Findings {
  readonly violations: Violation[] = []
  readonly #where: string

  constructor(where: string) {
    this.#where = where
  }

  add(ruling: Ruling, before?: JsonValue, after?: unknown): undefined {
    this.violations.push({
      rule_id: ruling.rule,
      severity: 'error',
      action: ruling.action,
      at: ruling.field === '' ? this.#where : `${this.#where}.${ruling.field}`,
      message: ruling.message,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    })
  }
}

function ruling(rule: string, action: Violation['action'], field: string, message: string): Ruling {
  return { rule, action, field, message }
}

const rulings = {
  beginning: ruling('CMB-02', 'overridden', 'combat_phase', 'A fight begins with initiating, then active.'),
  noCombat: ruling('CMB-02', 'rejected', 'combat_phase', 'There is no fight whose phase could change.'),
  phase: ruling('CMB-02', 'overridden', 'combat_phase', 'The engine says how a fight goes on.'),
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
  newcomer: ruling('CMB-04', 'discarded', '', 'Nobody joins a fight without rolling initiative.'),
  maximum: ruling('CMB-12', 'rejected', 'hp_max', 'Blows never change the maximum.'),
  hitPoints: ruling(
    'CMB-13',
    'overridden',
    'hp_current',
    'Hit points change by rolled damage and healing only.',
  ),
  wound: ruling(
    'CMB-13',
    'overridden',
    '',
    'In a fight, wounds come from the dice alone; the told value was set aside.',
  ),
  side: ruling('CMB-19', 'rejected', 'type', `A side is one of ${combatantTypes.join(', ')}.`),
  initiative: ruling('CMB-05', 'overridden', 'initiative', 'Initiative is d20 and Dexterity, as rolled.'),
} as const
