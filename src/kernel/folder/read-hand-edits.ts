/**
 * Files that somebody changed by hand. The log outranks them: they are set back with a correction note, the edit itself is
 * kept beside them, and what in it could be wished for becomes a proposal for god mode. Nothing is lost, nothing is sneaked in.
 */
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { parsePanel } from './diff-and-patch-files.ts'
import { type Claim, settleClaims, sourceOf } from './source-priority.ts'

/** A wish that stands in an edited panel, as the line or the call that would make it true. */
export interface Proposal {
  readonly path: string
  readonly leaf: string
  readonly from: JsonValue
  readonly to: JsonValue
  /** A line for god mode, or null when a tool does it. */
  readonly line: string | null
  readonly tool: { readonly name: string; readonly input: JsonObject } | null
}

/** A file that was changed by hand. */
export interface HandEdit {
  readonly path: string
  readonly text: string
  readonly notes: readonly string[]
  readonly proposals: readonly Proposal[]
}

const mostNotes = 8

/** What an edited file says that the log did not when it was written. */
export function readEdit(path: string, edited: string, truth: string): HandEdit {
  const [theirs, ours] = [parsePanel(edited), parsePanel(truth)]
  if (theirs === null || ours === null || !path.endsWith('.json')) {
    const line = firstDifference(edited, truth)
    return { path, text: edited, proposals: [], notes: settled(path, line.at, line.edited, line.truth) }
  }
  const leaves = differences(ours, theirs, [])
  return {
    ...{ path, text: edited },
    notes: leaves.slice(0, mostNotes).flatMap(({ leaf, from, to }) => settled(path, leaf, to, from)),
    proposals: leaves.flatMap((one) => proposalOf(path, one, ours)),
  }
}

/** The log is the event behind every panel, so it wins; the note says over what. */
function settled(path: string, about: string, edited: JsonValue, truth: JsonValue): readonly string[] {
  const source = sourceOf(path) ?? (path.startsWith('campaigns/') ? 'state' : 'objects')
  if (source === 'events')
    return [
      `${about}: ${path} says ${JSON.stringify(edited)}, the log says ${JSON.stringify(truth)}; session files are made from the log.`,
    ]
  const claims: Claim<JsonValue>[] = [
    { source, file: path, value: edited },
    { source: 'events', file: 'the log', value: truth },
  ]
  const notes = settleClaims(about, claims)?.notes ?? []
  return notes.length > 0
    ? notes
    : [`${about}: ${path} was changed by hand and is set back; the log outranks it.`]
}

function firstDifference(
  edited: string,
  truth: string,
): { readonly at: string; readonly edited: string; readonly truth: string } {
  const [theirs, ours] = [edited.split('\n'), truth.split('\n')]
  const at = theirs.findIndex((line, index) => line !== ours[index])
  const index = at === -1 ? theirs.length : at
  const short = (line: string | undefined): string => (line ?? '').slice(0, 120)
  return { at: `line ${index + 1}`, edited: short(theirs[index]), truth: short(ours[index]) }
}

interface Difference {
  readonly leaf: string
  readonly from: JsonValue
  readonly to: JsonValue
}

function differences(ours: JsonObject, theirs: JsonObject, at: readonly string[]): readonly Difference[] {
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  return keys.flatMap((key) => {
    const [from, to] = [ours[key] ?? null, theirs[key] ?? null]
    if (canonicalJson(from) === canonicalJson(to)) return []
    const [left, right] = [byId(from), byId(to)]
    if (left !== null && right !== null) return differences(left, right, [...at, key])
    return [{ leaf: [...at, key].join('.'), from, to }]
  })
}

/** Something whose parts can be compared one by one: an object, or a list whose entries have ids. */
function byId(value: JsonValue): JsonObject | null {
  if (isJsonObject(value)) return value
  if (!Array.isArray(value) || value.length === 0) return null
  const rows = value.filter(isJsonObject).filter((row) => typeof row.id === 'string')
  return rows.length === value.length ? Object.fromEntries(rows.map((row) => [String(row.id), row])) : null
}

/** What an edit wishes for, as far as god mode or a tool could grant it. */
function proposalOf(path: string, { leaf, from, to }: Difference, ours: JsonObject): readonly Proposal[] {
  if (!path.endsWith('/STATE_PANEL.json')) return []
  const proposal = { path, leaf, from, to }
  if (leaf === 'pc.hp_current' && typeof to === 'number')
    return [{ ...proposal, line: `GOD MODE: set my hp to ${to}`, tool: null }]
  const indicator = /^indicators\.([a-z0-9_]+)$/.exec(leaf)?.[1]
  if (indicator !== undefined && typeof to === 'number') {
    const input = { indicators: { [indicator]: to }, note: `${path} was edited by hand` }
    return [{ ...proposal, line: null, tool: { name: 'update_state_panel', input } }]
  }
  const clock = /^clocks\.(.+)\.value$/.exec(leaf)?.[1]
  const kept = clock === undefined ? undefined : byId(ours.clocks ?? null)?.[clock]
  if (!isJsonObject(kept) || typeof to !== 'number') return []
  return [{ ...proposal, line: `GOD MODE: set ${String(kept.name)} to ${to}`, tool: null }]
}
