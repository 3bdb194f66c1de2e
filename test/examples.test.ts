/**
 * Every example compiles: those in the documentation of public exports, each beside what it documents, and every block
 * of TypeScript in a page, as somebody writes it who has the package. They are cut out and handed to the compiler in
 * one go. A block that is only part of something says `ts fragment`; one that others import says `ts file=NAME`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { reExports } from '../scripts/check/exports.ts'
import { blocksOf, pages } from './pages.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.tmp', 'examples')

interface Example {
  readonly source: string
  readonly code: string
}

/** The entry points of the package's exports map and the modules behind them. */
function publicSources(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = Object.values(exports as Record<string, string>)
    .filter((target) => target.startsWith('./src/'))
    .map((target) => target.slice('./'.length))
  const behind = entries.flatMap((path) =>
    reExports({ path, text: readFileSync(join(root, path), 'utf8') }).map((module) => module.path),
  )
  return [...new Set([...entries, ...behind])].filter((path) => !path.endsWith('/knowledge/index.ts'))
}

function examplesOf(source: string): Example[] {
  const text = readFileSync(join(root, source), 'utf8')
  const blocks = [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@example\n((?:(?!\*\/)[\s\S])*?)\*\//g)]
  return blocks.map((block) => ({
    source,
    code: (block[1] ?? '').replace(/^ *\* ?/gm, '').split(/^@/m)[0] ?? '',
  }))
}

/** What a file exports, each as it is written in an import. */
function exportedNames(source: string): { readonly name: string; readonly clause: string }[] {
  const text = readFileSync(join(root, source), 'utf8')
  const found = text.matchAll(
    /^export (?:declare )?(?:async )?(function\*?|const|class|interface|type) (\w+)/gm,
  )
  return [...found].map(([, kind, name = '']) => ({
    name,
    clause: kind === 'interface' || kind === 'type' ? `type ${name}` : name,
  }))
}

/** What the compiler remembers of the last run: sources that did not change are not judged again. */
const seen = '../../node_modules/.cache/examples.tsbuildinfo'

const prelude = 'test/examples-prelude.ts'

/** An example may declare a name that its file exports or that others take as given; then it means its own. */
function moduleOf(example: Example): string {
  const declared = new Set(
    [...example.code.matchAll(/\b(?:const|let|function|class) (?:\{([^}]*)\}|(\w+))/g)].flatMap((match) =>
      (match[1] ?? match[2] ?? '').split(',').map((name) => name.trim()),
    ),
  )
  const own = exportedNames(example.source).filter(({ name }) => !declared.has(name))
  const taken = new Set([...declared, ...own.map(({ name }) => name)])
  const given = exportedNames(prelude).filter(({ name }) => !taken.has(name))
  const clauses = (names: typeof own): string => names.map(({ clause }) => clause).join(', ')
  const imported = own.length === 0 ? [] : [`import { ${clauses(own)} } from '../../${example.source}'`]
  return [
    ...imported,
    `import { ${clauses(given)} } from '../../${prelude}'`,
    example.code,
    'export {}\n',
  ].join('\n')
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('examples', () => {
  it('compile, in the documentation of sources and in every page', () => {
    rmSync(folder, { recursive: true, force: true })
    const examples = publicSources().flatMap(examplesOf)
    expect(examples.length).toBeGreaterThan(20)
    examples.forEach((example, index) => {
      const name = example.source.replace(/\W+/g, '-')
      put(`${String(index).padStart(3, '0')}-${name}.ts`, moduleOf(example))
    })
    const blocks = pages().flatMap((page) => blocksOf(page).filter(({ language }) => language === 'ts'))
    const whole = blocks.filter(({ fragment }) => !fragment)
    expect(whole.length).toBeGreaterThan(2)
    for (const { page, line, file, text } of whole)
      put(`${page.replace(/\W+/g, '-')}/${file ?? `line-${line}.ts`}`, `${text}\nexport {}\n`)
    const options = {
      extends: '../../tsconfig.json',
      compilerOptions: { noUnusedLocals: false, incremental: true, tsBuildInfoFile: seen },
      include: ['**/*.ts', '../../src/rules/dnd5e/data/json-module.d.ts'],
    }
    put('tsconfig.json', JSON.stringify(options))
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const run = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    expect(run.stdout).toBe('')
    expect(run.status).toBe(0)
  })
})
