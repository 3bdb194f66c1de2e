/** Every value that the authors of a pack wrote for the game master, with where it stands. */
import { asObject } from '../../core/json.ts'
import type { QualifiedDraft } from '../compile/pack-draft.ts'
import type { YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import type { Place } from '../format/schema-problems.ts'

/** A value inside an entry, with where it stands. */
export interface WrittenValue {
  readonly value: unknown
  readonly place: Place
  readonly path: YamlPath
}

/** Every value that authors wrote for the game master, each before what is inside it. */
export function* writtenValues(draft: QualifiedDraft): Iterable<WrittenValue> {
  for (const { gm, gmPlace } of draft.contents) yield* valuesIn({ value: gm, place: gmPlace, path: [] })
  for (const { value, place } of draft.stories) yield* valuesIn({ value, place, path: [] })
}

function* valuesIn(written: WrittenValue): Iterable<WrittenValue> {
  yield written
  const { value, place, path } = written
  const parts = Array.isArray(value) ? value.entries() : Object.entries(asObject(value) ?? {})
  for (const [key, part] of parts) yield* valuesIn({ value: part, place, path: [...path, key] })
}
