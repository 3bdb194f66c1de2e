/** Draws the map: places as a tree from where the player is, with the connections that the tree leaves out. */

import type { KnownMap, KnownPlace } from '../../../engine/index.ts'
import { oneLine } from '../../terminal-text.ts'
import { fitted, heading, type Page } from './page-layout.ts'

/** A place in the tree, with what grows from it. */
interface Branch {
  readonly place: KnownPlace
  readonly twigs: Branch[]
  /** Places that can be reached from here too, and stand elsewhere in the tree. */
  readonly rings: KnownPlace[]
}

export function drawMap(map: KnownMap, page: Page): string[] {
  if (map.places.length === 0) return ['You could not say where you are.']
  const lines = treesOf(map).flatMap((tree) => [nodeText(tree.place, page), ...twigLines(tree, '', page)])
  const key = page.plain
    ? []
    : ['', ...fitted('◉ you, ● been there, ○ only seen, ↪ leads there too', page, '  ')]
  return [
    ...heading('The places you know', page),
    ...lines.map((line) => `  ${line}`),
    ...key.map(page.paint.dim),
  ]
}

/** Trees over all places: the first from where the player is, others from what it does not reach. */
function treesOf({ places, ways }: KnownMap): readonly Branch[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const near = (id: string): KnownPlace[] =>
    ways.flatMap(([from, to]) => {
      const far = from === id ? byId.get(to) : to === id ? byId.get(from) : undefined
      return far === undefined ? [] : [far]
    })
  const grown = new Map<string, Branch>()
  const parents = new Map<string, string>()
  const ordered = [...places].sort((left, right) => Number(right.here) - Number(left.here))
  const trees = ordered.flatMap((place) => {
    if (grown.has(place.id)) return []
    const root: Branch = { place, twigs: [], rings: [] }
    grown.set(place.id, root)
    for (const branch of breadthFirst(root)) {
      for (const far of near(branch.place.id)) {
        if (grown.has(far.id)) continue
        const twig: Branch = { place: far, twigs: [], rings: [] }
        grown.set(far.id, twig)
        parents.set(far.id, branch.place.id)
        branch.twigs.push(twig)
      }
    }
    return [root]
  })
  noteRings(ways, grown, parents)
  return trees
}

/** The branches, the nearest first; the tree may grow while it is walked. */
function* breadthFirst(root: Branch): Iterable<Branch> {
  const waiting = [root]
  for (let branch = waiting.shift(); branch !== undefined; branch = waiting.shift()) {
    yield branch
    waiting.push(...branch.twigs)
  }
}

/** Connections that are no part of the tree are noted at the place that was reached later. */
function noteRings(
  ways: KnownMap['ways'],
  grown: ReadonlyMap<string, Branch>,
  parents: ReadonlyMap<string, string>,
): void {
  const order = [...grown.keys()]
  for (const [left, right] of ways) {
    if (parents.get(left) === right || parents.get(right) === left) continue
    const [first, second] = order.indexOf(left) < order.indexOf(right) ? [left, right] : [right, left]
    const [from, to] = [grown.get(second), grown.get(first)]
    if (from !== undefined && to !== undefined) from.rings.push(to.place)
  }
}

function twigLines({ twigs, rings }: Branch, before: string, page: Page): string[] {
  const { paint, plain } = page
  const children = [
    ...twigs.map((twig) => ({ text: nodeText(twig.place, page), twig })),
    ...rings.map((place) => ({ text: ringText(place, page), twig: null })),
  ]
  return children.flatMap(({ text, twig }, index) => {
    const last = index === children.length - 1
    const [joint, under] = plain ? ['  - ', '  '] : last ? ['└─ ', '   '] : ['├─ ', '│  ']
    const lines = [`${paint.dim(before + joint)}${text}`]
    return twig === null ? lines : [...lines, ...twigLines(twig, before + under, page)]
  })
}

function nodeText(place: KnownPlace, { paint, plain, width }: Page): string {
  const name = oneLine(place.name, Math.max(12, width - 20))
  if (plain) return `${name}${place.here ? ' (you are here)' : place.visited ? '' : ' (only seen)'}`
  if (place.here) return `${paint.title('◉')} ${paint.strong(name)}`
  return place.visited ? `● ${name}` : `${paint.dim('○')} ${name}`
}

function ringText(place: KnownPlace, { paint, plain }: Page): string {
  const name = oneLine(place.name, 40)
  return plain ? `also leads to ${name}` : paint.dim(`↪ ${name}`)
}
