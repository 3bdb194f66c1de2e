/**
 * Finds files that import each other in a ring, types included: a ring of types is a design knot too, and the next
 * edit makes it one of values.
 */
import type { Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import type { SourceFile } from './syntax.ts'

/** One finding for every ring, at its first file, with the whole way round. */
export function checkCycles(sources: readonly SourceFile[]): Finding[] {
  const graph = new Map<string, string[]>()
  for (const source of sources) {
    graph.set(
      source.path,
      importsOf(source)
        .filter((edge) => edge.relative)
        .map((edge) => edge.to),
    )
  }
  const seen = new Set<string>()
  const findings: Finding[] = []
  for (const start of [...graph.keys()].sort()) {
    const ring = seen.has(start) ? undefined : shortestRing(graph, start)
    if (ring === undefined) continue
    for (const path of ring) seen.add(path)
    const message = `is in a ring of imports: ${[...ring, start].join(' → ')}`
    findings.push({ file: start, line: 0, message })
  }
  return findings
}

function shortestRing(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let at = 0; at < queue.length; at++) {
    const here = queue[at] as string
    for (const next of graph.get(here) ?? []) {
      if (next === start) return wayBack(cameFrom, here, start)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, here)
      queue.push(next)
    }
  }
  return undefined
}

function wayBack(cameFrom: ReadonlyMap<string, string>, last: string, start: string): string[] {
  const way = [last]
  for (let here = last; here !== start; ) {
    here = cameFrom.get(here) ?? start
    way.unshift(here)
  }
  return way
}
