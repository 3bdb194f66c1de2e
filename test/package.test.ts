/** The package as others get it: every promised door opens from the built library, and its suites run elsewhere. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Runs a module in the package's own folder, where its name means itself. */
function run(code: string, ...flags: string[]): string {
  return execFileSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
}

describe('the package', () => {
  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--library'], { cwd: root })
    // A start leaves what Node compiled beside the program: it stays here.
    execFileSync(process.execPath, [join(root, 'bin', 'fatewright.mjs'), '--help'], { cwd: root })
  }, 120_000)

  it('opens every door of its exports map', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const doors = Object.keys(exports).filter((door) => door !== './package.json')
    const code = `
      const doors = ${JSON.stringify(doors)}
      for (const door of doors) await import('fatewright' + door.slice(1))
      console.log(doors.length)`
    expect(run(code).trim()).toBe(String(doors.length))
  })

  it('gives its store contract to another test runner', () => {
    const code = `
      import { describe, it } from 'node:test'
      import { memoryStore } from 'fatewright/testing/memory-store'
      import { storeContract } from 'fatewright/testing/store-contract'
      storeContract({ describe, it }, 'in memory, under node:test', memoryStore)`
    expect(run(code, '--test-reporter=tap')).toMatch(/# fail 0/)
  })

  it('founds a campaign, plays a turn and verifies it in ten lines', () => {
    const code = `
      import { mkdtempSync, rmSync } from 'node:fs'
      import { openEngine } from 'fatewright'
      const home = mkdtempSync('/tmp/fatewright-')
      const engine = openEngine({ home })
      const founded = await engine.found({ name: 'Elsewhere' })
      const attempt = { actor: 'me', action: 'try', target: 'it', check: 'luck' }
      await engine.turn(founded.value.campaign_id, { input: 'I try.', rolls: [{ label: 'Luck', notation: '2d6', attempt }] })
      const report = await engine.verify(founded.value.campaign_id)
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
