import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Tried, tryCli } from '../../test/entry/try-cli.ts'
import { Fault } from '../core/fault.ts'
import { printTrouble } from './command-answer-and-printing.ts'
import type { TextSink } from './process-io.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const run = (...words: string[]): Promise<Tried> => tryCli(words, { home })
const escapeCharacter = String.fromCharCode(27)

describe('a bare fatewright', () => {
  it('says what there is, where data lives, and names every command', async () => {
    const { exit, stdout, stderr } = await run()
    expect(exit).toBe(0)
    expect(stderr).toBe('')
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(stdout).toContain(`Fatewright ${version}`)
    expect(stdout).toContain(home)
    expect(stdout).toMatch(/\bverify\b/)
  })

  it('answers in JSON and makes no folder by looking', async () => {
    const elsewhere = join(home, 'not-yet')
    const { stdout } = await run('--data', elsewhere, '--json')
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({ name: 'fatewright', home: elsewhere, campaigns: 0 })
    expect(told.commands.map((command: { name: string }) => command.name)).toContain('doctor')
    expect(existsSync(elsewhere)).toBe(false)
  })
})

describe('what is not understood ends with 2', () => {
  it('a command nobody knows, with the one that was meant', async () => {
    const { exit, stdout, stderr } = await run('verfy', 'salt')
    expect(exit).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('There is no command "verfy". Did you mean verify?')
  })

  it.each([
    ['a missing argument', ['new']],
    ['an argument too many', ['campaigns', 'please']],
    ['a data folder without a name', ['campaigns', '--data', '']],
    ['an unknown option', ['roll', '1d6', '--loaded']],
    ['a calendar that does not exist', ['new', 'X', '--calendar', 'mayan']],
    ['a mode that does not exist', ['turn', 'x', 'hello', '--mode', 'omnipotent']],
    ['rules that do not exist', ['new', 'X', '--ruleset', 'chess']],
    ['a list of rules that does not exist', ['rules', 'secret']],
    ['a turn that is no number', ['show', 'x', 'turn', 'three']],
    ['a branching point that is no number', ['branch', 'x', 'y', '--at', '-1']],
  ])('%s', async (_, words) => {
    const plain = await run(...words)
    expect(plain.exit).toBe(2)
    expect(plain.stderr).not.toBe('')
    const json = await run(...words, '--json')
    expect(json.exit).toBe(2)
    expect(JSON.parse(json.stdout).error.code).toBe('usage')
    expect(json.stderr).toBe('')
  })

  it('but asking for help or the version is no mistake', async () => {
    expect(await run('turn', '--help')).toMatchObject({ exit: 0, stderr: '' })
    expect((await run('help', 'turn')).stdout).toContain('--choice')
    expect((await run('help', 'raw')).stdout).toContain('--roll')
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('colour', () => {
  it('is for terminals, and not when NO_COLOR is set', async () => {
    const words = ['roll', '1d6']
    expect((await tryCli(words, { home, isTTY: true })).stdout).toContain(escapeCharacter)
    expect((await tryCli(words, { home })).stdout).not.toContain(escapeCharacter)
    const quiet = await tryCli(words, { home, isTTY: true, environment: { NO_COLOR: '1' } })
    expect(quiet.stdout).not.toContain(escapeCharacter)
  })
})

describe('what broke', () => {
  function heard(debug: boolean): {
    out: string[]
    err: string[]
    print: (error: unknown, json?: boolean) => number
  } {
    const out: string[] = []
    const err: string[] = []
    const sink = (into: string[]): TextSink => ({
      isTTY: false,
      write: (text) => into.push(text) > 0,
      drained: async () => {},
    })
    const environment = debug ? { FATEWRIGHT_DEBUG: '1' } : {}
    const to = { stdout: sink(out), stderr: sink(err), stdin: (async function* () {})(), environment }
    return { out, err, print: (error, json = false) => printTrouble(error, json, to) }
  }

  it('is a sentence and exit 1; how to report it only when it is our fault', () => {
    const fault = heard(false)
    expect(fault.print(new Fault('full', 'The disk is full.'))).toBe(1)
    expect(fault.err.join('')).toBe('The disk is full.\n')
    const bug = heard(false)
    bug.print(new TypeError('x is not a function'))
    expect(bug.err.join('')).toContain('FATEWRIGHT_DEBUG=1')
    expect(bug.err.join('')).not.toContain('    at ')
  })

  it('shows its stack to whoever asks for it, and its kind to programs', () => {
    const bug = heard(true)
    bug.print(new TypeError('x is not a function', { cause: new Error('the deeper reason') }))
    expect(bug.err.join('')).toContain('    at ')
    expect(bug.err.join('')).toContain('the deeper reason')
    const json = heard(false)
    json.print(new Fault('damaged', 'Bad bytes.', { details: { path: '/x' } }), true)
    expect(JSON.parse(json.out.join(''))).toEqual({
      error: { code: 'fault/damaged', message: 'Bad bytes.', details: { path: '/x' } },
    })
  })

  it('a data folder that is a file is the system’s “no”, not a bug of ours', async () => {
    const file = join(home, 'a-file')
    writeFileSync(file, 'hello')
    const { exit, stderr } = await run('new', '--blank', 'X', '--data', file)
    expect(exit).toBe(1)
    expect(stderr).toContain('The system did not allow it')
    expect(readFileSync(file, 'utf8')).toBe('hello')
  })
})
