/**
 * Where branches lie on paper: a lane for each, time running down. Only what matters has a row (where something parts,
 * where a branch ends), so that five thousand turns take no more paper than fifty.
 */
import type { WireBranchTree } from '../../../src/server/wire/player-views.ts'

/** A branch of the tree. */
export type GrownBranch = WireBranchTree['branches'][number]

/** A branch on paper: from where it leaves its parent to where it ends. */
export interface Lane {
  readonly branch: GrownBranch
  readonly x: number
  readonly from: { readonly x: number; readonly y: number }
  readonly end: number
}

/** A row that only says where branches part. */
export interface ForkRow {
  readonly turn: number
  readonly y: number
}

/** The tree on paper. */
export interface LaidTree {
  readonly lanes: readonly Lane[]
  readonly forks: readonly ForkRow[]
  readonly width: number
  readonly height: number
}

const lane = 22
const row = 46
const margin = 20

interface Row {
  readonly turn: number
  readonly head: string | null
}

/**
 * Lays the tree out.
 *
 * @example
 * layTree(tree.branches).lanes[0] // { branch, x: 20, from: { x: 20, y: 20 }, end: 112 }
 */
export function layTree(branches: readonly GrownBranch[]): LaidTree {
  const rows = rowsOf(branches)
  const y = (index: number): number => margin + index * row
  const lanes: Lane[] = []
  for (const [index, branch] of branches.entries()) {
    const x = margin + index * lane
    const parent = lanes.find((one) => one.branch.name === branch.parent)
    const fork = rows.findIndex((one) => one.head === null && one.turn === (parent ? branch.fork : 0))
    const from = { x: parent?.x ?? x, y: y(Math.max(0, fork)) }
    lanes.push({ branch, x, from, end: y(rows.findIndex((one) => one.head === branch.name)) })
  }
  const forks = rows.flatMap((one, index) => (one.head === null ? [{ turn: one.turn, y: y(index) }] : []))
  return {
    lanes,
    forks,
    width: margin * 2 + (branches.length - 1) * lane,
    height: y(rows.length - 1) + margin,
  }
}

/** The beginning, every turn where something parts, every end; by turn, and partings before ends. */
function rowsOf(branches: readonly GrownBranch[]): readonly Row[] {
  const turns = new Set([0, ...branches.flatMap((one) => (one.parent === null ? [] : [one.fork]))])
  const partings = [...turns].map((turn): Row => ({ turn, head: null }))
  const ends = branches.map(({ name, turn }): Row => ({ turn, head: name }))
  return [...partings, ...ends].toSorted(
    (one, other) => one.turn - other.turn || Number(one.head !== null) - Number(other.head !== null),
  )
}
