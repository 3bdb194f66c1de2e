import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Tried, type TryOptions, tryCli } from '../../../test/entry/try-cli.ts'
import { type FakeTerminal, fakeTerminal } from '../fake-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-guide-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const enter = '\r'
const up = '\u001b[A'
const down = '\u001b[B'
/** The starter scene stands last in the list, by the d20 rules at the very end. */
const starter = `${up}${up}${enter}`
const interrupt = '\u0003'
let home = folder
let count = 0
let terminal: FakeTerminal

beforeEach(() => {
  count += 1
  home = join(folder, `home-${count}`)
  terminal = fakeTerminal()
})

function sit(words: readonly string[] = [], options: Partial<TryOptions> = {}): Promise<Tried> {
  const { streams } = terminal
  return tryCli(words, { home, isTTY: true, terminal: streams, ...options })
}

async function did(...words: string[]) {
  const { exit, stdout } = await tryCli([...words, '--json'], { home })
  expect(exit, stdout).toBe(0)
  return JSON.parse(stdout)
}

/** Presses Enter through everything. */
async function enterThrough(): Promise<void> {
  await terminal.press('What do you want to play?', starter)
  await terminal.press('How shall it be played?', enter)
  await terminal.press('must never come up?', enter)
  await terminal.press('Whom do you play?', enter)
}

