/** Everything in a pack from which something may come. */
import type { QualifiedDraft } from '../pack/qualify-draft.ts'
import { personSources } from './person-sources.ts'
import { placeSources } from './place-sources.ts'
import type { Source } from './source.ts'
import { storySources } from './story-sources.ts'

/** All sources of a pack. */
export function sourcesOf(draft: QualifiedDraft, full: (id: string) => string): readonly Source[] {
  return [
    ...draft.contents.flatMap((one) =>
      one.space === 'place'
        ? placeSources(one, full(one.metadata.id))
        : one.space === 'person'
          ? personSources(one, full(one.metadata.id))
          : [],
    ),
    ...draft.stories.flatMap(storySources),
  ]
}
