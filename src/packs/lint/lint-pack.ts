/**
 * Lints a pack: what makes it worse than it could be, found without playing it. Words the rules do not know, gates
 * that never open, names that nothing has, pools of lines that run dry.
 */
import { asObject, asText, asTexts, isJsonObject } from '../../core/json.ts'
import type { PackReport } from '../compile/compile-pack.ts'
import {
  type ContentDraft,
  type PersonGm,
  type PlaceGm,
  type QualifiedDraft,
  type StoryDraft,
  type StoryValues,
  storiesIn,
} from '../compile/pack-draft.ts'
import type { RulesWords } from '../format/pack-ids.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import type { YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import { didYouMean, type Place, problemAt } from '../format/schema-problems.ts'
import { brokenPromises } from './broken-promises.ts'
import { type StoryStarts, unreachableParts } from './find-unreachable-parts.ts'
import { unsaidActions } from './unreachable-action-phrases.ts'
import { unreachedAnswers } from './unreachable-answers.ts'
import { unsaidFinds } from './unreachable-find-phrases.ts'
import { writtenValues } from './written-values.ts'

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
    ...unknownNames(draft),
    ...dryPools(draft),
    ...unsaidActions(draft),
    ...unsaidFinds(draft),
    ...unreachedAnswers(draft),
    ...brokenPromises(draft),
  ]
}

/** Errors about words that belong to the rules. */
function ruleWords(draft: QualifiedDraft, rules: RulesWords): readonly PackProblem[] {
  return [...writtenValues(draft)].flatMap(({ value, place, path }) => {
    if (!isJsonObject(value)) return []
    const unknown = (word: unknown, known: ReadonlySet<string> | null, noun: string): PackProblem[] => {
      const text = asText(word)
      if (text === undefined || known === null || known.has(text.toLowerCase().replace(/^srd:/, '')))
        return []
      const message = `The rules know no ${noun} "${text}".${didYouMean(text, known)}`
      // Rules that take any thing roll an unknown skill too, as one that no hero has.
      const code = noun === 'skill' && rules.items === null ? 'W-SKILL' : 'E-REF'
      return [problemAt(place, path, code, message)]
    }
    const skill = (check: unknown): unknown => {
      const { skill: written, two_d6: own } = asObject(check) ?? {}
      return rules.items === null ? (own ?? written) : written
    }
    return [
      ...unknown(skill(value.check), rules.skills, 'skill'),
      ...unknown(skill(value.anything), rules.skills, 'skill'),
      ...unknown(value.creature, rules.creatures, 'creature'),
      ...unknown(value.stat_block, rules.creatures, 'creature'),
    ]
  })
}

/** Two or more capitalised words in the middle of a sentence: "Corvin Hale", "the Quay Company". */
const properName =
  /(?<=[\p{Ll},;:] (?:the |of )?)\p{Lu}[\p{L}’'-]+(?: (?:of |the |and )?\p{Lu}[\p{L}’'-]+)+/gu

/** Warnings about names that stand in spoken words and nowhere else, each where it is met first. */
function unknownNames(draft: QualifiedDraft): readonly PackProblem[] {
  const known = knownWords(draft)
  const seen = new Set<string>()
  const problems: PackProblem[] = []
  for (const { value, place, path } of writtenValues(draft)) {
    for (const [found] of (asText(value) ?? '').matchAll(properName)) {
      // What is all in capitals is a sign or a screen, and may say anything.
      const isSign = found === found.toUpperCase()
      if (isSign || seen.has(found) || nameWords(found).every((word) => known.has(word))) continue
      seen.add(found)
      const message = `"${found}" is named here, and the pack knows nobody and nothing of that name.`
      problems.push(problemAt(place, path, 'W-NOUN', message))
    }
  }
  return problems
}

/** Every word of every name, alias, heading and lore text. */
function knownWords(draft: QualifiedDraft): ReadonlySet<string> {
  return new Set(
    [...draft.contents.flatMap(contentTexts), ...draft.stories.flatMap(storyTexts)].flatMap(nameWords),
  )
}

function nameWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}’'-]{3,}/gu) ?? []
  return words.map((word) => word.replace(/['’]s$/, ''))
}

function contentTexts(content: ContentDraft): readonly string[] {
  const { name, prose, metadata } = content
  return [
    name,
    prose.overview,
    ...prose.sections.flatMap((section) => [section.heading, section.text]),
    ...(content.gm?.aliases ?? []),
    ...((content.space === 'person' && content.gm?.epithets) || []),
    ...((content.space === 'place' && content.gm?.objects) || []).map((object) => object.name),
    metadata.id.replaceAll('_', ' '),
  ]
}

const namingFields = ['aliases', 'name', 'title', 'fact', 'description']

function storyTexts({ value }: StoryDraft): readonly string[] {
  return Object.entries(value)
    .filter(([field]) => namingFields.includes(field))
    .flatMap(([, text]) => asText(text) ?? asTexts(text))
}

/** What an evening of sixty turns asks of each pool (lines), found by counting repeats in played sessions. */
const lineBudgets = {
  arrive: 1,
  again: 2,
  palette: 8,
  business: 4,
  say: 3,
  deflect: 3,
  answers: 8,
  exit: 3,
} as const

const moods = ['neutral', 'warm', 'cold', 'afraid'] as const
const senses = ['smell', 'sound', 'sight', 'touch'] as const

/** Lines to choose from, for one purpose. */
interface LinePool {
  readonly path: YamlPath
  readonly what: string
  readonly lines: number
  readonly budget: number
}

/** Warnings about pools that are too small. A file without words has none to run dry. */
function dryPools(draft: QualifiedDraft): readonly PackProblem[] {
  return [
    ...draft.contents.flatMap((content) =>
      poolsOf(content)
        .filter(({ lines, budget }) => lines < budget)
        .map(({ path, what, lines, budget }) => {
          const has = lines === 1 ? 'one line' : `${lines} lines`
          const message = `${what} has ${has}; ${budget} keep an evening fresh.`
          return problemAt(content.gmPlace, path, 'W-DRY', message)
        }),
    ),
    ...storiesIn(draft, 'clocks').flatMap(({ value, place }) => bareClock(value, place)),
  ]
}

function poolsOf(content: ContentDraft): readonly LinePool[] {
  if (content.gm === null) return []
  if (content.space === 'place') return placePools(content.name, content.gm)
  return content.space === 'person' ? personPools(content.name, content.gm) : []
}

function placePools(name: string, gm: PlaceGm): readonly LinePool[] {
  const { arrive, again, palette, exits } = gm
  const painted = senses.reduce((sum, sense) => sum + (palette?.[sense]?.length ?? 0), 0)
  return [
    { path: ['arrive'], what: `Coming to ${name}`, lines: arrive.length, budget: lineBudgets.arrive },
    { path: ['again'], what: `Coming back to ${name}`, lines: again.length, budget: lineBudgets.again },
    { path: ['palette'], what: `The palette of ${name}`, lines: painted, budget: lineBudgets.palette },
    ...exits.map(({ to, lines }, index) => ({
      path: ['exits', index],
      what: `The way from ${name} to "${to}"`,
      lines: lines.length,
      budget: lineBudgets.exit,
    })),
  ]
}

function personPools(name: string, gm: PersonGm): readonly LinePool[] {
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    gm[list].flatMap((entry, index): LinePool[] => {
      if (typeof entry === 'string') return []
      const { id, say, deflect = [] } = entry
      const says = { path: [list, index], what: `What ${name} says of "${id}"` }
      const avoids = { path: [list, index, 'deflect'], what: `How ${name} avoids "${id}"` }
      return [
        { ...says, lines: say.length, budget: lineBudgets.say },
        ...(list === 'withholds' ? [{ ...avoids, lines: deflect.length, budget: lineBudgets.deflect }] : []),
      ]
    }),
  )
  return [
    ...moods.map((mood) => ({
      path: ['business', mood],
      what: `What ${name} does when ${mood}`,
      lines: gm.business?.[mood]?.length ?? 0,
      budget: lineBudgets.business,
    })),
    ...said,
    ...answerPool(name, gm),
  ]
}

/** Who says something of their own is asked much besides. */
function answerPool(name: string, { answers, knows, withholds }: PersonGm): readonly LinePool[] {
  if (knows.length + withholds.length === 0) return []
  const what = `What ${name} answers beside what they know`
  return [{ path: ['answers'], what, lines: answers.length, budget: lineBudgets.answers }]
}

/** A clock that moves without anything to see. */
function bareClock(clock: StoryValues['clocks'], place: Place): readonly PackProblem[] {
  const { name, max, value, omens: signs, hidden } = clock
  const bare = Array.from({ length: max }, (_, index) => index + 1).filter(
    (number) => number > value && (signs[String(number)]?.length ?? 0) === 0,
  )
  if (hidden || bare.length === 0) return []
  const message = `Nothing is seen when "${name}" moves to ${bare.join(', ')}: write an omen for each.`
  return [problemAt(place, ['omens'], 'W-DRY', message)]
}
