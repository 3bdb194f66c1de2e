/** Removes an entity together with every place where the document still lists it, so that nothing dangles. */
import type { DiffDraft } from './diff-draft.ts'

/** Removes the entity from the scene, from the places that list it, and from the state. */
export function forgetEntity(draft: DiffDraft, id: string): undefined {
  for (const place of draft.idsOf('location')) {
    if (place === id) continue
    const changes = draft.entity(place)?.changes
    for (const field of ['entities_present', 'connected_to']) {
      const list = changes?.valueAt([field])
      if (Array.isArray(list) && list.includes(id))
        changes?.set(
          [field],
          list.filter((one) => one !== id),
        )
    }
  }
  draft.removeEntity(id)
}
