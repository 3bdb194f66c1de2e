/** What makes a pack worse than it could be, found without playing it: words the rules do not know, gates that never open, names that nothing has, pools that run dry. */
import { isJsonObject } from '../../core/json.ts'
import type { PackReport } from '../compile/compile-pack.ts'
import type { ContentDraft, QualifiedDraft, StoryDraft } from '../compile/draft.ts'
import type { PackProblem } from '../format/pack-files.ts'
import type { RulesWords } from '../format/pack-names.ts'
import { didYouMean, type Place, problemAt } from '../format/shape-problems.ts'
import type { YamlPath } from '../format/yaml.ts'
import { type StoryStarts, unreachableParts } from './reachability.ts'

/** All findings about a pack that could be read; none about one that could not, where they would only be noise. */
export function lintPack(
  { pack, draft }: PackReport,
  rules: RulesWords | null,
  begin: StoryStarts = { places: [], items: [] },
): readonly PackProblem[] {
  if (pack === null || draft === null) return []
  return [
    ...(rules === null ? [] : ruleWords(draft, rules)),
    ...unreachableParts(draft, pack.names, begin),
    ...strangeNouns(draft),
    ...dryPools(draft),
  ]
}

/** Errors about words that belong to the rules. */
function ruleWords(draft: QualifiedDraft, rules: RulesWords): readonly PackProblem[] {
  const problems: PackProblem[] = []
  const want = (
    word: unknown,
    known: ReadonlySet<string>,
    noun: string,
    place: Place,
    path: YamlPath,
  ): void => {
    if (typeof word !== 'string' || known.has(word.toLowerCase().replace(/^srd:/, ''))) return
    const message = `The rules know no ${noun} "${word}".${didYouMean(word, known)}`
    problems.push(problemAt(place, path, 'E-REF', message))
  }
  const look = (value: unknown, place: Place, path: YamlPath): void => {
    if (Array.isArray(value)) for (const [index, part] of value.entries()) look(part, place, [...path, index])
    if (!isJsonObject(value)) return
    const { check, anything, creature, stat_block } = value
    for (const asked of [check, anything])
      if (isJsonObject(asked)) want(asked.skill, rules.skills, 'skill', place, path)
    want(creature, rules.creatures, 'creature', place, path)
    want(stat_block, rules.creatures, 'creature', place, path)
    for (const [key, part] of Object.entries(value)) look(part, place, [...path, key])
  }
  for (const { gm, gmPlace } of draft.contents) look(gm, gmPlace, [])
  for (const { value, place } of draft.stories) look(value, place, [])
  return problems
}

/** Two or more capitalised words in the middle of a sentence: "Corvin Hale", "the Quay Company". */
const name = /(?<=[\p{Ll},;:] (?:the |of )?)\p{Lu}[\p{L}’'-]+(?: (?:of |the |and )?\p{Lu}[\p{L}’'-]+)+/gu

