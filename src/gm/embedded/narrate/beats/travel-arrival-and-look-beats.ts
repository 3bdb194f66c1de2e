/** Ways and places: how one gets there, what it is like, who is in it, where it leads. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { joinList } from '../../../../text/capitals-articles-plurals-lists.ts'
import { type Beat, fromLibrary, fromLines } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { linesAt, textAt } from '../read-event-details.ts'

/** A journey: how it began, where it ended, and why no farther; what was only passed on the way is not told. */
export function travelBeats(events: readonly ShownEvent[], scene: NarrationScene): readonly Beat[] {
  const legs = events.filter((event) => event.type === 'scene_changed')
  const last = legs.at(-1)
  if (last === undefined) return []
  const [first] = legs
  const lines = first === undefined || first === last ? [] : linesAt(first.details, 'lines')
  const stops = events.flatMap(({ type, details }) => (type === 'way_stops' ? textAt(details, 'text') : []))
  return [
    ...(lines.length === 0 ? [] : [fromLines(lines, 'pack:way', { weight: 'colour' })]),
    ...arrivalBeats(last, scene, events),
    ...stops.map((text): Beat => ({ kind: 'given', text, from: 'engine:way', breaks: true })),
  ]
}

/** Going somewhere: the way and what it had in store, the arrival, the senses, the people. */
function arrivalBeats(
  { details }: ShownEvent,
  scene: NarrationScene,
  events: readonly ShownEvent[] = [],
): readonly Beat[] {
  const { place, at } = scene
  const first = details.first === true || (details.first === undefined && (place?.visits ?? 0) === 0)
  const hazard = events.find((event) => event.type === 'hazard_passed' && event.details.to === details.to)
  const passed = hazard === undefined ? [] : linesAt(hazard.details, 'say')
  const way = passed.length > 0 ? passed : linesAt(details, 'lines', 'text')
  const things = { place: at.name }
  // A deed that led here has told the way, and whoever was carried does not know it.
  const carried = details.because !== undefined
  const told = way.length === 0 && (carried || events.some((event) => event.type === 'deed_done'))
  const travelled: Beat =
    way.length > 0
      ? fromLines(way, `pack:way.${at.id}`, { about: { things }, keys: ['travel'] })
      : fromLibrary(['travel'], { about: { things } })
  return [...(told ? [] : [travelled]), ...enteringBeats(scene, first)]
}

function enteringBeats(scene: NarrationScene, first: boolean): readonly Beat[] {
  const { place, at } = scene
  const fresh = place?.arrive ?? []
  const known = place !== null && place.again.length > 0 ? place.again : fresh
  const lines = first ? fresh : known
  const source = `pack:${at.id}.${first ? 'arrive' : 'again'}`
  const arrival: Beat[] =
    lines.length > 0
      ? [fromLines(lines, source, { breaks: true })]
      : at.description !== '' && first
        ? [{ kind: 'given', text: at.description, from: `pack:${at.id}.description`, breaks: true }]
        : []
  const senses: Beat[] =
    place === null
      ? []
      : [
          fromLines([...place.smell, ...place.sound], `pack:${at.id}.palette`, {
            weight: 'garnish',
            odds: first ? 0.9 : 0.45,
          }),
          fromLines([...place.sight, ...place.touch], `pack:${at.id}.palette`, {
            weight: 'garnish',
            odds: first ? 0.8 : 0.25,
          }),
        ]
  return [...arrival, ...senses, ...peopleBeats(scene)]
}

/** Whoever is there, at what they do; without words of their own they are only named. */
export function peopleBeats(scene: NarrationScene): readonly Beat[] {
  const people = scene.present.map((id) => scene.person(id))
  const busy = people.filter((who) => (who.cues?.business.length ?? 0) > 0).slice(0, 3)
  const others = people.filter((who) => !busy.includes(who)).slice(0, 4)
  const beats: Beat[] =
    busy.length === 0 ? [] : [{ kind: 'people', who: busy, breaks: true, weight: 'colour' }]
  if (others.length === 1 && others[0] !== undefined)
    beats.push(
      fromLibrary(['present.one'], {
        about: { target: others[0] },
        weight: 'colour',
        breaks: busy.length === 0,
      }),
    )
  else if (others.length > 1) {
    const things = { others: joinList(others.map((who) => who.name)) }
    beats.push(
      fromLibrary(['present.many'], { about: { things }, weight: 'colour', breaks: busy.length === 0 }),
    )
  }
  return beats
}

/** What somebody sees who looks around. */
export function lookBeats(scene: NarrationScene): readonly Beat[] {
  const { place, at, ways } = scene
  const sights = [...(place?.sight ?? []), ...(place?.touch ?? [])]
  const sounds = [...(place?.sound ?? []), ...(place?.smell ?? [])]
  const described: Beat[] =
    at.description === ''
      ? [fromLibrary(['look.plain'], { about: { things: { place: at.name } } })]
      : [
          fromLines([at.description], `pack:${at.id}.description`, {
            keys: ['look.again'],
            about: { things: { place: at.name } },
          }),
        ]
  const exits: Beat[] =
    ways.length === 0
      ? []
      : [
          fromLibrary([ways.length === 1 ? 'ways.one' : 'ways.many'], {
            about: { things: { ways: joinList(ways) } },
            breaks: true,
          }),
        ]
  return [
    ...described,
    fromLines(sights, `pack:${at.id}.palette`, { weight: 'colour' }),
    fromLines(sounds, `pack:${at.id}.palette`, { weight: 'garnish', odds: 0.7 }),
    ...peopleBeats(scene),
    ...exits,
  ]
}
