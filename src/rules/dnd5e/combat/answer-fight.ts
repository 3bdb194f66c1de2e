/**
 * Answers what a narrator told about a fight: combat_state is held against the fight that is, told wounds of those who
 * fight are set aside (CMB-13), and a fight it asks for starts with our own dice.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { Violation } from '../../../core/violation.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AnsweredFight } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { type CombatDocument, runningCombat } from './combat-document.ts'
import { holdCombatProposal } from './hold-combat-proposal.ts'
import { resolveProposedStart } from './resolve-proposed-start.ts'

/** Takes out of an update what only the fight may write, and starts the fight it asks for when there is none. */
export function answerFight(
  view: RulesView,
  updates: JsonObject,
  cup: Cup | null,
  catalogue: Catalogue,
): AnsweredFight {
  const running = runningCombat(view)
  const unhurt = running === undefined ? { updates, violations: [] } : withoutWounds(view, updates, running)
  const { combat_state: part, ...rest } = unhurt.updates
  if (!isJsonObject(part)) return { resolution: null, asksForFight: false, ...unhurt }
  const { start, violations } = holdCombatProposal(view, part, catalogue)
  const held = { updates: rest, violations: [...unhurt.violations, ...violations] }
  if (start === null || cup === null) return { resolution: null, asksForFight: start !== null, ...held }
  const resolved = resolveProposedStart(view, start, cup, catalogue)
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

/** What blows, spells and saves write while a fight goes on. */
const fought: readonly string[] = ['hp_current', 'temp_hp', 'death_saves', 'status_conditions']

function withoutWounds(
  view: RulesView,
  updates: JsonObject,
  { combatants }: CombatDocument,
): { readonly updates: JsonObject; readonly violations: Violation[] } {
  const violations: Violation[] = []
  const held = (sheet: JsonObject, id: string, at: string): JsonObject => {
    const told = fought.filter((field) => Object.hasOwn(sheet, field))
    if (told.length === 0 || combatants[id] === undefined) return sheet // enforces: CMB-13 — mutate: told.length === 0 => true
    for (const field of told) violations.push(toldWound(`${at}.${field}`, sheet[field]))
    return Object.fromEntries(Object.entries(sheet).filter(([field]) => !told.includes(field)))
  }
  const { player_character_data: own, npc_data: others } = updates
  const player = view.campaign.player_id ?? ''
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
