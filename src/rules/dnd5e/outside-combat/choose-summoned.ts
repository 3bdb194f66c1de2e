/** Which creatures answer a summoning spell, and how many: read before the spell is cast, nothing changed. */
import { asText, type JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import { scaledCount } from '../combat/rolls/roll-damage.ts'
import type { Activity, ActivityOfKind } from '../data/activity-schemas.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Monster, Spell } from '../data/srd-entry-schemas.ts'
import { challengeRatings } from '../data/srd-vocabulary.ts'

type SummonActivity = ActivityOfKind<'summon'>

type SummonOption = SummonActivity['options'][number]

/** Who answers a spell: the creature and how many. */
export interface SummonedCreatures {
  readonly monster: Monster
  readonly count: number
}

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
