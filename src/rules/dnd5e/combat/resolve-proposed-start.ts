/** Starts the fight a narrator asked for: new people are made first, told wounds are noted with their reason. */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../ruleset.ts'
import type { Catalogue } from '../data/catalogue.ts'
import type { Newcomer, ProposedStart } from './read-proposed-start.ts'
import { resolveCombatStart } from './resolve-combat.ts'

/** Resolves a proposed fight. */
export function resolveProposedStart(
  view: RulesView,
  proposed: ProposedStart,
  cup: Cup,
  catalogue: Catalogue,
): Result<Resolution> {
  const people = proposed.newcomers.map(entityOf)
  const changed = new Map(people.map((entity) => [entity.id, entity]))
  for (const { id, hp_current } of proposed.wounds) {
    const entity = changed.get(id) ?? view.entity(id)
    if (entity !== undefined) changed.set(id, { ...entity, attrs: { ...entity.attrs, hp_current } })
  }
  const resolved = resolveCombatStart(seenWith(view, changed), proposed, cup, catalogue)
  if (!resolved.ok || (people.length === 0 && proposed.wounds.length === 0)) return resolved
  const { diff, events } = resolved.value
  const added = people.map((entity) => changed.get(entity.id) ?? entity)
  const present = diff.scene_update?.present_entity_ids ?? [...view.scene.present_entity_ids]
  const gone = new Set((diff.entities_remove ?? []).map((one) => one.id))
  const arriving = added.map((entity) => entity.id).filter((id) => !gone.has(id) && !present.includes(id))
  return done({
    ...resolved.value,
    events: [...beginnings(proposed), ...events],
    diff: {
      ...diff,
      ...(added.length > 0 && { entities_add: added as Entity[] as NonNullable<typeof diff.entities_add> }),
      scene_update: { ...diff.scene_update, present_entity_ids: [...present, ...arriving] },
    },
  })
}

function entityOf({ id, name, attrs }: Newcomer): Entity {
  const rest = { tags: [], origin: 'campaign', pack_id: null, pack_entity_id: null } as const
  return { id, type: 'npc', name, attrs: attrs as Entity['attrs'], ...rest, tags: [] }
}

function beginnings(proposed: ProposedStart): RulesEvent[] {
  const arrivals = proposed.newcomers.map(({ id, name }) => ({
    type: 'arrives',
    details: { who: id, name },
    tags: ['combat'],
  }))
  const wounds = proposed.wounds.map((wound) => ({
    type: 'wounded_before',
    details: { ...wound } as unknown as JsonObject,
    tags: ['combat'],
  }))
  return [...arrivals, ...wounds]
}

/** A view in which some people are as they are about to be. */
export function seenWith(view: RulesView, changed: ReadonlyMap<string, Entity>): RulesView {
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
