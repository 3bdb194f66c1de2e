/**
 * A fight: blows by weapon and foe, wounds by how much is left, everything else that fighters do. The first rounds have
 * room; from the third on only what matters is told.
 */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import type { Tags } from '../library-fragment-type.ts'
import { type Beat, fromLibrary } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { numberAt } from '../read-event-details.ts'
import type { Somebody } from '../spoken-names.ts'
import { isNatural, weaponFamily } from '../weapon-family-by-name.ts'
import { otherFightBeats } from './fight-beats-besides-blows.ts'
import { type Blow, blowsIn } from './read-blows-from-events.ts'

/** The round that the turn was played in; null outside a fight. */
export function roundOf(events: readonly ShownEvent[]): number | null {
  const rounds = events.flatMap(({ type, details }) =>
    type === 'turn' || type === 'round' ? (numberAt(details, 'round') ?? []) : [],
  )
  return rounds.length === 0 ? null : Math.min(...rounds)
}

/** True when a turn was a turn of a fight. */
export function isFightTurn(events: readonly ShownEvent[]): boolean {
  return events.some((event) => event.type === 'attack' || event.tags.includes('combat'))
}

/** The beats of a fight, in the order of its events. */
export function fightBeats(events: readonly ShownEvent[], scene: NarrationScene): readonly Beat[] {
  const blows = blowsIn(events)
  const beats: Beat[] = []
  const atYou = blows.filter((blow) => blow.target === scene.you)
  const misses = atYou.filter((blow) => !blow.hit)
  const told = new Set<Blow>()
  const foes = new Set(blows.flatMap(({ who, target }) => [who, target]).filter((id) => id !== scene.you))
  for (const event of events) {
    const blow = blows.find((one) => one.event === event)
    if (blow === undefined) {
      beats.push(...otherFightBeats(event, scene, blows))
      continue
    }
    if (told.has(blow)) continue
    if (blow.target === scene.you && !blow.hit && misses.length > 1) {
      for (const one of misses) told.add(one)
      beats.push(fromLibrary(['fight.foe.misses'], { weight: 'colour', breaks: beats.length > 1 }))
      continue
    }
    beats.push(...blowBeats(blow, scene, { later: beats.length > 1, named: foes.size > 1 }))
  }
  return beats
}

/** Where in the telling a blow stands, and whether it must be said whose it is. */
interface Place {
  readonly later: boolean
  readonly named: boolean
}

function blowBeats(blow: Blow, scene: NarrationScene, place: Place): readonly Beat[] {
  if (blow.who === scene.you) return ownBlow(blow, scene, place)
  if (blow.target === scene.you) return blowAtYou(blow, scene, place)
  return blowAmongOthers(blow, scene)
}

/** What a moment of a fight is, for fragments that ask. */
function fightTags(weapon: string, foe: Somebody): Tags {
  const family = weaponFamily(weapon)
  return { foe: foe.kind, ...(family !== null && { weapon: family }) }
}

function ownBlow(blow: Blow, scene: NarrationScene, { named }: Place): readonly Beat[] {
  const foe = scene.person(blow.target)
  const weapon =
    blow.weapon === '' || isNatural(weaponFamily(blow.weapon)) ? '' : `your ${blow.weapon.toLowerCase()}`
  const about = { target: foe, things: weapon === '' ? {} : { weapon } }
  const tags = fightTags(blow.weapon, foe)
  if (blow.felled === 'dead') return [fromLibrary(['fight.you.kill'], { about, tags })]
  if (blow.felled === 'down') return [fromLibrary(['fight.you.fell', 'fight.you.hit'], { about, tags })]
  const key = blow.hit ? (blow.critical ? 'critical' : 'hit') : 'miss'
  const keys = key === 'critical' ? ['fight.you.critical', 'fight.you.hit'] : [`fight.you.${key}`]
  const struck = fromLibrary(keys, { about, tags, named })
  return blow.hit && blow.left !== null ? [struck, woundBeat(foe, blow.left)] : [struck]
}

/** How badly somebody looks after a blow. */
function woundBeat(foe: Somebody, left: number): Beat {
  const odds = left <= 0.5 ? 0.75 : 0.35
  return fromLibrary([`wound.foe.${woundBand(left)}`], {
    about: { target: foe },
    tags: { foe: foe.kind },
    weight: 'garnish',
    odds,
  })
}

/** By how much of somebody is left. */
export function woundBand(left: number): 'scratched' | 'hurt' | 'bloodied' | 'reeling' {
  if (left > 0.75) return 'scratched'
  if (left > 0.5) return 'hurt'
  return left > 0.25 ? 'bloodied' : 'reeling'
}

function blowAtYou(blow: Blow, scene: NarrationScene, { later, named }: Place): readonly Beat[] {
  const foe = scene.person(blow.who)
  const weapon =
    blow.weapon === '' || isNatural(weaponFamily(blow.weapon)) ? '' : `the ${blow.weapon.toLowerCase()}`
  const about = { target: foe, things: weapon === '' ? {} : { weapon } }
  const tags = fightTags(blow.weapon, foe)
  const key = blow.hit ? (blow.critical ? 'critical' : 'hit') : 'miss'
  const keys = key === 'critical' ? ['fight.foe.critical', 'fight.foe.hit'] : [`fight.foe.${key}`]
  const struck = fromLibrary(keys, {
    about,
    tags,
    named,
    breaks: later,
    weight: blow.hit ? 'must' : 'colour',
  })
  if (!blow.hit || blow.left === null || blow.felled !== null) return [struck]
  const band = woundBand(blow.left)
  const serious = band === 'bloodied' || band === 'reeling'
  return [
    struck,
    fromLibrary([`wound.you.${band}`], { weight: serious ? 'colour' : 'garnish', odds: serious ? 0.8 : 0.3 }),
  ]
}

function blowAmongOthers(blow: Blow, scene: NarrationScene): readonly Beat[] {
  const who = scene.person(blow.who)
  const other = scene.person(blow.target)
  const key = blow.felled !== null ? 'fell' : blow.hit ? 'hit' : 'miss'
  return [
    fromLibrary([`fight.other.${key}`], {
      about: { target: who, things: { other: other.name } },
      weight: 'colour',
    }),
  ]
}
