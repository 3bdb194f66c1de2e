/** What the player tried and how it went: the way in, then the outcome, the most fitting words first. */

import { groupOf } from '../action-classes-by-verb.ts'
import type { Tags } from '../library-fragment-type.ts'
import { type About, type Beat, fromLibrary } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import type { Act, Band } from '../player-act-and-outcome.ts'

/** Whom and what an act names. */
export function aboutOf(act: Pick<Act, 'target' | 'item'>, scene: NarrationScene): About {
  const person = act.target !== '' && scene.isPerson(act.target) ? scene.person(act.target) : undefined
  const thing =
    person === undefined && act.target !== '' && act.target !== scene.at.id ? scene.thing(act.target) : ''
  const item = act.item === '' ? '' : scene.thing(act.item)
  return {
    ...(person !== undefined && { target: person }),
    things: { ...(thing !== '' && { thing }), ...(item !== '' && { item }) },
  }
}

/** What kind of thing an act is aimed at: person, thing or nothing. */
function aimOf({ target, things }: About): string {
  if (target !== undefined) return target.kind === 'beast' ? 'animal' : 'person'
  return things?.thing === undefined && things?.item === undefined ? 'nothing' : 'thing'
}

/** The keys for an outcome, most specific first: the class, its group, anything. */
export function outcomeKeys(action: string, band: Band): readonly string[] {
  const group = `any_${groupOf(action)}`
  const near = band === 'critical' ? ['success'] : []
  return [
    `${action}.${band}`,
    ...near.map((one) => `${action}.${one}`),
    `${group}.${band}`,
    ...near.map((one) => `${group}.${one}`),
    `any.${band}`,
  ]
}

/** How an act begins: with the player's own clause, or with words of the library that do not know yet how it ends. */
export function approachBeats(
  act: Act,
  scene: NarrationScene,
  echo: string | null,
  tags: Tags,
): readonly Beat[] {
  const about = aboutOf(act, scene)
  if (echo !== null) return [{ kind: 'given', text: echo, from: 'player', weight: 'colour', odds: 0.7 }]
  if (act.band === 'automatic') return []
  const keys = [`try.${act.action}`, `try.any_${groupOf(act.action)}`]
  return [fromLibrary(keys, { about, tags, weight: 'garnish', odds: 0.5 })]
}

/** How an act went. */
export function outcomeBeat(act: Act, scene: NarrationScene, tags: Tags): Beat {
  const about = aboutOf(act, scene)
  // Whoever is spoken to answers in the same breath (PLAN-18); words that know nobody cannot let them.
  const spoken = groupOf(act.action) === 'talk' && about.target !== undefined
  const keys = outcomeKeys(act.action, act.band).filter((key) => !spoken || !key.startsWith('any.'))
  return fromLibrary(keys, { about, tags: { ...tags, to: aimOf(about) } })
}

/** What a moment says of an act, for fragments that ask. */
export function tagsOf(act: Pick<Act, 'means'>): Tags {
  return act.means === '' ? {} : { means: act.means }
}