/** Warnings about names that stand in spoken words and nowhere else. */
function strangeNouns(draft: QualifiedDraft): readonly PackProblem[] {
  const known = knownWords(draft)
  const seen = new Set<string>()
  const problems: PackProblem[] = []
  const look = (value: unknown, place: Place, path: YamlPath): void => {
    if (typeof value === 'string') {
      for (const [found] of value.matchAll(name)) {
        const words = found.toLowerCase().match(/[\p{L}’'-]{3,}/gu) ?? []
        // What is all in capitals is a sign or a screen, and may say anything.
        if (
          found === found.toUpperCase() ||
          seen.has(found) ||
          words.every((word) => known.has(word.replace(/['’]s$/, '')))
        )
          continue
        seen.add(found)
        const message = `"${found}" is named here, and the pack knows nobody and nothing of that name.`
        problems.push(problemAt(place, path, 'W-NOUN', message))
      }
    } else if (Array.isArray(value))
      for (const [index, part] of value.entries()) look(part, place, [...path, index])
    else if (isJsonObject(value))
      for (const [key, part] of Object.entries(value)) look(part, place, [...path, key])
  }
  for (const { gm, gmPlace } of draft.contents) look(gm, gmPlace, [])
  for (const { value, place } of draft.stories) look(value, place, [])
  return problems
}

/** Every word of every name, alias, heading and lore text. */
function knownWords(draft: QualifiedDraft): ReadonlySet<string> {
  const texts = [...draft.contents.flatMap(textsOf), ...draft.stories.flatMap(namesIn)]
  return new Set(
    texts
      .flatMap((text) => text.toLowerCase().match(/[\p{L}’'-]{3,}/gu) ?? [])
      .map((word) => word.replace(/['’]s$/, '')),
  )
}

function textsOf({ name: called, prose, gm, metadata }: ContentDraft): readonly string[] {
  const {
    aliases = [],
    epithets = [],
    objects = [],
  } = (gm ?? {}) as Readonly<Record<string, readonly unknown[]>>
  const things = objects.flatMap((thing) => (isJsonObject(thing) ? [String(thing.name)] : []))
  return [
    called,
    prose.overview,
    ...prose.sections.flatMap((section) => [section.heading, section.text]),
    ...[...aliases, ...epithets].map(String),
    ...things,
    metadata.id.replaceAll('_', ' '),
  ]
}

function namesIn({ value }: StoryDraft): readonly string[] {
  const aliases = Array.isArray(value.aliases) ? value.aliases.map(String) : []
  const facts = [value.name, value.title, value.fact, value.description].filter(
    (text) => typeof text === 'string',
  )
  return [...aliases, ...facts.map(String)]
}

/** What an evening of sixty turns asks of each pool (lines), found by counting repeats in played sessions. */
const lineBudgets = {
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
function dryPools(draft: QualifiedDraft): readonly PackProblem[] {
  return [
    ...draft.contents.flatMap((content) => {
      if (!isJsonObject(content.gm)) return []
      if (content.space === 'place') return placePools(content, content.gm as Loose)
      return content.space === 'person' ? personPools(content, content.gm as Loose) : []
    }),
    ...draft.stories.flatMap(clockPools),
  ]
}

function count(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

function dry(
  entry: ContentDraft | StoryDraft,
  path: YamlPath,
  what: string,
  has: number,
  wants: number,
): PackProblem[] {
  if (has >= wants) return []
  const place = 'gmPlace' in entry ? entry.gmPlace : entry.place
  const lines = has === 1 ? 'one line' : `${has} lines`
  return [problemAt(place, path, 'W-DRY', `${what} has ${lines}; ${wants} keep an evening fresh.`)]
}

function placePools(place: ContentDraft, gm: Loose): readonly PackProblem[] {
  const palette = (gm.palette ?? {}) as Loose
  const painted = senses.reduce((sum, sense) => sum + count(palette[sense]), 0)
  const exits = (Array.isArray(gm.exits) ? gm.exits : []) as readonly Loose[]
  return [
    ...dry(place, ['arrive'], `Coming to ${place.name}`, count(gm.arrive), lineBudgets.arrive),
    ...dry(place, ['again'], `Coming back to ${place.name}`, count(gm.again), lineBudgets.again),
    ...dry(place, ['palette'], `The palette of ${place.name}`, painted, lineBudgets.palette),
    ...exits.flatMap((exit, index) =>
      dry(
        place,
        ['exits', index],
        `The way from ${place.name} to "${String(exit.to)}"`,
        count(exit.lines),
        lineBudgets.way,
      ),
    ),
  ]
}

function personPools(person: ContentDraft, gm: Loose): readonly PackProblem[] {
  const business = (gm.business ?? {}) as Loose
  const entries = (list: unknown): readonly Loose[] =>
    (Array.isArray(list) ? list : []).map((entry) => (isJsonObject(entry) ? (entry as Loose) : {}))
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    entries(gm[list]).flatMap((entry, index) => {
      if (entry.id === undefined) return []
      const what = `What ${person.name} says of "${String(entry.id)}"`
      const kept =
        list === 'withholds'
          ? dry(
              person,
              [list, index, 'deflect'],
              `How ${person.name} avoids "${String(entry.id)}"`,
              count(entry.deflect),
              lineBudgets.deflect,
            )
          : []
      return [...dry(person, [list, index], what, count(entry.say), lineBudgets.say), ...kept]
    }),
  )
  return [
    ...moods.flatMap((mood) =>
      dry(
        person,
        ['business', mood],
        `What ${person.name} does when ${mood}`,
        count(business[mood]),
        lineBudgets.business,
      ),
    ),
    ...said,
  ]
}

/** A clock that moves without anything to see. */
function clockPools(clock: StoryDraft): readonly PackProblem[] {
  if (clock.list !== 'clocks' || clock.value.hidden === true) return []
  const { max, value } = clock.value as { readonly max: number; readonly value: number }
  const signs = (clock.value.omens ?? {}) as Loose
  const bare = Array.from({ length: max }, (_, index) => index + 1).filter(
    (number) => number > value && count(signs[String(number)]) === 0,
  )
  if (bare.length === 0) return []
  const message = `Nothing is seen when "${String(clock.value.name)}" moves to ${bare.join(', ')}: write an omen for each.`
  return [problemAt(clock.place, ['omens'], 'W-DRY', message)]
}
