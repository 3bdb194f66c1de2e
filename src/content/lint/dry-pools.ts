/** Pools of words that run dry: where an evening asks more often than its author wrote lines, it begins to repeat itself. */
import { isJsonObject } from '../../core/json.ts'
import type { ContentDraft, StoryDraft } from '../pack/pack-draft.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { QualifiedDraft } from '../pack/qualify-draft.ts'
import type { YamlPath } from '../pack/read-yaml.ts'
import { problemAt } from '../pack/shape-problems.ts'

/** What an evening of sixty turns asks of each pool (lines), found by counting repeats in played sessions. */
export const lineBudgets = {
  arrive: 1,
  again: 2,
  palette: 8,
  business: 4,
  say: 3,
  deflect: 3,
  way: 3,
} as const

type Loose = Readonly<Record<string, unknown>>
const moods = ['neutral', 'warm', 'cold', 'afraid'] as const
const senses = ['smell', 'sound', 'sight', 'touch'] as const

/** Warnings about pools that are too small. A file without words has none to run dry. */
export function dryPools(draft: QualifiedDraft): readonly PackProblem[] {
  return [
    ...draft.contents.flatMap((one) => {
      if (!isJsonObject(one.gm)) return []
      if (one.space === 'place') return placePools(one, one.gm as Loose)
      return one.space === 'person' ? personPools(one, one.gm as Loose) : []
    }),
    ...draft.stories.flatMap(clockPools),
  ]
}

function count(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

function dry(
  one: ContentDraft | StoryDraft,
  path: YamlPath,
  what: string,
  has: number,
  wants: number,
): PackProblem[] {
  if (has >= wants) return []
  const place = 'gmPlace' in one ? one.gmPlace : one.place
  const lines = has === 1 ? 'one line' : `${has} lines`
  return [problemAt(place, path, 'W-DRY', `${what} has ${lines}; ${wants} keep an evening fresh.`)]
}

function placePools(one: ContentDraft, gm: Loose): readonly PackProblem[] {
  const palette = (gm.palette ?? {}) as Loose
  const painted = senses.reduce((sum, sense) => sum + count(palette[sense]), 0)
  const ways = (Array.isArray(gm.exits) ? gm.exits : []) as readonly Loose[]
  return [
    ...dry(one, ['arrive'], `Coming to ${one.name}`, count(gm.arrive), lineBudgets.arrive),
    ...dry(one, ['again'], `Coming back to ${one.name}`, count(gm.again), lineBudgets.again),
    ...dry(one, ['palette'], `The palette of ${one.name}`, painted, lineBudgets.palette),
    ...ways.flatMap((way, index) =>
      dry(
        one,
        ['exits', index],
        `The way from ${one.name} to "${String(way.to)}"`,
        count(way.lines),
        lineBudgets.way,
      ),
    ),
  ]
}

function personPools(one: ContentDraft, gm: Loose): readonly PackProblem[] {
  const business = (gm.business ?? {}) as Loose
  const entries = (list: unknown): readonly Loose[] =>
    (Array.isArray(list) ? list : []).map((entry) => (isJsonObject(entry) ? (entry as Loose) : {}))
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    entries(gm[list]).flatMap((entry, index) => {
      if (entry.id === undefined) return []
      const what = `What ${one.name} says of "${String(entry.id)}"`
      const kept =
        list === 'withholds'
          ? dry(
              one,
              [list, index, 'deflect'],
              `How ${one.name} avoids "${String(entry.id)}"`,
              count(entry.deflect),
              lineBudgets.deflect,
            )
          : []
      return [...dry(one, [list, index], what, count(entry.say), lineBudgets.say), ...kept]
    }),
  )
  return [
    ...moods.flatMap((mood) =>
      dry(
        one,
        ['business', mood],
        `What ${one.name} does when ${mood}`,
        count(business[mood]),
        lineBudgets.business,
      ),
    ),
    ...said,
  ]
}

/** A clock that moves without anything to see. */
function clockPools(one: StoryDraft): readonly PackProblem[] {
  if (one.list !== 'clocks' || one.value.hidden === true) return []
  const { max, value } = one.value as { readonly max: number; readonly value: number }
  const omens = (one.value.omens ?? {}) as Loose
  const bare = Array.from({ length: max }, (_, index) => index + 1).filter(
    (number) => number > value && count(omens[String(number)]) === 0,
  )
  if (bare.length === 0) return []
  const message = `Nothing is seen when "${String(one.value.name)}" moves to ${bare.join(', ')}: write an omen for each.`
  return [problemAt(one.place, ['omens'], 'W-DRY', message)]
}
