import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { buildLibrary } from '../../scripts/build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'fatewright-build-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(temporary, path), text)
const read = (path: string) => readFileSync(join(temporary, path), 'utf8')

it('builds what the package exports when it is stale, nothing beside it, and never trusts a build that failed', async () => {
  mkdirSync(join(temporary, 'src'))
  write(
    'package.json',
    '{ "type": "module", "exports": { "./a": "./src/a.ts", "./package.json": "./package.json" } }',
  )
  for (const name of ['tsconfig.json', 'tsconfig.build.json']) cpSync(join(root, name), join(temporary, name))
  symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'), 'junction')
  const good = "import { b } from './b.ts'\n\n/** Twice b. */\nexport const a: number = b * 2\n"
  write('src/a.ts', good)
  write('src/b.ts', 'export const b = 1\n')
  write('src/a.test.ts', 'export const test = 1\n')
  write('src/sample.ts', 'export const sample = 1\n')

  expect(await buildLibrary(temporary)).toBe(true)
  expect(read('dist/lib/a.js')).toContain("from './b.js'")
  expect(read('dist/lib/a.d.ts')).toContain('/** Twice b. */')
  for (const path of ['lib/a.test.js', 'lib/sample.js', 'tsconfig.json'])
    expect(existsSync(join(temporary, 'dist', path))).toBe(false)
  expect(await buildLibrary(temporary)).toBe(false)
  write('src/a.test.ts', 'export const test = 2\n')
  expect(await buildLibrary(temporary)).toBe(false)

  write('src/a.ts', "export const a: number = 'one'\n")
  await expect(buildLibrary(temporary)).rejects.toThrow('does not compile')
  write('src/a.ts', good)
  expect(await buildLibrary(temporary)).toBe(true)
  expect(read('dist/lib/a.js')).toContain('b * 2')
})
