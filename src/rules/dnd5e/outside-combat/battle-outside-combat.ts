/**
 * A battle, the working state of a fight, used outside one: spells, potions and traps do outside a fight what they do
 * inside, by the same code. No initiative is rolled, no round passes, and the combat document is not written.
 */

import { asTexts, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { personOf } from '../../../core/state/entity-attrs.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { addToTime } from '../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Outcome, Resolution, RulesEvent } from '../../ruleset.ts'
import { hasHitPoints } from '../character/sheet.ts'
import { endingOf } from '../combat/effects/lasting-effects-and-concentration.ts'
import { battleDiff } from '../combat/encounter/battle-diff.ts'
import type { DamageSource } from '../combat/rolls/roll-damage.ts'
import { type Battle, logEvent, openBattle, stateOf } from '../combat/state/battle-and-combatant-queries.ts'
import { setEndingRounds } from '../combat/state/carry-effects-into-combat-and-back.ts'
import type { CombatantType } from '../combat/state/combat-document.ts'
import { readCombatant } from '../combat/state/combatant.ts'
import { newCombatantState, newCombatDocument } from '../combat/state/new-combat.ts'
import type { ActivityUse } from '../combat/state/performed-activity.ts'
import type { Duration } from '../data/activity-schemas.ts'
import type { Catalogue } from '../data/catalogue-port.ts'

const maxCreatures = 60

/** True for an entity that means harm. */
export function isFoe(entity: Entity | undefined): boolean {
  if (entity === undefined) return false
  return personOf(entity).isHostile || entity.tags.some((tag) => tag === 'hostile' || tag === 'enemy')
}

function sideOf(entity: Entity): CombatantType {
  return entity.type === 'pc' ? 'pc' : isFoe(entity) ? 'enemy' : 'ally'
}

/** True for an entity with a body, which is an entity with hit points. */
export function hasBody(entity: Entity | undefined): entity is Entity {
  return entity !== undefined && hasHitPoints(entity)
}

/** Opens a battle in which these creatures and everybody present take part. */
export function openSceneBattle(
  view: RulesView,
  roller: DiceRoller,
  catalogue: Catalogue,
  ids: readonly string[],
): Battle {
  const creatures = [...new Set([...ids, ...view.scene.present_entity_ids])]
    .map((id) => view.entity(id))
    .filter(hasBody)
    .slice(0, maxCreatures)
  const blank = newCombatDocument(view, { combatants: [] })
  const combatants = creatures.map((entity) => ({
    entity,
    combatant: readCombatant(entity, catalogue, view.items(entity.id)),
  }))
  const battle = openBattle(view, roller, catalogue, {
    ...blank,
    in_combat: false,
    combat_phase: 'ended',
    combatants: Object.fromEntries(
      combatants.map(({ entity, combatant }) => [entity.id, newCombatantState(combatant, sideOf(entity), 5)]),
    ),
  })
  for (const { combatant } of combatants) battle.combatants.set(combatant.id, combatant)
  setEndingRounds(view, battle.document)
  return battle
}

/** A use of something that is neither magic nor skill: a fall, a trap. */
export function mundaneUse(source: string, name: string): ActivityUse {
  return { source, name, magical: false, spell: false, slot: 0, level: 0, modifier: 0, dc: 0 }
}

/** Where damage comes from that is neither magic nor skill. */
export function mundaneDamage(from: string, cause: string, critical = false): DamageSource {
  return { from, with: cause, critical, magical: false, spell: false }
}

/** Begins an effect that only has a name and an end. */
export function logEffectBegins(battle: Battle, id: string, name: string, duration: Duration): void {
  const ends = endingOf(battle, duration, id, id)
  stateOf(battle, id).lasting.push({ name, source: id, ends })
  const details = { who: id, effect: name, condition: null, from: id, ends: { ...ends } }
  logEvent(battle, 'effect_begins', details)
}

/** Leaves of an entity's sheet that the battle does not keep. */
interface Leaves {
  readonly id: string
  readonly set: readonly { readonly path: readonly string[]; readonly value: JsonValue }[]
}

type EntityUpdates = NonNullable<StateDiff['entities_update']>

function withLeaves(updates: EntityUpdates, leaves: Leaves): EntityUpdates {
  const set = leaves.set.map(({ path, value }) => ({ path: [...path], value }))
  const own = updates.find((update) => update.id === leaves.id)
  const rest = updates.filter((update) => update !== own)
  return [...rest, { ...own, id: leaves.id, set: [...(own?.set ?? []), ...set] }] as EntityUpdates
}

/** What came of it: only those of whom something was told are changed, so no change goes without an event (PIPE-11). */
export function sceneResolution(
  battle: Battle,
  outcome: Outcome,
  elapsed: Resolution['elapsed'],
  more: { readonly events?: readonly RulesEvent[]; readonly diff?: StateDiff; readonly leaves?: Leaves } = {},
): Resolution {
  const events = battle.events.map((event) => ({
    ...event,
    tags: ['scene', ...event.tags.filter((tag) => tag !== 'combat')],
  }))
  const told = JSON.stringify(events.map((event) => event.details))
  const { entities_update: all = [], inventory_changes: used } = battleDiff(battle)
  const changed = all.filter(({ id }) => told.includes(JSON.stringify(id)))
  const entities_update = more.leaves === undefined ? changed : withLeaves(changed, more.leaves)
  return {
    outcome,
    events: [...events, ...(more.events ?? [])],
    diff: {
      ...(entities_update.length > 0 && { entities_update }),
      ...(used !== undefined && { inventory_changes: used }),
      ...more.diff,
    },
    elapsed,
  }
}

/** The same view a while later: what is cast over ten minutes begins when they are over. */
export function laterView(view: RulesView, seconds: number): RulesView {
  const later = addToTime(view.campaign.calendar, view.time, { seconds })
  if (seconds === 0 || !later.ok) return view
  return {
    campaign: view.campaign,
    time: later.value,
    scene: view.scene,
    turn: view.turn,
    entity: (id) => view.entity(id),
    clock: (id) => view.clock(id),
    clocks: () => view.clocks(),
    facts: (subject) => view.facts(subject),
    items: (owner) => view.items(owner),
    relationship: (from, to, type) => view.relationship(from, to, type),
    document: (kind, id) => view.document(kind, id),
    documents: (kind) => view.documents(kind),
  }
}

/** The ids an action names as its targets: the listed targets, the single target, or none. */
export function namedTargets(options: JsonObject | undefined, target: string | undefined): readonly string[] {
  const told = asTexts(options?.targets)
  return told.length > 0 ? [...new Set(told)].slice(0, 20) : target === undefined ? [] : [target]
}
