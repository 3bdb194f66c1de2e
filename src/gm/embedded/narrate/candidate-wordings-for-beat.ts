/**
 * The words a beat may be told with, found once for all drafts: what the moment allows, the most specific first, and of
 * those what was not used lately. An author's line comes before the library's as long as it is fresh.
 */

import { splitProse } from '../../../text/sentences.ts'
import type { Library } from './fragment-library.ts'
import type { FragmentTag, Tags } from './library-fragment-type.ts'
import type { About, Ask } from './narration-beat.ts'
import type { NarrationScene } from './narration-scene.ts'
import { readTemplate, type Template } from './parse-template.ts'
import { codeOf, type Memory } from './recently-used-wordings.ts'

/** Words that could be used. */
export interface Candidate {
  readonly from: string
  readonly code: string
  readonly template: Template
  /** How closely it fits. */
  readonly fit: number
  /** Tellings since it was last used; null when it never was. */
  readonly age: number | null
}

/** What there is for a beat: words that are fresh, and the ones that rested longest for when nothing is. */
export interface Choice {
  readonly fresh: readonly Candidate[]
  readonly stale: readonly Candidate[]
}

/** What words are looked for with. */
export interface Search {
  readonly scene: NarrationScene
  readonly library: Library
  readonly memory: Memory
}

/** A fragment rests for so many tellings; an author's line, which is more easily known again, longer. */
const libraryRest = 14
const lineRest = 24
/** With fewer fresh words than this the next best are let in too. */
const enough = 3

/** The words for a beat. */
export function choiceOf(asks: readonly Ask[], about: About | undefined, search: Search): Choice {
  const stale: Candidate[] = []
  for (const ask of asks) {
    const all = 'lines' in ask ? linesOf(ask, about, search) : fragmentsOf(ask, about, search)
    const rest = 'lines' in ask ? lineRest : libraryRest
    const fresh = closest(all.filter(({ age }) => age === null || age > rest))
    if (fresh.length > 0) return { fresh, stale: [] }
    stale.push(...all)
  }
  const oldest = stale.toSorted((a, b) => (b.age ?? 0) - (a.age ?? 0))
  return { fresh: [], stale: oldest.slice(0, Math.max(1, Math.ceil(oldest.length / 3))) }
}

/** The best fitting ones, with the next best when they are few. */
function closest(all: readonly Candidate[]): readonly Candidate[] {
  const fits = [...new Set(all.map(({ fit }) => fit))].toSorted((a, b) => b - a)
  const chosen: Candidate[] = []
  for (const fit of fits) {
    chosen.push(...all.filter((one) => one.fit === fit))
    if (chosen.length >= enough) break
  }
  return chosen
}

function linesOf(
  { lines, from, brief }: Extract<Ask, { readonly lines: readonly string[] }>,
  about: About | undefined,
  { scene, memory }: Search,
): Candidate[] {
  return lines.flatMap((line, index) => {
    const template = readTemplate(brief === true ? briefly(line) : line)
    if (![...template.slots].every((slot) => isFillable(slot, about, scene))) return []
    const code = codeOf(line)
    const source = lines.length > 1 ? `${from}.${index + 1}` : from
    return [{ from: source, code, template, fit: 0, age: memory.ageOf(code) }]
  })
}

function fragmentsOf(ask: KeyAsk, about: About | undefined, search: Search): Candidate[] {
  const all = allOf(ask, about, search)
  const named = ask.named === true ? all.filter(({ template }) => template.slots.has('t')) : []
  return named.length > 0 ? named : all
}

interface KeyAsk {
  readonly keys: readonly string[]
  readonly tags?: Tags
  readonly named?: boolean
}

function allOf(
  { keys, tags = {} }: KeyAsk,
  about: About | undefined,
  { scene, library, memory }: Search,
): Candidate[] {
  return keys.flatMap((key, level) =>
    library.pool(key).flatMap((fragment) => {
      const fit = fitOf(fragment.tags, { genre: scene.genre, ...tags })
      if (fit === null || !fragment.needs.every((need) => isGiven(need, about, scene))) return []
      if (![...fragment.template.slots].every((slot) => isFillable(slot, about, scene))) return []
      const { from, code, template } = fragment
      return [{ from, code, template, fit: fit + (keys.length - level) * 2, age: memory.ageOf(code) }]
    }),
  )
}

/** How many of a fragment's conditions the moment meets; null when it breaks one. */
function fitOf(wanted: Tags, moment: Tags): number | null {
  let fit = 0
  for (const [tag, value] of Object.entries(wanted) as [FragmentTag, string][]) {
    if (moment[tag] !== value) return null
    fit += tag === 'genre' ? 0 : 1
  }
  return fit
}

function isGiven(need: string, about: About | undefined, scene: NarrationScene): boolean {
  const kind = about?.target?.kind
  if (need === 'hands') return kind === 'person' || kind === 'armed'
  return scene.given.has(need) || isFillable(need, about, scene)
}

function isFillable(slot: string, about: About | undefined, scene: NarrationScene): boolean {
  if (slot === 't') return about?.target !== undefined
  if (about?.things !== undefined && Object.hasOwn(about.things, slot)) return about.things[slot] !== ''
  if (slot === 'here') return scene.at.name !== ''
  return Object.hasOwn(scene.props, slot)
}

/** As much of a line as somebody says who has said it before. */
const briefWords = 12

/** The first sentences of a line, until they are enough. */
function briefly(line: string): string {
  const bare = line.trim().replace(/^["“](.*)["”]$/su, '$1')
  const kept: string[] = []
  for (const sentence of splitProse(bare)) {
    if (kept.length > 0 && `${kept.join(' ')} ${sentence}`.split(' ').length > briefWords) break
    kept.push(sentence)
  }
  return kept.join(' ')
}
