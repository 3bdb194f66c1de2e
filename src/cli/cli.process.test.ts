import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = join(root, 'bin/fatewright.mjs')
const home = mkdtempSync(join(tmpdir(), 'fatewright-process-'))
const environment = { ...process.env, FATEWRIGHT_HOME: home, NODE_OPTIONS: '' }
afterAll(() => rmSync(home, { recursive: true, force: true }))

function run(words: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [bin, ...words], {
    encoding: 'utf8',
    env: environment,
    input,
    cwd: home,
  })
}

/** Starts the program, reads a little of what it says, and leaves. */
function readAndLeave(words: readonly string[]): Promise<{ code: number | null; complaints: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...words], { env: environment, cwd: home })
    let complaints = ''
    child.stderr.on('data', (text) => {
      complaints += text
    })
    child.stdout.once('data', () => child.stdout.destroy())
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, complaints }))
  })
}

beforeAll(async () => {
  await tryCli(['new', '--blank', 'The Long Road'], { home })
  // More than a pipe holds, so that the writer is still writing when the reader has gone.
  const lines = Array.from({ length: 40 }, (_, number) => `${number} ${'and on '.repeat(1500)}`)
  expect((await tryCli(['raw', 'long', ...lines], { home })).exit).toBe(0)
})

describe('the program as a process', () => {
  it('welcomes whoever types nothing', () => {
    const { status, stdout, stderr } = run([])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('a game master you can trust')
  })

  it('ends with 0, 1 or 2', () => {
    expect(run(['verify', 'long']).status).toBe(0)
    expect(run(['verify', 'short'])).toMatchObject({ status: 1, stdout: '' })
    expect(run(['verify'])).toMatchObject({ status: 2, stdout: '' })
  })

  it('prints nothing but JSON with --json, and no colour into a pipe', () => {
    const { stdout } = run(['show', 'long', '--json'])
    expect(JSON.parse(stdout).name).toBe('The Long Road')
    expect(run(['show', 'long']).stdout).not.toContain(String.fromCharCode(27))
  })

  it('does not mind a reader who leaves in the middle', async () => {
    expect(await readAndLeave(['export', 'long'])).toEqual({ code: 0, complaints: '' })
    expect(await readAndLeave(['show', 'long', 'state'])).toEqual({ code: 0, complaints: '' })
  })

  it('writes all of a long export into a pipe, and reads it from one', () => {
    const exported = run(['export', 'long'])
    expect(exported.stdout.trimEnd().split('\n').at(-1)).toContain('"type":"end"')
    const taken = run(['import', '-', '--data', join(home, 'there'), '--json'], exported.stdout)
    expect([taken.status, taken.stderr]).toEqual([0, ''])
    expect(JSON.parse(taken.stdout).turn.turn_no).toBe(1)
  })

  it('complains about an output that cannot be written', () => {
    if (process.platform !== 'linux') {
      console.log('cli.process.test: only Linux has /dev/full, so a full output was not tried')
      return
    }
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$0" "$1" export long > /dev/full', process.execPath, bin],
      {
        encoding: 'utf8',
        env: environment,
      },
    )
    expect(status).toBe(1)
    expect(stderr).toContain('The output could not be written')
  })
})
