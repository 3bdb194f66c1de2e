/** One value at one place of somebody's sheet: through the document's lens where it reaches, else as an operation. */
import { deleteMark } from '../../core/document/five-key-document.ts'
import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json.ts'
import type { Result } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { GodWork } from './god-command-working-state.ts'

function nested(path: JsonPath, value: JsonValue): JsonObject {
  const [key = '', ...rest] = path
  return { [key]: rest.length === 0 ? value : nested(rest, value) }
}

/** Puts a value on a sheet; the order to delete takes it away. */
export function changeSheet(work: GodWork, entity: Entity, path: JsonPath, value: JsonValue): Result<null> {
  return mergeSheet(work, entity, nested(path, value))
}

/** Lays several values over a sheet. */
export function mergeSheet(work: GodWork, entity: Entity, values: JsonObject): Result<null> {
  if (entity.id === work.state.campaign.player_id) return work.update({ player_character_data: values })
  if (entity.type === 'npc') return work.update({ npc_data: { [entity.id]: values } })
  const set: { path: string[]; value: never }[] = []
  const remove: string[][] = []
  gather(values, [], set, remove)
  const changes = { id: entity.id, ...(set.length > 0 && { set }), ...(remove.length > 0 && { remove }) }
  const paths = [...set.map((one) => one.path), ...remove]
  return work.apply(
    { entities_update: [changes] },
    ...paths.map((path) => `entities.${entity.id}.attrs.${path.join('.')}`),
  )
}

function gather(
  values: JsonObject,
  at: readonly string[],
  set: { path: string[]; value: never }[],
  remove: string[][],
): undefined {
  for (const [key, value] of Object.entries(values)) {
    const path = [...at, key]
    if (value === deleteMark) remove.push(path)
    else if (isJsonObject(value) && Object.keys(value).length > 0) gather(value, path, set, remove)
    else set.push({ path, value: value as never })
  }
}
