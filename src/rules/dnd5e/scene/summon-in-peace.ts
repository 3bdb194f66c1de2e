/**
 * Calling creatures when no fight is on: they come as people of the scene with the figures of their stat block, serve
 * whoever called them, and go when the spell's time is over.
 */
import { nextId } from '../../../core/identifier.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { WorldTime } from '../../../core/time/world-time.ts'
import type { RulesView } from '../../rules-view.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { ruleId } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { calledCreature } from '../combat/called-creature.ts'
import { type Doing, grownCount } from '../combat/roll-damage.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Monster } from '../data/shapes.ts'
import { challengeRatings } from '../data/vocabulary.ts'

type Summon = Extract<Activity, { kind: 'summon' }>

/** Who answers a call: the creature and how many. */
export interface Called {
  readonly monster: Monster
  readonly count: number
}

const rank = (rating: string) => (challengeRatings as readonly string[]).indexOf(rating)

function answers(monster: Monster, option: Summon['options'][number]): boolean {
  if (option.monsters !== undefined) return option.monsters.includes(monster.id)
  const kind = option.type === undefined || monster.type.toLowerCase() === option.type
  return kind && option.max_cr !== undefined && rank(monster.cr) <= rank(option.max_cr)
}

/** Chooses who comes: the one that was named, else the first of a list, else the strongest that may come. */
export function whoAnswers(
  activity: Summon,
  wanted: unknown,
  cast: { readonly slot: number; readonly level: number },
  catalogue: Catalogue,
): Result<Called> {
  const doing = { slot: cast.slot, level: 1 } as Doing
  const named = typeof wanted === 'string' ? catalogue.monster(ruleId(wanted)) : undefined
  const offers = activity.options.flatMap((option) => {
    const listed = (option.monsters ?? []).flatMap((id) => catalogue.monster(id) ?? [])
    const open =
      option.monsters === undefined ? catalogue.allMonsters().filter((one) => answers(one, option)) : listed
    const best = option.monsters === undefined ? [...open].sort((a, b) => rank(b.cr) - rank(a.cr)) : open
    const monster = typeof wanted === 'string' ? open.find((one) => one.id === named?.id) : best[0]
    return monster === undefined ? [] : [{ monster, count: grownCount(option.count, doing, cast.level) }]
  })
  // Whoever names a weaker creature gets as many of it as may come.
  const [first] = typeof wanted === 'string' ? offers.sort((one, other) => other.count - one.count) : offers
  if (first !== undefined) return done(first)
  const names = activity.options.flatMap(
    (option) =>
      option.monsters ?? [`a ${option.type ?? 'creature'} of challenge ${option.max_cr ?? '0'} or less`],
  )
  return refuse('rules/bad-choice', `${activity.name} calls ${[...new Set(names)].join(', ')}.`)
}

/** The change that brings them here. */
export function bringThem(
  view: RulesView,
  caster: Entity,
  called: Called,
  spell: { readonly name: string; readonly concentration: boolean; readonly ends: WorldTime | undefined },
): { readonly diff: StateDiff; readonly events: readonly RulesEvent[] } {
  const taken = new Set<string>()
  const rows = Array.from({ length: Math.min(20, called.count) }, () => {
    const id = nextId('npc', called.monster.name, (one) => taken.has(one) || view.entity(one) !== undefined)
    taken.add(id)
    const more = {
      ...(spell.concentration && { summoned_by_concentration: true }),
      ...(spell.ends !== undefined && { stays_until: { ...spell.ends } }),
    }
    const creature = calledCreature(id, called.monster, { by: caster.id, spell: spell.name }, more)
    return { ...creature, tags: ['ally', ...creature.tags] }
  })
  const ids = rows.map((one) => one.id)
  const present = [...view.scene.present_entity_ids, ...ids]
  const details = { who: caster.id, spell: spell.name, creature: called.monster.name, ids }
  return {
    diff: {
      entities_add: rows as NonNullable<StateDiff['entities_add']>,
      scene_update: { present_entity_ids: present },
    },
    events: [{ type: 'summoned', details, tags: ['scene', 'spell'] }],
  }
}
