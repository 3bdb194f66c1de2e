import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = join(root, 'bin/fatewright.mjs')
const folder = mkdtempSync(join(tmpdir(), 'fatewright-play-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, ...inherited } = process.env
let homes = 0

function freshHome(): string {
  homes += 1
  return join(folder, `home-${homes}`)
}

function environmentFor(home: string): NodeJS.ProcessEnv {
  return { ...inherited, FATEWRIGHT_HOME: home, NODE_OPTIONS: '', TERM: 'xterm-256color' }
}

function run(words: readonly string[], home: string, input = ''): SpawnSyncReturns<string> {
  const env = environmentFor(home)
  return spawnSync(process.execPath, [bin, ...words], { encoding: 'utf8', env, input, cwd: folder })
}

function scriptOf(...lines: string[]): string {
  const file = join(folder, `script-${lines.length}.txt`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const lines = [
  '# comments and empty lines are passed over',
  '',
  'I look around.',
  'I persuade Hesper to take me across.',
  '/wy',
  'I attack the moon.',
  'undo',
  '/map',
  'I go to the inn.',
  '1',
  'recap',
]

/** Each of these starts the program several times, on machines that may be busy. */
describe('a script', () => {
  it('is played to its end, and the same seed gives the same transcript', () => {
    const words = ['play', '--new', 'reed_landing', '--seed', 'golden', '--script', scriptOf(...lines)]
    const first = run(words, freshHome())
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(run(words, freshHome()).stdout).toBe(first.stdout)
    expect(first.stdout.match(/^> .*$/gm)).toEqual(lines.slice(2).map((line) => `> ${line}`))
    expect(first.stdout).toMatch(/Persuasion: 2d6 \+2 Persuasion = \(\d, \d\)/)
    expect(first.stdout).toContain('Did you mean')
    expect(first.stdout).toContain('Taken back.')
    expect(first.stdout).toContain('Saved after turn 4.')
    expect(first.stdout).not.toContain(String.fromCharCode(27))
    expect(Math.max(...first.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('can come through a pipe, and the last game is meant when none is named', () => {
    const home = freshHome()
    run(['new', '--blank', 'The Salt Road', '--seed', 's'], home)
    const { status, stdout } = run(['play'], home, 'I look around.\nquit\nI wait.')
    expect(status).toBe(0)
    expect(stdout).toContain('> I look around.')
    expect(stdout).not.toContain('> I wait.')
    expect(run(['play', '--script', '-'], home, 'I wait.').stdout).toContain('Saved after turn 2.')
  })
})

const ptyProgram = `
import os, pty, select, struct, sys, termios, fcntl, time, json
steps = json.loads(sys.argv[1])
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 60, 0, 0))
seen, read = b'', 0
def wait(words):
    global seen, read
    end = time.time() + 600
    while time.time() < end:
        at = seen.find(words.encode(), read)
        if at >= 0:
            read = at + len(words.encode())
            return True
        if select.select([fd], [], [], 0.1)[0]:
            try: piece = os.read(fd, 65536)
            except OSError: return False
            if not piece: return False
            seen += piece
    return False
for after, keys in steps:
    if not wait(after):
        sys.stdout.buffer.write(seen)
        sys.exit('never came: ' + after)
    time.sleep(0.1)
    os.write(fd, keys.encode())
wait('nothing will ever say this: read to the end')
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(status))
`

/** Why no real terminal can be had here; null when one can. */
function noTerminal(): string | null {
  if (process.platform === 'win32') return 'Windows has no pseudo-terminals that Python can open'
  const { status } = spawnSync('python3', ['-c', 'import pty, os; os.waitstatus_to_exitcode'])
  return status === 0 ? null : 'there is no python3 with the pty module here'
}

function atTerminal(
  steps: readonly (readonly [string, string])[],
  words: readonly string[],
  home: string,
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const args = ['-c', ptyProgram, JSON.stringify(steps), process.execPath, bin, ...words]
    const child = spawn('python3', args, { env: environmentFor(home), cwd: folder })
    let text = ''
    child.stdout.on('data', (piece) => {
      text += piece
    })
    child.stderr.on('data', (piece) => {
      text += piece
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}

describe('a real terminal', () => {
  const none = noTerminal()
  if (none !== null) console.log(`play.process.test: ${none}, so the game was not played at a real terminal`)

  it.skipIf(none !== null)('is played from the first question to the last word', async () => {
    const home = freshHome()
    const { code, text } = await atTerminal(
      [
        ['What do you want to play?', '\u001b[A\u001b[A\r'],
        ['How shall it be played?', '\r'],
        ['must never come up?', '\r'],
        ['Whom do you play?', '\r'],
        ['Say what you do', 'I persuade Hesper\r'],
        ['08:15', 'map\r'],
        ['The places you know', '\u0004'],
      ],
      [],
      home,
    )
    expect(code, text).toBe(0)
    expect(text).toContain('Saved after turn 1.')
    expect(text).toContain('\u001b[33m')
  })

  it.skipIf(none !== null)('loses nothing to Ctrl-C, and gives the terminal back', async () => {
    const home = freshHome()
    run(['new', '--blank', 'The Salt Road', '--seed', 's'], home)
    const { code, text } = await atTerminal(
      [
        ['Say what you do', 'I look around.\r'],
        ['08:01', 'half a sent'],
        ['half a sent', '\u0003'],
        ['', '\u0003'],
        ['Every turn is saved', '\u0003'],
      ],
      ['play', 'salt'],
      home,
    )
    expect(code, text).toBe(0)
    expect(JSON.parse(run(['show', 'salt', '--json'], home).stdout)).toMatchObject({
      turn: { turn_no: 1 },
      ok: true,
    })
  })
})
