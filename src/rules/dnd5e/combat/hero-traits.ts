/** What somebody's people give them in a fight: the traits of the race and subrace that their sheet names. */
import { ruleId, type Sheet, textAt } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Race, Trait } from '../data/shapes.ts'

/** `Black Dragonborn` is `dragonborn-black` in the data, `Lightfoot` is `lightfoot-halfling`. */
function raceNamed(text: string, parent: string, catalogue: Catalogue): Race | undefined {
  const id = ruleId(text)
  if (id === '') return undefined
  const turned = id.split('-').toReversed().join('-')
  const ways = [id, turned, `${id}-${parent}`, `${parent}-${id}`]
  return ways.flatMap((one) => catalogue.race(one) ?? [])[0]
}

/** The traits of a sheet's race, those of the parent of a subrace with them. */
export function heroTraits(sheet: Sheet, catalogue: Catalogue): readonly Trait[] {
  const race = raceNamed(sheet.race, '', catalogue)
  const subrace = raceNamed(textAt(sheet.attrs, 'subrace'), ruleId(sheet.race), catalogue)
  const own = [race, subrace].flatMap((one) => one ?? [])
  const parents = own.flatMap((one) => (one.parent === null ? [] : (catalogue.race(one.parent) ?? [])))
  return [...new Set([...parents, ...own])].flatMap((one) => one.traits)
}

/** The size of a sheet's race. */
export function heroSize(sheet: Sheet, catalogue: Catalogue): string {
  return raceNamed(sheet.race, '', catalogue)?.size ?? 'medium'
}
