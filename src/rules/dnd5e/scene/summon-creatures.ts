/**
 * Summoning when no fight is on: creatures come as people of the scene with the figures of their stat block, serve the
 * caster, and go when the spell's time is over.
 */

import { nextId } from '../../../core/ids.ts'
import { asText, type JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { addToTime, type WorldTime } from '../../../core/time/world-time.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { ruleId } from '../character/stored-values.ts'
import { endingOf } from '../combat/effects/lasting-effects.ts'
import { summonedCreature } from '../combat/effects/summoning-and-shapes.ts'
import { scaledCount } from '../combat/rolls/roll-damage.ts'
import type { Battle } from '../combat/state/battle.ts'
import type { Activity, ActivityOfKind } from '../data/activity-shapes.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Monster, Spell } from '../data/shapes.ts'
import { challengeRatings } from '../data/vocabulary.ts'

type SummonActivity = ActivityOfKind<'summon'>
type SummonOption = SummonActivity['options'][number]

/** Who answers a spell: the creature and how many. */
export interface SummonedCreatures {
  readonly monster: Monster
  readonly count: number
}

const maxSummoned = 20

/**
 * Who comes when a spell is cast from a slot: the creature the caster names, else the first of a list, else the strongest
 * that may come; undefined for a spell that summons nothing.
 */
export function chooseSummoned(
  spell: Spell,
  activities: readonly Activity[],
  slot: number,
  wanted: JsonValue | undefined,
  catalogue: Catalogue,
): Result<SummonedCreatures> | undefined {
  const activity = activities.find((candidate) => candidate.kind === 'summon')
  if (activity?.kind !== 'summon') return undefined
  const name = asText(wanted)
  const id = name === undefined ? undefined : catalogue.monster(ruleId(name))?.id
  const choices = activity.options.flatMap((option) => {
    const open = creaturesFor(option, catalogue)
    const monster = name === undefined ? open[0] : open.find((candidate) => candidate.id === id)
    const count = scaledCount(option.count, { slot, level: 1 }, spell.level)
    return monster === undefined ? [] : [{ monster, count }]
  })
  // A caster who names a weaker creature gets as many of it as may come.
  const [first] = name === undefined ? choices : choices.sort((a, b) => b.count - a.count)
  if (first !== undefined) return done(first)
  const names = new Set(activity.options.flatMap(describeOption))
  return refuse('rules/bad-choice', `${activity.name} calls ${[...names].join(', ')}.`)
}

/** A list is in its own order; the creatures of a kind are sorted, the strongest first. */
function creaturesFor(option: SummonOption, catalogue: Catalogue): readonly Monster[] {
  if (option.monsters !== undefined) return option.monsters.flatMap((id) => catalogue.monster(id) ?? [])
  return catalogue
    .allMonsters()
    .filter((monster) => isOfKind(monster, option))
    .sort((a, b) => rank(b.cr) - rank(a.cr))
}

function isOfKind(monster: Monster, { type, max_cr }: SummonOption): boolean {
  const fits = type === undefined || monster.type.toLowerCase() === type
  return fits && max_cr !== undefined && rank(monster.cr) <= rank(max_cr)
}

function rank(rating: string): number {
  return (challengeRatings as readonly string[]).indexOf(rating)
}

function describeOption({ monsters, type, max_cr }: SummonOption): readonly string[] {
  return monsters ?? [`a ${type ?? 'creature'} of challenge ${max_cr ?? '0'} or less`]
}

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
