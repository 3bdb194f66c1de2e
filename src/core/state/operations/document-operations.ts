/** Operations on the campaign's JSON documents: combat, agendas, frozen plans, indicators, maps … */
import { isJsonObject } from '../../json.ts'
import { type Document, type DocumentKind, documentKinds } from '../rows.ts'
import { joinedKey } from '../state.ts'
import { changedLeaves, keyIn, type Operation } from './operation.ts'

const kinds: ReadonlySet<string> = new Set(documentKinds)

const update: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const kind = keyIn(item, 'kind')
  const id = keyIn(item, 'id')
  if (kind === null || id === null || !kinds.has(kind)) return
  const key = joinedKey(kind, id)
  const before = tables.row('documents', key)
  const value = changedLeaves(before?.value ?? {}, item) as Document['value']
  tables.put('documents', key, { kind: kind as DocumentKind, id, value })
}

const remove: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const kind = keyIn(item, 'kind')
  const id = keyIn(item, 'id')
  if (kind !== null && id !== null) tables.remove('documents', joinedKey(kind, id))
}

export const documentOperations = {
  documents_update: update,
  documents_remove: remove,
} satisfies Record<string, Operation>
