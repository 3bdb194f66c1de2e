/**
 * Every example in the documentation of a public export compiles. They are cut out of the sources, each into a module
 * of its own beside what it documents, and handed to the compiler in one go.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.tmp', 'examples')

interface Example {
  readonly source: string
  readonly code: string
}

/** The sources behind the package's exports map. */
function publicSources(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.values(exports as Record<string, string>)
    .filter((target) => target.startsWith('./src/'))
    .map((target) => target.slice('./'.length))
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
  const found = text.matchAll(/^export (?:async )?(function\*?|const|class|interface|type) (\w+)/gm)
  return [...found].map(([, kind, name = '']) => ({
    name,
    clause: kind === 'interface' || kind === 'type' ? `type ${name}` : name,
  }))
}

/** An example may declare a name that its file exports; then it means its own. */
function moduleOf(example: Example): string {
  const declared = new Set(
    [...example.code.matchAll(/\b(?:const|let|function|class) (\w+)/g)].map((match) => match[1]),
  )
  const names = exportedNames(example.source).filter(({ name }) => !declared.has(name))
  const clauses = names.map(({ clause }) => clause).join(', ')
  return `import { ${clauses} } from '../../${example.source}'\nimport '../../test/examples-prelude.ts'\n\n${example.code}\nexport {}\n`
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('examples in the documentation', () => {
  it('compile', () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const examples = publicSources().flatMap(examplesOf)
    expect(examples.length).toBeGreaterThan(20)
    examples.forEach((example, index) => {
      const name = example.source.replace(/\W+/g, '-')
      writeFileSync(join(folder, `${String(index).padStart(3, '0')}-${name}.ts`), moduleOf(example))
    })
    const options = {
      extends: '../../tsconfig.json',
      compilerOptions: { noUnusedLocals: false },
      include: ['*.ts', '../../src/rules/dnd5e/data/json-module.d.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const run = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    expect(run.stdout).toBe('')
    expect(run.status).toBe(0)
  }, 60_000)
})
