/** Names in a pack's words that the pack does not know: a narrator who says them speaks of nobody. */
import { isJsonObject } from '../../core/json.ts'
import type { ContentDraft, StoryDraft } from '../pack/pack-draft.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { QualifiedDraft } from '../pack/qualify-draft.ts'
import type { YamlPath } from '../pack/read-yaml.ts'
import { type Place, problemAt } from '../pack/shape-problems.ts'

/** Two or more capitalised words in the middle of a sentence: "Corvin Hale", "the Quay Company". */
const name = /(?<=[\p{Ll},;:] (?:the |of )?)\p{Lu}[\p{L}’'-]+(?: (?:of |the |and )?\p{Lu}[\p{L}’'-]+)+/gu

/** Warnings about names that stand in spoken words and nowhere else. */
export function strangeNouns(draft: QualifiedDraft): readonly PackProblem[] {
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
      for (const [index, one] of value.entries()) look(one, place, [...path, index])
    else if (isJsonObject(value))
      for (const [key, one] of Object.entries(value)) look(one, place, [...path, key])
  }
  for (const one of draft.contents) look(one.gm, one.gmPlace, [])
  for (const one of draft.stories) look(one.value, one.place, [])
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
  const things = objects.flatMap((one) => (isJsonObject(one) ? [String(one.name)] : []))
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
    (one) => typeof one === 'string',
  )
  return [...aliases, ...facts.map(String)]
}