describe('a bare fatewright at a terminal', () => {
  it('is a few keys, and one is playing', async () => {
    const sitting = sit()
    await enterThrough()
    await terminal.press('What you are about', `I look around.${enter}`)
    await terminal.press('08:01', `/quit${enter}`)
    expect(await sitting).toMatchObject({ exit: 0, stderr: '' })
    const [game] = (await did('campaigns')).campaigns
    expect(game).toMatchObject({ name: 'Reed Landing', turns: 1 })
    const state = await did('show', game.campaign_id, 'state')
    expect(state.campaign.calibration.boundaries.lines).toHaveLength(3)
    expect(terminal.text()).toContain(`Go on with: fatewright play ${game.campaign_id}`)
  })

  it('goes on with the last game first', async () => {
    await did('new', '--blank', 'An Old Road')
    await did('turn', 'old', 'I wait.')
    await did('new', '--blank', 'The Salt Road')
    await did('turn', 'salt', 'I look around.')
    const sitting = sit()
    await terminal.press('Go on with The Salt Road', enter)
    await terminal.press('08:01', `I look around.${enter}`)
    await terminal.press('08:02', interrupt)
    await terminal.press('Every turn is saved', interrupt)
    expect((await sitting).exit).toBe(0)
    expect((await did('show', 'salt')).turn.turn_no).toBe(2)
    const again = sit()
    await terminal.press('Go on with The Salt Road', `${down}${enter}`)
    await terminal.press('Which one?', enter)
    await terminal.press('08:1', `/quit${enter}`)
    expect((await again).exit).toBe(0)
  })

  it('can be set up question by question, with a hero of one’s own', async () => {
    const sitting = sit()
    await terminal.press('What do you want to play?', starter)
    await terminal.press('How shall it be played?', `${down.repeat(6)}${enter}`)
    for (const question of ['How rough', 'How dark', 'How clear', 'How fast'])
      await terminal.press(question, enter)
    await terminal.press('How deadly is it?', `${up}${enter}`)
    for (const question of ['What does a failure', 'How long does harm', 'look after you?'])
      await terminal.press(question, enter)
    for (const question of ['How much of a path', 'How far can', 'by itself?', 'mean two things?'])
      await terminal.press(question, enter)
    await terminal.press('What should it be about?', `debts, the sea${enter}`)
    for (const question of ['rather leave out?', 'look at closely?']) await terminal.press(question, enter)
    await terminal.press('must never come up?', `spiders${enter}`)
    await terminal.press('out of sight?', enter)
    await terminal.press('Whom do you play?', `${down}${enter}`)
    await terminal.press('What are you called?', `Ada${enter}`)
    await terminal.press('Where do you come from?', `${down}${enter}`)
    await terminal.press('What are you good at?', enter)
    for (const question of ['your weakness?', 'do you want?', 'never do?'])
      await terminal.press(question, `x${enter}`)
    await terminal.press('You are Ada', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    const { campaign, entities } = await did('show', 'reed', 'state')
    expect(campaign.calibration).toMatchObject({
      risk: { lethality: 'low' },
      themes: { primary: ['debts', 'the sea'] },
      boundaries: { lines: expect.arrayContaining(['spiders', 'child_harm']) },
    })
    expect(entities[campaign.player_id]).toMatchObject({
      name: 'Ada',
      attrs: { background: 'Burglar', weakness: 'x' },
    })
  })

  it('makes a d20 hero as far as one likes', async () => {
    const sitting = sit()
    await terminal.press('What do you want to play?', `${up}${enter}`)
    await terminal.press('How shall it be played?', enter)
    await terminal.press('must never come up?', enter)
    await terminal.press('Whom do you play?', `${down}${enter}`)
    await terminal.press('What are you called?', enter)
    await terminal.press('What people are you of?', enter)
    await terminal.press('Which line of them?', enter)
    await terminal.press('What is your calling?', enter)
    await terminal.press('come by your abilities?', `${up}${enter}`)
    await terminal.press('Your abilities?', enter)
    await terminal.press('You are Wren', `/sheet${enter}`)
    await terminal.press('STR', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    expect(terminal.text()).toMatch(/STR \d\d/)
  })

  it('lets the dice of the new game decide a d20 hero, and shows them', async () => {
    const sitting = sit()
    await terminal.press('What do you want to play?', `${up}${enter}`)
    await terminal.press('How shall it be played?', enter)
    await terminal.press('must never come up?', enter)
    await terminal.press('Whom do you play?', `${down}${enter}`)
    await terminal.press('What are you called?', enter)
    await terminal.press('What people are you of?', enter)
    await terminal.press('Which line of them?', enter)
    await terminal.press('What is your calling?', enter)
    await terminal.press('come by your abilities?', `${down}${down}${enter}`)
    await terminal.press('What were you before?', `${up}${enter}`)
    await terminal.press('The dice have fallen: strength', '')
    await terminal.press('You are Wren', `/dice${enter}`)
    await terminal.press('Ability score 6', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    expect(terminal.text()).not.toContain('Your abilities?')
  })

  it('asks what an author would like to know, and keeps what was said', async () => {
    const sitting = sit()
    await terminal.press('What do you want to play?', enter)
    await terminal.press('How shall it be played?', enter)
    await terminal.press('must never come up?', enter)
    await terminal.press('Whom do you play?', enter)
    await terminal.press('What did Jin once carry for you', `A ring. I have it back.${enter}`)
    await terminal.press('if the screens forgot you?', enter)
    await terminal.press('You are Wren Okafor', `/journal${enter}`)
    await terminal.press('What you said before it began', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    const { campaign } = await did('show', 'dead', 'state')
    expect(campaign.calibration.answers).toEqual([
      {
        question: 'What did Jin once carry for you, and never ask about?',
        answer: 'A ring. I have it back.',
      },
    ])
  })

  it.each([
    ['at the first question', 0],
    ['at the last', 3],
  ])('can be left by Ctrl-C %s, and nothing was founded', async (_, questions) => {
    const sitting = sit()
    const asked = [
      'What do you want to play?',
      'How shall it be played?',
      'must never come up?',
      'Whom do you play?',
    ]
    for (const question of asked.slice(0, questions)) await terminal.press(question, enter)
    await terminal.press(asked[questions] ?? '', interrupt)
    expect(await sitting).toMatchObject({ exit: 0, stdout: 'Until another time.\n' })
    expect((await did('campaigns')).campaigns).toEqual([])
  })

  it('asks with numbers where arrows would be in the way', async () => {
    const sitting = sit(['--plain'])
    await terminal.press('(Enter: 1)', `99${enter}`)
    await terminal.press('Say a number from 1 to', `reed_landing${enter}`)
    await terminal.press('How shall it be played?', `3${enter}`)
    await terminal.press('must never come up?', `spiders${enter}`)
    await terminal.press('Whom do you play?', `2${enter}`)
    await terminal.press('What are you called?', enter)
    await terminal.press('Where do you come from?', `medic${enter}`)
    await terminal.press('What are you good at?', `1 1 1${enter}`)
    await terminal.press('3 different numbers', `2 1 3${enter}`)
    await terminal.press('your weakness?', enter)
    await terminal.press('You are Wren.', `I persuade Hesper.${enter}`)
    await terminal.press('Persuasion: 2d6', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    expect(terminal.raw().replaceAll(/\r|\n/g, '')).not.toMatch(/[─●○⚀-⚅]/)
    const { campaign } = await did('show', 'reed', 'state')
    expect(campaign.calibration.risk).toMatchObject({ lethality: 'low', plot_armor: 'thick' })
  })
})

describe('play at a terminal', () => {
  it('clears a line at the first Ctrl-C, warns at the second, leaves at the third', async () => {
    await did('new', '--blank', 'The Salt Road', '--seed', 's')
    const sitting = sit(['play', 'salt'])
    await terminal.press('Say what you do', 'I jump into the riv')
    await terminal.press('I jump into the riv', interrupt)
    await terminal.press('', interrupt)
    await terminal.press('Every turn is saved', interrupt)
    expect((await sitting).exit).toBe(0)
    expect((await did('show', 'salt')).turn.turn_no).toBe(0)
  })

  it('ends at the end of input, and plays what was typed ahead', async () => {
    await did('new', '--blank', 'The Salt Road', '--seed', 's')
    const sitting = sit(['play', 'salt'])
    await terminal.press('Say what you do', `I look around.${enter}I wait.${enter}`)
    await terminal.read('08:01')
    await terminal.read('> I wait.')
    await terminal.read('08:1')
    terminal.hangUp()
    expect((await sitting).exit).toBe(0)
    expect((await did('show', 'salt')).turn.turn_no).toBe(2)
  })

  it('lets dice tumble unless somebody would rather not', async () => {
    await did('new', '--blank', 'The Salt Road', '--seed', 's')
    const moves = '\r\u001b[K  '
    const throwOnce = async (words: string[], environment: Record<string, string>): Promise<string> => {
      terminal = fakeTerminal()
      const sitting = sit(words, { environment })
      await terminal.press('>', `I persuade Hesper.${enter}`)
      await terminal.press('Persuasion: 2d6', `/undo${enter}/quit${enter}`)
      expect((await sitting).exit).toBe(0)
      return terminal.raw()
    }
    const lively = await throwOnce(['play', 'salt'], {})
    expect(lively.split(moves).length).toBeGreaterThan(5)
    expect(lively).toContain('\u001b[33m')
    expect(await throwOnce(['play', 'salt', '--no-animation'], {})).not.toContain(moves)
    const bare = await throwOnce(['play', 'salt'], { NO_COLOR: '1' })
    expect(bare).not.toContain(moves)
    expect(bare).not.toContain('\u001b[33m')
    expect(await throwOnce(['play', 'salt'], { TERM: 'dumb' })).not.toContain('\u001b')
  })

  it('fits a narrow window', async () => {
    await did('new', '--blank', 'The Salt Road', '--seed', 's')
    terminal = fakeTerminal(40)
    const sitting = sit(['play', 'salt', '--no-animation'])
    await terminal.press('>', `I persuade Hesper.${enter}`)
    await terminal.press('Persuasion: 2d6', `/journal${enter}/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    const lines = terminal.text().split(/\r?\n/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40)
  })

  it('shows help, history and completion as a line editor does', async () => {
    await did('new', '--blank', 'The Salt Road', '--seed', 's')
    const sitting = sit(['play', 'salt', '--no-animation'])
    await terminal.press('Say what you do', `I wait.${enter}`)
    await terminal.press('08:1', `${up}${enter}`)
    await terminal.press('08:2', '/rec')
    await terminal.press('/rec', '\t')
    await terminal.press('ap', enter)
    await terminal.press('The story so far', `?${enter}`)
    await terminal.press('At the table', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
    expect((await did('show', 'salt')).turn.turn_no).toBe(2)
  })

  it('leads to a first game when there is none', async () => {
    const sitting = sit(['play'])
    await enterThrough()
    await terminal.press('Say what you do', `/quit${enter}`)
    expect((await sitting).exit).toBe(0)
  })
})
