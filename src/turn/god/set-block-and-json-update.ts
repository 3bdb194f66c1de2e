/** GOD_MODE_SET blocks and GOD_MODE_UPDATE_STATE: lines become one update of the five-key document, all or nothing. */
import { deleteMark } from '../../core/document/five-key-document.ts'
import { readDocument } from '../../core/document/read-five-key-document.ts'
import { dictionary, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { changeTime } from '../../core/time/format-and-read-time.ts'
import type { SetLine } from './god-command-types.ts'
import type { GodWork } from './god-command-working-state.ts'

type Draft = { [key: string]: JsonValue | Draft }

/** Performs the lines of a block. */
export function setLines(work: GodWork, lines: readonly SetLine[]): Result<null> {
  const document = readDocument(work.state) as unknown as JsonObject
  const updates: Draft = dictionary()
  const ghosts = lines.filter((line) => sendsGhostAway(line, work)).map((line) => line.path[1])
  for (const line of lines.filter((one) => !ghosts.includes(one.path[1]) || one.path[0] !== 'npc_data')) {
    const placed = place(updates, line, document, work)
    if (!placed.ok) return placed
  }
  const timely = wholeTime(updates, work)
  if (!timely.ok) return timely
  const cleared = ghosts.length === 0 ? done(null) : clearGhosts(work, ghosts)
  if (!cleared.ok) return cleared
  const applied = work.update(updates as JsonObject)
  return applied.ok ? applied : withLine(applied.refusal, lines)
}

/** `npc_data.X.present = false` for an X that does not exist: the scene alone speaks of it. */
function sendsGhostAway({ path, value }: SetLine, { state }: GodWork): boolean {
  const [part, id = '', field] = path
  if (part !== 'npc_data' || field !== 'present' || path.length !== 3 || value !== false) return false
  return state.entities[id] === undefined && state.scene.present_entity_ids.includes(id)
}

function clearGhosts(work: GodWork, ghosts: readonly (string | undefined)[]): Result<null> {
  const present = work.state.scene.present_entity_ids.filter((id) => !ghosts.includes(id))
  return work.apply({ scene_update: { present_entity_ids: present } }, 'scene.present_entity_ids')
}

/** Performs an update written as JSON. */
export function updateState(work: GodWork, updates: JsonObject): Result<null> {
  return work.update(updates)
}

function place(updates: Draft, line: SetLine, document: JsonObject, work: GodWork): Result<null> {
  const { path, order, value } = line
  if (order === 'append') return append(updates, line, document)
  if (order === 'delete' && clearsStatus(path)) {
    work.warnings.push(`${path.join('.')} cannot be empty: it was set back to "conscious".`)
    put(updates, path, 'conscious')
    return done(null)
  }
  put(updates, path, order === 'delete' ? deleteMark : value)
  return done(null)
}

/** Everybody has a status; to delete it is to give the ordinary one back. */
function clearsStatus(path: readonly string[]): boolean {
  const ofPerson = path[0] === 'npc_data' ? path.length === 3 : path[1] === 'npcs' && path.length === 4
  return ofPerson && (path.at(-1) === 'status' || path.at(-1) === 'current_status')
}

/** Parts of the document that take `append` in their own way. */
const ownAppend: ReadonlySet<string> = new Set([
  'custom_campaign_state.core_memories',
  'custom_campaign_state.active_missions',
  'player_character_data.inventory',
  'player_character_data.equipment.backpack',
])

/** Really appends: to the list that is there, to one begun by an earlier line, or to a new one. */
function append(updates: Draft, line: SetLine, document: JsonObject): Result<null> {
  const { path, value } = line
  const name = path.join('.')
  const values: readonly JsonValue[] = Array.isArray(value) ? value : [value]
  const there = valueAt(document, path)
  if (there === undefined && !ownAppend.has(name)) {
    const begun = valueAt(updates as JsonObject, path)
    put(updates, path, [...(Array.isArray(begun) ? begun : []), ...values])
    return done(null)
  }
  if (!Array.isArray(there) && !ownAppend.has(name)) {
    const sentence = `Line ${line.line}: ${name} is no list, so nothing can be appended to it. Nothing was changed.`
    return refuse('turn/god-set', sentence, { rule: 'GMS-01', data: { line: line.line } })
  }
  const begun = valueAt(updates as JsonObject, [...path, 'append'])
  put(updates, [...path, 'append'], [...(Array.isArray(begun) ? begun : []), ...values])
  return done(null)
}

function put(updates: Draft, path: readonly string[], value: JsonValue): undefined {
  let here = updates
  for (const key of path.slice(0, -1)) {
    const next = here[key]
    const inner: Draft = isJsonObject(next) ? (next as Draft) : dictionary()
    here[key] = inner
    here = inner
  }
  const last = path.at(-1) ?? ''
  const before = here[last]
  here[last] =
    isJsonObject(before) && isJsonObject(value)
      ? { ...before, ...value }
      : isJsonObject(value)
        ? { ...value }
        : value
}

/** A line may name one field of the clock; the others stay as they are. */
function wholeTime(updates: Draft, work: GodWork): Result<null> {
  const world = updates.world_data
  const told = isJsonObject(world) ? world.world_time : undefined
  if (!isJsonObject(world) || !isJsonObject(told)) return done(null)
  const { time_of_day: _derived, ...fields } = told as JsonObject
  const time = changeTime(work.state.campaign.calendar, work.state.time, fields)
  if (!time.ok) return time
  ;(world as Draft).world_time = time.value
  return done(null)
}

/** Says which line of the block a refused path came from. */
function withLine(
  refusal: { readonly message: string; readonly data?: Readonly<Record<string, unknown>> },
  lines: readonly SetLine[],
): Result<null> {
  const paths: unknown = refusal.data?.paths
  const [path] = Array.isArray(paths) ? paths : []
  const found = lines.find((line) => {
    const name = line.path.join('.')
    return (
      typeof path === 'string' &&
      (path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    )
  })
  const where = found === undefined ? '' : `Line ${found.line}: `
  const rule = found?.order === 'delete' ? 'GMS-06' : 'GMS-01'
  return refuse('turn/god-set', `${where}${refusal.message}`, {
    rule,
    ...(found && { data: { line: found.line } }),
  })
}
