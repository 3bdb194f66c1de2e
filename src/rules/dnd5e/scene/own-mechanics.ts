/**
 * Everything that changes what somebody can do outside a fight, each with its source: people, class, stat block, what
 * is worn, what was laid on them and has not run out. It gathers; what a mechanic does to a roll is bend-roll.ts.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import { entryName, listAt, ruleId, textAt } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import type { Race } from '../data/shapes.ts'
import { runningEffects } from './active-effect.ts'
import { wornItems } from './worn-items.ts'

/** One mechanic and what it comes from. */
export interface OwnMechanic {
  readonly source: string
  readonly mechanic: Mechanic
}

interface Owner {
  readonly name: string
  readonly mechanics: readonly Mechanic[]
}

/** The race a sheet names, its subrace, and the people a subrace belongs to, each once. */
export function lineage(attrs: JsonObject, catalogue: Catalogue): readonly Race[] {
  const named = [textAt(attrs, 'race'), textAt(attrs, 'subrace')].flatMap(
    (name) => catalogue.race(ruleId(name)) ?? [],
  )
  const parents = named.flatMap((race) => (race.parent === null ? [] : (catalogue.race(race.parent) ?? [])))
  return [...new Set([...parents, ...named])]
}

/** What somebody has by birth, class, stat block and what is worn, whatever the hour. */
export function bornMechanics(entity: Entity, catalogue: Catalogue): readonly OwnMechanic[] {
  const attrs = entity.attrs as JsonObject
  const monster = typeof attrs.stat_block === 'string' ? catalogue.monster(attrs.stat_block) : undefined
  const features = listAt(attrs, 'features').flatMap((one) => catalogue.feature(ruleId(entryName(one))) ?? [])
  const born: readonly Owner[] = monster?.traits ?? [
    ...lineage(attrs, catalogue).flatMap((race) => race.traits),
    ...features,
  ]
  return [...born, ...wornItems(attrs, catalogue)].flatMap(ownedBy)
}

function ownedBy({ name, mechanics }: Owner): OwnMechanic[] {
  return mechanics.map((mechanic) => ({ source: name, mechanic }))
}

/**
 * The mechanics somebody has now, with what was laid on them.
 *
 * @example
 * ownMechanics(view, halfling, createSrd()).map(({ source }) => source) // ['Lucky', 'Brave' …]
 */
export function ownMechanics(view: RulesView, entity: Entity, catalogue: Catalogue): readonly OwnMechanic[] {
  const laid = runningEffects(entity.attrs as JsonObject, view.campaign.calendar, view.time)
  const granted = laid.map(({ name, mechanics = [] }) => ({ name, mechanics }))
  return [...bornMechanics(entity, catalogue), ...granted.flatMap(ownedBy)]
}
