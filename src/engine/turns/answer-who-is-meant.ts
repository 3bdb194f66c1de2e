/** "I know no Vik; who is that?", and then "Viktor": the whole line that was asked about is played with that name in it (READ-11). */

import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { StateStore } from '../../store/state-store.ts'
import { foldedTokens } from '../../text/word-and-text-similarity.ts'

const around =
  /^(?:(?:oh|well|no|yes|sorry|i mean[t]?|that(?:['’]?s| is| was)|it(?:['’]?s| is| was)|he(?:['’]?s| is)|she(?:['’]?s| is)|meaning|as in)\b[\s,:]*)+/i
const longestName = 5

/** True for a line that may do no more than name a person. */
export function mayName(typed: string): boolean {
  return nameIn(typed).split(' ').length <= longestName && !/[?"“”]/.test(typed)
}

function nameIn(typed: string): string {
  return typed
    .trim()
    .replace(around, '')
    .replace(/[\s.!,]+$/, '')
}

/**
 * The line that was asked about with the one who is meant in it; null where no person was asked for, or none here is
 * called so.
 */
export async function lineWithNamed(
  store: Pick<StateStore, 'getSlice'>,
  campaignId: string,
  typed: string,
  { text, acts }: { readonly text: string; readonly acts: readonly ProposedAction[] },
): Promise<string | null> {
  const unknown = acts.find(({ missing = '' }) => /^(?:the )?\p{Lu}/u.test(missing))?.missing ?? ''
  const written = unknown.replace(/^the /i, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // "Vik-meister" goes with the name that was not known.
  const asked = new RegExp(`(?<![\\p{L}\\p{N}])${written}(?:['’-]\\p{L}{2,})*(?![\\p{L}\\p{N}])`, 'iu')
  if (unknown === '' || !asked.test(text)) return null
  const slice = await store.getSlice(campaignId, {}, { ids: [] })
  if (!slice.ok) return null
  const here = new Set(slice.value.scene.present_entity_ids)
  const [only, ...others] = slice.value.entities.filter(
    (entity) => here.has(entity.id) && entity.type !== 'pc' && isCalled(entity, nameIn(typed)),
  )
  return only === undefined || others.length > 0 ? null : text.replace(asked, () => only.name)
}

/** True where all words that were said belong to one of the names. */
function isCalled(entity: Entity, said: string): boolean {
  const words = foldedTokens(said).filter((word) => word !== 'the')
  return (
    words.length > 0 &&
    [entity.name, ...personOf(entity).aliases].some((name) => {
      const own = foldedTokens(name)
      return words.every((word) => own.includes(word))
    })
  )
}
