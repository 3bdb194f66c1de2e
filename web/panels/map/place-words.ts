/** A place in words: for the list that says what the drawing shows, and for the line that goes there. */
import { type KnownMap, neighboursOf } from './lay-map.ts'

/** A place of the map. */
export type KnownPlace = KnownMap['places'][number]

/** Whether one was there. */
export function placeState({ here, visited }: KnownPlace): string {
  if (here) return 'you are here'
  return visited ? 'you have been there' : 'seen from elsewhere'
}

/** Where the ways from it lead, as far as anybody knows. */
export function waysWords(map: KnownMap, place: KnownPlace): string {
  const names = neighboursOf(map.ways, place.id).flatMap((id) => {
    const other = map.places.find((one) => one.id === id)
    return other === undefined ? [] : [other.name]
  })
  const rest = place.visited ? '' : ' What else lies there is not known yet.'
  if (names.length === 0) return place.visited ? 'No way is known from here.' : rest.trim()
  const last = names.at(-1) ?? ''
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `${names.length === 1 ? 'A way leads' : 'Ways lead'} to ${list}.${rest}`
}

/** The line that goes there. */
export function goLine({ name }: KnownPlace): string {
  return `I go to ${name}.`
}
