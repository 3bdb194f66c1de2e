/**
 * Where sources differ, their order is fixed: events, state, objects, canon, writing. Nothing is settled in silence, and
 * neither fiction nor the plan of a story is ever a source of facts.
 */
import { done, type Result, refuse } from '../../core/result.ts'

/** The sources, the strongest first. */
export const sourceOrder = ['events', 'state', 'objects', 'canon', 'writing'] as const
/** One of the sources. */
export type SourceKind = (typeof sourceOrder)[number]

/** What one source says. */
export interface Claim<Value> {
  readonly source: SourceKind
  /** Where it says so: a file of the folder. */
  readonly file: string
  readonly value: Value
}

/** What stands, and what was overruled. */
export interface Settled<Value> {
  readonly value: Value
  readonly by: Claim<Value>
  /** A sentence for each claim that had to give way. */
  readonly notes: readonly string[]
}

/**
 * Settles what several sources say about one thing.
 *
 * @example
 * settleClaims('the duke', [fiction, event])?.value // what the event says
 */
export function settleClaims<Value>(about: string, claims: readonly Claim<Value>[]): Settled<Value> | null {
  const rank = ({ source }: Claim<Value>): number => sourceOrder.indexOf(source)
  const [first, ...others] = claims.toSorted((a, b) => rank(a) - rank(b)) // enforces: KRN-05
  if (first === undefined) return null
  const said = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const notes = others
    .filter((other) => said(other.value) !== said(first.value))
    .map(
      (other) =>
        `${about}: ${other.file} says "${said(other.value)}", ${first.file} says "${said(first.value)}"; ${first.source} outranks ${other.source}.`,
    )
  return { value: first.value, by: first, notes } // enforces: KRN-06
}

/** Which kind of source a file of a folder is; null for what is none. */
export function sourceOf(path: string): SourceKind | null {
  const inside = path.replace(/^(?:campaigns|cartridges)\/[^/]+\//, '')
  if (/^Writing\//.test(inside)) return 'writing'
  if (/^(?:sessions|log)\//.test(inside)) return 'events'
  if (/^lore\/(?:CANON|MIST)\//.test(inside)) return 'canon'
  if (/^(?:characters|quests|locations|maps)\//.test(inside)) return 'objects'
  return /^(?:STATE_PANEL\.json|index\.md|WORLD_STATE\.md|GOVERNANCE_PANEL\.md|OBJECT_INDEX\.json)$/.test(
    inside,
  )
    ? 'state'
    : null
}

/** True for what only guides a story: the blueprint, the planner, the spine in the hot pack. */
export function isGuidance(path: string): boolean {
  return /(?:^|\/)(?:\.DM_BLUEPRINT\.md|\.DM_PLANNER\.md|HOT_PACK\.json|MAINLINE_PANEL\.json)(?:#.*)?$/.test(
    path,
  )
}

/** Whether a file may be named as the source of a fact. */
export function admitSource(path: string): Result<SourceKind> {
  if (isGuidance(path))
    return refuse(
      'folder/guidance',
      `${path} says where the story may go, not what is so: no fact comes from it.`,
      { rule: 'KRN-08' },
    ) // enforces: KRN-08
  const source = sourceOf(path)
  if (source === 'writing')
    return refuse('folder/writing', `${path} is fiction made from the game; no fact comes from it.`, {
      rule: 'KRN-07',
    }) // enforces: KRN-07
  if (source === null)
    return refuse('folder/no-source', `${path} is no source of facts; name a session or a panel.`)
  return done(source)
}
