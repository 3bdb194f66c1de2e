/**
 * Summoning when no fight is on: creatures come as people of the scene with the figures of their stat block, serve the
 * caster, and go when the spell's time is over.
 */

import { nextId } from '../../../core/entity-ids-and-slugs.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { addToTime, type WorldTime } from '../../../core/time/world-time.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { endingOf } from '../combat/effects/lasting-effects-and-concentration.ts'
import { summonedCreature } from '../combat/effects/summoning-and-shapes.ts'
import type { Battle } from '../combat/state/battle-and-combatant-queries.ts'
import type { Spell } from '../data/srd-entry-schemas.ts'
import type { SummonedCreatures } from './choose-summoned.ts'

const maxSummoned = 20

/** What brings them into the scene. */
export function bringSummoned(
  battle: Battle,
  caster: Entity,
  spell: Spell,
  { monster, count }: SummonedCreatures,
): { readonly diff: StateDiff; readonly events: readonly RulesEvent[] } {
  const { view } = battle
  const ends = endOfStay(battle, caster.id, spell)
  const more = {
    ...(spell.concentration && { summoned_by_concentration: true }),
    ...(ends !== undefined && { stays_until: { ...ends } }),
  }
  const ids: string[] = []
  const rows = Array.from({ length: Math.min(maxSummoned, count) }, () => {
    const isTaken = (candidate: string) => ids.includes(candidate) || view.entity(candidate) !== undefined
    const id = nextId('npc', monster.name, isTaken)
    ids.push(id)
    const creature = summonedCreature(id, monster, { by: caster.id, spell: spell.name }, more)
    return { ...creature, tags: ['ally', ...creature.tags] }
  })
  const details = { who: caster.id, spell: spell.name, creature: monster.name, ids }
  return {
    diff: {
      entities_add: rows as NonNullable<StateDiff['entities_add']>,
      scene_update: { present_entity_ids: [...view.scene.present_entity_ids, ...ids] },
    },
    events: [{ type: 'summoned', details, tags: ['scene', 'spell'] }],
  }
}

/** When they leave; undefined when the spell sets no time. */
function endOfStay(battle: Battle, casterId: string, spell: Spell): WorldTime | undefined {
  const activity = spell.activities.find((candidate) => candidate.kind === 'summon')
  const duration = spell.duration ?? (activity?.kind === 'summon' ? activity.duration : undefined)
  const { round } = endingOf(battle, duration, casterId, casterId)
  if (round === undefined) return undefined
  const end = addToTime(battle.view.campaign.calendar, battle.view.time, { seconds: (round - 1) * 6 })
  return end.ok ? end.value : undefined
}
