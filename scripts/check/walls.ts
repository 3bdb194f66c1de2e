/**
 * Holds every import under src/ and web/ against the wall table, and prints that table for ARCHITECTURE.md. It
 * decides nothing itself: the table does.
 */
import type { Finding } from './finding.ts'
import { type ImportEdge, importsOf } from './imports.ts'
import { isTestFile, type SourceFile } from './syntax.ts'
import { type Allowance, portFiles, type Wall, walls } from './wall-table.ts'

/** Every import that goes through a wall; files of tests are free, but nobody may import them. */
export function checkWalls(sources: readonly SourceFile[], table: readonly Wall[] = walls): Finding[] {
  return sources.filter((source) => !isTestFile(source.path)).flatMap((source) => checkFile(source, table))
}

function checkFile(source: SourceFile, table: readonly Wall[]): Finding[] {
  const here = insidePath(source.path)
  const wall = table.find((row) => covers(row.folder, here))
  if (wall === undefined) {
    const message = 'has no row in the wall table (scripts/check/wall-table.ts): say there what it may import'
    return [{ file: source.path, line: 0, message }]
  }
  return importsOf(source).flatMap((edge) => {
    const message = complaint(edge, here, wall)
    return message === undefined ? [] : [{ file: source.path, line: edge.line, message }]
  })
}

function complaint(edge: ImportEdge, here: string, wall: Wall): string | undefined {
  if (isTestFile(edge.to)) return `imports the test ${edge.to}; move what it needs into src/testing`
  if (edge.to === '(computed)') return 'imports a computed path; a wall can only be held on a written one'
  const target = edge.relative ? insidePath(edge.to) : packageName(edge.to)
  if (edge.relative && target.startsWith('../')) return `imports ${edge.to}, which is outside the source`
  if (edge.relative && covers(wall.folder, target)) return undefined
  const rows = wall.may.filter((row) => allows(row, target))
  if (rows.length === 0) {
    return `imports ${target.replace(/^npm:/, '')}, but ${wall.folder} may only import ${describeAllowances(wall)}`
  }
  if (rows.some((row) => fits(row, edge, here))) return undefined
  return `may import ${target.replace(/^npm:/, '')} only ${rows.map(describeCondition).join(' or ')}`
}

function fits(row: Allowance, edge: ImportEdge, here: string): boolean {
  if (row.types && !edge.typeOnly) return false
  if (row.lazily && !edge.lazy && !edge.typeOnly) return false
  return row.within === undefined || covers(row.within, here)
}

function allows(row: Allowance, target: string): boolean {
  if (row.what.endsWith(':*')) return target.startsWith(row.what.slice(0, -1))
  return covers(row.what, target)
}

/** A folder covers its files, `store/memory` also the file memory.ts or memory-store.ts beside it. */
function covers(what: string, path: string): boolean {
  if (path === what || path.startsWith(`${what}/`)) return true
  return (
    !what.endsWith('.ts') &&
    what.includes('/') &&
    /^(-[a-z-]+)?\.ts$/.test(path.slice(what.length)) &&
    path.startsWith(what)
  )
}

function insidePath(path: string): string {
  if (path.startsWith('src/')) return path.slice('src/'.length)
  return path.startsWith('web/') ? path : `../${path}`
}

function packageName(specifier: string): string {
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`
}

function describeCondition(row: Allowance): string {
  const parts: string[] = []
  if (row.types) parts.push('as `import type`')
  if (row.lazily) parts.push('lazily, as `import()`')
  if (row.within !== undefined) parts.push(`inside ${row.within}`)
  return parts.join(' ')
}

function describeAllowances(wall: Wall): string {
  const all = portFiles.every((port) => wall.may.some((row) => row.what === port && row.types))
  const rows = all ? wall.may.filter((row) => !portFiles.includes(row.what)) : wall.may
  const said = [...new Set(rows.map((row) => describeConditions(row)))].map((condition) => {
    const names = rows.filter((row) => describeConditions(row) === condition).map(readableName)
    return names.join(', ') + condition
  })
  if (all) said.push('the ports (types)')
  return said.length === 0 ? 'itself' : said.join('; ')
}

function readableName(row: Allowance): string {
  if (row.what === 'npm:*') return 'any package'
  return row.what === 'node:*' ? 'Node’s own modules' : row.what.replace(/^npm:/, '')
}

function describeConditions(row: Allowance): string {
  const conditions = [
    row.types ? 'types' : '',
    row.lazily ? 'lazily' : '',
    row.within ? `in ${row.within}` : '',
  ]
  const said = conditions.filter((text) => text !== '').join(', ')
  return said === '' ? '' : ` (${said})`
}

/** The table as Markdown, for ARCHITECTURE.md. */
export function renderWalls(table: readonly Wall[] = walls): string {
  const rows = table.map((wall) => `| ${wall.folder} | ${describeAllowances(wall)} | ${wall.note ?? ''} |`)
  const ports = `The ports: ${portFiles.map((file) => `\`${file}\``).join(', ')}.`
  return ['| folder | may import | note |', '|---|---|---|', ...rows, '', ports].join('\n')
}

const startMarker = '<!-- walls:start -->'
const endMarker = '<!-- walls:end -->'

/** The page with the table of today between its markers; a page without markers gets them at its end. */
export function placeWalls(page: string, table: readonly Wall[] = walls): string {
  const block = `${startMarker}\n${renderWalls(table)}\n${endMarker}`
  const start = page.indexOf(startMarker)
  const end = page.indexOf(endMarker)
  if (start === -1 || end < start) return `${page.trimEnd()}\n\n## Who may import whom\n\n${block}\n`
  return page.slice(0, start) + block + page.slice(end + endMarker.length)
}
