/**
 * Where the places of a map lie on paper. The same places always lie the same way: forces start from where a place lay
 * before, or beside a neighbour, and run a fixed number of steps. It knows nothing of drawing.
 */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'
import type { WireJournal } from '../../../src/server/wire/player-views.ts'

/** A map as the server knows it. */
export type KnownMap = WireJournal['map']

/** A point on paper. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Places by id. */
export type Layout = ReadonlyMap<string, Spot>

const steps = 240
const wayLength = 96
const roomAround = 46
/** How far a new place starts from the neighbour through which it became known. */
const firstStep = 60
/** A new map is laid so many ways, unless it has more places than this. */
const turnsTried = 10
const mostTried = 40

interface Body {
  readonly id: string
  x: number
  y: number
}

/**
 * Lays a map out; what was laid out before keeps its place as well as it can. A map that is new is laid in several ways,
 * and the one in which the fewest ways cross is kept.
 *
 * @example
 * layMap(map, new Map()).get('neo_seattle:concourse') // { x: 12.4, y: -80.1 }
 */
export function layMap(map: KnownMap, earlier: Layout): Layout {
  const tries = earlier.size > 0 || map.places.length > mostTried ? 1 : turnsTried
  let best = settle(map, earlier, 0)
  for (let turned = 1; turned < tries && crossings(map, best) > 0; turned += 1) {
    const next = settle(map, earlier, turned)
    if (crossings(map, next) < crossings(map, best)) best = next
  }
  return best
}

function settle(map: KnownMap, earlier: Layout, turned: number): Layout {
  const bodies = begin(map, earlier, turned)
  const links = map.ways.map(([source, target]) => ({ source, target }))
  const simulation = forceSimulation(bodies)
    .force(
      'ways',
      forceLink<Body, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance(wayLength)
        .strength(0.7),
    )
    .force('apart', forceManyBody().strength(-420).distanceMax(420))
    .force('room', forceCollide(roomAround))
    .force('across', forceX(0).strength(0.06))
    // Panels are taller than they are wide.
    .force('down', forceY(0).strength(0.045))
    .alpha(earlier.size === 0 ? 1 : 0.5)
    .stop()
  simulation.tick(steps)
  return new Map(bodies.map(({ id, x, y }) => [id, { x: round(x), y: round(y) }]))
}

/** How many pairs of ways cross. */
export function crossings({ ways }: KnownMap, layout: Layout): number {
  let count = 0
  for (const [index, one] of ways.entries())
    for (const other of ways.slice(index + 1)) if (cross(layout, one, other)) count += 1
  return count
}

type Way = KnownMap['ways'][number]

function cross(layout: Layout, one: Way, other: Way): boolean {
  if (one.some((id) => other.includes(id))) return false
  const [a, b, c, d] = [...one, ...other].map((id) => layout.get(id))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

function side(from: Spot, to: Spot, spot: Spot): boolean {
  return (to.x - from.x) * (spot.y - from.y) > (to.y - from.y) * (spot.x - from.x)
}

/** Where each place starts: where it lay, else at an angle of its own around a neighbour, else around the middle. */
function begin({ places, ways }: KnownMap, earlier: Layout, turned: number): Body[] {
  const started = new Map<string, Spot>(earlier)
  return places.map(({ id }, index) => {
    const lay = earlier.get(id)
    const angle = (index + 1) * 2.399963 * (turned + 1)
    const neighbour = neighboursOf(ways, id)
      .map((one) => started.get(one))
      .find((one) => one !== undefined)
    const { x, y } = neighbour ?? { x: 0, y: 0 }
    const spot = lay ?? { x: x + firstStep * Math.cos(angle), y: y + firstStep * Math.sin(angle) }
    started.set(id, spot)
    return { id, ...spot }
  })
}

/** The places one step from a place. */
export function neighboursOf(ways: KnownMap['ways'], id: string): readonly string[] {
  return ways.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
