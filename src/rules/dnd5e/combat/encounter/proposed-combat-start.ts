/**
 * A narrator's proposal to start combat: who takes part and why. People the campaign knows are found, new ones get
 * a sheet from their stat block or challenge rating; proposed numbers are only used where the rules allow it
 * (CMB-09).
 */
import { npcDefaults } from '../../../../core/document/npc-and-location-sheets.ts'
import { repairId, slugOf } from '../../../../core/entity-ids-and-slugs.ts'
import { asNumber, asObject, asText, type JsonObject } from '../../../../core/json.ts'
import { done, type Result } from '../../../../core/result.ts'
import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import type { Violation } from '../../../../core/violation.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../../ruleset.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import { verifyEnemy } from '../../verify-enemy-figures.ts'
import { type CombatantType, combatantTypes } from '../state/combat-document.ts'
import type { CombatStart } from '../state/new-combat.ts'
import { resolveCombatStart } from './resolve-combat.ts'

/** A person who must be created before combat can start. */
export interface Newcomer {
  readonly id: string
  readonly name: string
  readonly attrs: JsonObject
}

export interface ProposedStart extends CombatStart {
  readonly newcomers: readonly Newcomer[]
  /** Wounds that are brought along, with the reason that was given. */
  readonly wounds: readonly {
    readonly id: string
    readonly hp_current: number
    readonly justification: string
  }[]
}

const at = 'combat_state'

/** A proposal while it is read: what is found so far. */
interface Reading {
  readonly view: RulesView
  readonly catalogue: Catalogue
  readonly combatants: { id: string; type: CombatantType }[]
  readonly newcomers: Newcomer[]
  readonly wounds: { id: string; hp_current: number; justification: string }[]
  readonly violations: Violation[]
}

/** Reads the proposal; null when no enemy is left to fight. */
export function readProposedStart(
  view: RulesView,
  part: JsonObject,
  catalogue: Catalogue,
): { readonly start: ProposedStart | null; readonly violations: readonly Violation[] } {
  const reading: Reading = { view, catalogue, combatants: [], newcomers: [], wounds: [], violations: [] }
  const { combatants, newcomers, wounds, violations } = reading
  for (const [key, value] of Object.entries(asObject(part.combatants) ?? {}))
    readCombatantEntry(reading, { key, entry: asObject(value) ?? {}, where: `${at}.combatants.${key}` })
  const player = view.campaign.player_id
  const listed = combatants.some((combatant) => combatant.id === player)
  if (player !== null && view.entity(player) !== undefined && !listed)
    combatants.unshift({ id: player, type: 'pc' })
  const trigger = asText(part.combat_trigger)?.trim() ?? ''
  if (trigger === '')
    violations.push({
      rule_id: 'CMB-03',
      severity: 'warn',
      action: 'repaired',
      at: `${at}.combat_trigger`,
      message: 'Nobody said what started the fight; the engine says it from the action.',
    })
  const enough = combatants.some((combatant) => combatant.type === 'enemy')
  return { start: enough ? { trigger, combatants, newcomers, wounds } : null, violations }
}

/** An entry of the proposed combatants, and where it stands. */
interface ProposedCombatant {
  readonly key: string
  readonly entry: JsonObject
  readonly where: string
}

function readCombatantEntry(reading: Reading, proposed: ProposedCombatant): undefined {
  const { view } = reading
  const { key, entry, where } = proposed
  const type = entry.type === undefined ? (key.startsWith('pc_') ? 'pc' : 'enemy') : entry.type
  const side = combatantTypes.find((known) => known === type)
  if (side === undefined) {
    reading.violations.push({
      rule_id: 'CMB-19',
      severity: 'error',
      action: 'rejected',
      at: `${where}.type`,
      message: `"${String(type)}" is no side in a fight: ${combatantTypes.join(', ')}.`,
      before: type,
    })
    return
  }
  const repaired = repairId('npc', key)
  const id = view.entity(key) !== undefined ? key : repaired.ok ? repaired.value.id : undefined
  if (id === undefined) return
  if (view.entity(id) === undefined) reading.newcomers.push(newcomer(reading, id, proposed))
  reading.combatants.push({ id, type: side })
  readWounds(reading, id, proposed)
}

/** A new person: figures from the stat block, or limited to the challenge rating (CMB-07, 08, 10). */
function newcomer(reading: Reading, id: string, { key, entry, where }: ProposedCombatant): Newcomer {
  const given = asText(entry.name)?.trim() ?? ''
  const name = given === '' ? slugOf(key).replaceAll('_', ' ') : given
  const block = statBlockFor(entry, name, reading.catalogue)
  const rated = verifyEnemy(entry, block, where)
  reading.violations.push(...rated.violations)
  const armor = Math.min(25, Math.max(5, Math.trunc(asNumber(entry.ac) ?? 10)))
  const own = { cr: rated.cr, armor_class: armor }
  const printed = block && {
    stat_block: block.id,
    armor_class: block.armor_class,
    attributes: block.attributes,
  }
  const base = npcDefaults(id, { hp_max: rated.hp_max }, () => rated.hp_max)
  return { id, name, attrs: { ...base, ...own, ...printed } as unknown as JsonObject }
}

