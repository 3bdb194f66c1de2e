/** The book of a pack: everything that says how its world is built and worded, by full ids. */
import { isJsonObject } from '../../core/json.ts'
import { type WorldBook, worldBookSchema } from '../../world/book/world-book.ts'
import type { ContentDraft, StoryDraft } from './pack-draft.ts'
import type { PackNames } from './pack-names.ts'
import type { QualifiedDraft } from './qualify-draft.ts'

type Loose = Readonly<Record<string, unknown>>

const placeFields = [
  ...['arrive', 'again', 'tension', 'props', 'palette', 'exits', 'objects', 'affordances', 'prices'],
]
const personFields = ['pronoun', 'epithets', 'voice', 'business', 'unknown', 'pressed', 'reactions']
const threadFields = ['id', 'title', 'stakes', 'done_if', 'failed_if', 'main']
const clockFields = ['id', 'on', 'omens']

/** Puts the book together. */
export function compileBook(draft: QualifiedDraft, names: PackNames): WorldBook {
  const contents = (space: ContentDraft['space'], fields: readonly string[]): Loose =>
    Object.fromEntries(
      draft.contents
        .filter((one) => one.space === space)
        .map((one) => {
          const id = names.full(one.metadata.id)
          return [id, { id, ...picked(one.gm, fields) }]
        }),
    )
  const listed = (list: StoryDraft['list']): readonly Loose[] =>
    draft.stories.filter((one) => one.list === list).map((one) => one.value)
  const byId = (list: StoryDraft['list'], fields?: readonly string[]): Loose =>
    Object.fromEntries(
      listed(list).map((one) => [String(one.id), fields === undefined ? one : picked(one, fields)]),
    )
  return worldBookSchema.parse({
    places: contents('place', placeFields),
    people: contents('person', personFields),
    topics: byId('topics'),
    clues: byId('clues'),
    clocks: byId('clocks', clockFields),
    threads: byId('threads', threadFields),
    deductions: byId('deductions'),
    rumours: byId('rumours'),
    hints: byId('hints'),
    storylets: byId('storylets'),
    tables: byId('tables'),
    encounters: byId('encounters'),
    contests: byId('contests'),
    chases: byId('chases'),
    endings: listed('endings'),
  })
}

function picked(from: unknown, fields: readonly string[]): Loose {
  if (!isJsonObject(from)) return {}
  const all = from as Loose
  return Object.fromEntries(
    fields.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]])),
  )
}
