/** The package as others get it: every promised door opens from the built library, and its suites run elsewhere. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneManifest, publishedManifest } from '../scripts/manifest.ts'

const root = join(import.meta.dirname, '..')

/** Runs a module in a folder. */
function runIn(cwd: string, code: string, ...flags: string[]): string {
  return execFileSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
    cwd,
    encoding: 'utf8',
  })
}

/** Every door of the exports map opens, from a folder in which the name `fatewright` means the package. */
function openDoors(cwd: string): { readonly opened: string; readonly doors: number } {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const doors = Object.keys(exports).filter((door) => door !== './package.json')
  const code = `
      const doors = ${JSON.stringify(doors)}
      for (const door of doors) await import('fatewright' + door.slice(1))
      console.log(doors.length)`
  return { opened: runIn(cwd, code).trim(), doors: doors.length }
}

describe('a clone', () => {
  it('is the package to scripts inside it, without a build', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const target of Object.values(exports as Record<string, string>))
      expect(target).not.toContain('dist')
    const { opened, doors } = openDoors(join(root, 'docs'))
    expect(opened).toBe(String(doors))
    const asked = "import('fatewright').then((m) => console.log(Object.keys(m).includes('createEngine')))"
    const answer = spawnSync(process.execPath, ['-e', asked], { cwd: root, encoding: 'utf8' })
    expect(answer).toMatchObject({ stdout: 'true\n', stderr: '' })
  })

  it('is packed with exports that name what was built, and is as before afterwards', () => {
    const text = readFileSync(join(root, 'package.json'), 'utf8')
    const packed = JSON.parse(publishedManifest(text))
    expect(packed.exports['./dice']).toEqual({
      types: './dist/lib/dice/index.d.ts',
      default: './dist/lib/dice/index.js',
    })
    expect({ ...packed, exports: null }).toEqual({ ...JSON.parse(text), exports: null })
    expect(cloneManifest(publishedManifest(text))).toBe(text)
    expect(cloneManifest(text)).toBe(text)
  })
})

describe('the package', () => {
  /** A folder that has the package installed as others get it. */
  const elsewhere = mkdtempSync(join(tmpdir(), 'fatewright-package-'))
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))
  const run = (code: string, ...flags: string[]): string => runIn(elsewhere, code, ...flags)

  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--library'], { cwd: root })
    // A start leaves what Node compiled beside the program: it stays here.
    execFileSync(process.execPath, [join(root, 'bin', 'fatewright.mjs'), '--help'], { cwd: root })
    const installed = join(elsewhere, 'node_modules', 'fatewright')
    mkdirSync(installed, { recursive: true })
    writeFileSync(
      join(installed, 'package.json'),
      publishedManifest(readFileSync(join(root, 'package.json'), 'utf8')),
    )
    for (const name of ['dist', 'content_packs', 'scenarios'])
      symlinkSync(join(root, name), join(installed, name))
  })

  it('opens every door of its exports map', () => {
    const { opened, doors } = openDoors(elsewhere)
    expect(opened).toBe(String(doors))
  })

  it('gives its store contract to another test runner', () => {
    const code = `
      import { describe, it } from 'node:test'
      import { memoryStore, storeContract } from 'fatewright/testing'
      storeContract({ describe, it }, 'in memory, under node:test', memoryStore)`
    expect(run(code, '--test-reporter=tap')).toMatch(/# fail 0/)
  })

  it('founds a campaign, plays a turn and verifies it in ten lines', () => {
    const code = `
      import { mkdtempSync, rmSync } from 'node:fs'
      import { createEngine } from 'fatewright'
      const home = mkdtempSync('/tmp/fatewright-')
      const engine = createEngine({ home })
      const founded = await engine.campaigns.create({ name: 'Elsewhere' })
      const attempt = { actor: 'me', action: 'try', target: 'it', check: 'luck' }
      await engine.turns.playRaw(founded.value.campaign_id, { input: 'I try.', rolls: [{ label: 'Luck', notation: '2d6', attempt }] })
      const report = await engine.campaigns.verify(founded.value.campaign_id)
      console.log(report.value.ok, report.value.rolls)
      await engine.close()
      rmSync(home, { recursive: true })`
    expect(run(code).trim()).toBe('true 1')
  })

  it('packs what it promises and nothing of its workshop', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
    })
    const files: string[] = JSON.parse(listed)[0].files.map((file: { path: string }) => file.path)
    expect(files).toContain('bin/fatewright.mjs')
    expect(files).toContain('dist/lib/compose.js')
    expect(files).toContain('dist/fatewright.js')
    expect(files.some((file) => file.startsWith('dist/app/main-'))).toBe(true)
    expect(files.filter((file) => /\.cache|\.inputs/.test(file))).toEqual([])
    expect(files.filter((file) => /^(src|test|scripts|bench)\//.test(file) || /\.test\./.test(file))).toEqual(
      [],
    )
  })
})