/** A stat block that a name or a field plainly names. */
function statBlockFor(entry: JsonObject, name: string, catalogue: Catalogue) {
  const asked = asText(entry.stat_block) ?? name
  return catalogue.monster(ruleId(asked)) ?? catalogue.monster(ruleId(asked.split(/\s+/)[0] ?? asked))
}

/** Wounds that are brought into combat need a reason (CMB-09). */
function readWounds(reading: Reading, id: string, { entry, where }: ProposedCombatant): undefined {
  const created = reading.newcomers.find((person) => person.id === id)
  const full = asNumber(reading.view.entity(id)?.attrs.hp_current) ?? Number(created?.attrs.hp_max ?? 0)
  const left = asNumber(entry.hp_current)
  if (left === undefined || left >= full || !Number.isSafeInteger(left) || left < 1) return
  const reason = [entry.justification, entry.wounds].map(asText).find((text) => (text ?? '').trim() !== '')
  if (reason === undefined) reading.violations.push(unexplained(where, left, full)) // enforces: CMB-09
  if (reason !== undefined) reading.wounds.push({ id, hp_current: left, justification: reason.slice(0, 280) })
}

function unexplained(where: string, left: number, full: number): Violation {
  return {
    rule_id: 'CMB-09',
    severity: 'error',
    action: 'overridden',
    at: `${where}.hp_current`,
    message: `Nobody said why it has only ${left} of ${full} hit points; it has ${full}.`,
    before: left,
    after: full,
  }
}

/** Starts the proposed combat, with its new people and the wounds they bring. */
export function resolveProposedStart(
  view: RulesView,
  proposed: ProposedStart,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const people = proposed.newcomers.map(entityOf)
  const changed = new Map(people.map((entity) => [entity.id, entity]))
  for (const { id, hp_current } of proposed.wounds) {
    const entity = changed.get(id) ?? view.entity(id)
    if (entity !== undefined) changed.set(id, { ...entity, attrs: { ...entity.attrs, hp_current } })
  }
  const resolved = resolveCombatStart(viewWith(view, changed), proposed, dice, catalogue)
  if (!resolved.ok || (people.length === 0 && proposed.wounds.length === 0)) return resolved
  const { diff, events } = resolved.value
  const added = people.map((entity) => changed.get(entity.id) ?? entity)
  const present = diff.scene_update?.present_entity_ids ?? [...view.scene.present_entity_ids]
  const gone = new Set((diff.entities_remove ?? []).map((entry) => entry.id))
  const arriving = added.map((entity) => entity.id).filter((id) => !gone.has(id) && !present.includes(id))
  return done({
    ...resolved.value,
    events: [...openingEvents(proposed), ...events],
    diff: {
      ...diff,
      ...(added.length > 0 && { entities_add: added as Entity[] as NonNullable<typeof diff.entities_add> }),
      scene_update: { ...diff.scene_update, present_entity_ids: [...present, ...arriving] },
    },
  })
}

function entityOf({ id, name, attrs }: Newcomer): Entity {
  const origin = { origin: 'campaign', pack_id: null, pack_entity_id: null } as const
  return { id, type: 'npc', name, attrs: attrs as Entity['attrs'], tags: [], ...origin }
}

function openingEvents(proposed: ProposedStart): RulesEvent[] {
  const arrivals = proposed.newcomers.map(({ id, name }) => ({
    type: 'arrives',
    details: { who: id, name },
    tags: ['combat'],
  }))
  const wounds = proposed.wounds.map((wound) => ({
    type: 'wounded_before',
    details: { ...wound },
    tags: ['combat'],
  }))
  return [...arrivals, ...wounds]
}

/** A view in which some people are as they are about to be. */
export function viewWith(view: RulesView, changed: ReadonlyMap<string, Entity>): RulesView {
  return {
    campaign: view.campaign,
    time: view.time,
    scene: view.scene,
    turn: view.turn,
    entity: (id) => changed.get(id) ?? view.entity(id),
    clock: (id) => view.clock(id),
    clocks: () => view.clocks(),
    facts: (subject) => view.facts(subject),
    items: (owner) => view.items(owner),
    relationship: (from, to, type) => view.relationship(from, to, type),
    document: (kind, id) => view.document(kind, id),
    documents: (kind) => view.documents(kind),
  }
}
