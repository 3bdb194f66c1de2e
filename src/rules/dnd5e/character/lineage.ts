/** The peoples a sheet names: its race, its subrace and the people a subrace belongs to, each once. */
import type { JsonObject } from '../../../core/json.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Race } from '../data/shapes.ts'
import { ruleId, textAt } from './read-sheet.ts'

/** `Black Dragonborn` is `dragonborn-black` in the data, `Lightfoot` is `lightfoot-halfling`. */
function raceNamed(text: string, parent: string, catalogue: Pick<Catalogue, 'race'>): Race | undefined {
  const id = ruleId(text)
  if (id === '') return undefined
  const turned = id.split('-').toReversed().join('-')
  const ways = [id, turned, `${id}-${parent}`, `${parent}-${id}`]
  return ways.flatMap((way) => catalogue.race(way) ?? [])[0]
}

/** The peoples of a sheet, the oldest first. */
export function lineage(attrs: JsonObject, catalogue: Pick<Catalogue, 'race'>): readonly Race[] {
  const name = textAt(attrs, 'race')
  const race = raceNamed(name, '', catalogue)
  const subrace = raceNamed(textAt(attrs, 'subrace'), ruleId(name), catalogue)
  const own = [race, subrace].flatMap((candidate) => candidate ?? [])
  const parents = own.flatMap((candidate) =>
    candidate.parent === null ? [] : (catalogue.race(candidate.parent) ?? []),
  )
  return [...new Set([...parents, ...own])]
}
