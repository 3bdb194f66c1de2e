import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Tried, type TryOptions, tryCli } from '../../test/entry/try-cli.ts'
import { wrapText } from './terminal-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-turn-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let home = folder
let count = 0
const run = (words: readonly string[], options: Partial<TryOptions> = {}): Promise<Tried> =>
  tryCli(words, { home, ...options })
/** Runs with --json, expects it to be done, and gives what it said. */
async function did(...words: string[]) {
  const { exit, stdout, stderr } = await run([...words, '--json'])
  expect([exit, stderr], stdout).toEqual([0, ''])
  return JSON.parse(stdout)
}
async function refused(...words: string[]) {
  const { exit, stdout } = await run([...words, '--json'])
  expect(exit).toBe(1)
  return JSON.parse(stdout).error
}

beforeEach(async () => {
  count += 1
  home = join(folder, `home-${count}`)
  await did('new', '--blank', 'The Salt Road', '--seed', 'tour')
})

describe('a new campaign', () => {
  it.each(['bands-2d6', 'dnd5e'])('of %s can be played at once', async (ruleset) => {
    const { campaign_id } = await did('new', '--blank', 'Ready', '--ruleset', ruleset, '--seed', 's')
    const state = await did('show', campaign_id, 'state')
    expect(state.campaign.ruleset).toBe(ruleset)
    expect(state.entities[state.campaign.player_id]).toMatchObject({ type: 'pc', name: 'Wren' })
    expect(state.entities[state.scene.location_id].attrs.connected_to).toHaveLength(2)
    expect(Object.keys(state.clocks)).toHaveLength(1)
    expect(Object.keys(state.threads)).toHaveLength(1)
    expect((await did('turn', campaign_id, 'I look around.')).narrative).toContain('Hesper')
    const { stdout } = await run(['new', '--blank', 'Told', '--ruleset', ruleset])
    expect(stdout).toContain('You are Wren, at Reed Landing.')
    expect(stdout).toContain('fatewright turn')
    expect((await did('verify', campaign_id)).ok).toBe(true)
  })

  it('has nobody in it when it is to be empty', async () => {
    await did('new', '--blank', 'Void', '--empty')
    const state = await did('show', 'void', 'state')
    expect([state.entities, state.campaign.player_id]).toEqual([{}, null])
    expect((await did('turn', 'void', 'I look around.')).turn.turn_no).toBe(1)
  })
})

describe('turn', () => {
  it('prints the author’s envelope for programs, and only the player’s part on request', async () => {
    const author = await did('turn', 'salt', 'I look around.')
    expect(author).toMatchObject({ mode: 'STORY', turn: { turn_no: 1 }, violations: [] })
    expect(author.context_packet.scene.location_id).toBe('loc_landing_001')
    const { exit, stdout } = await run(['turn', 'salt', 'I wait.', '--player'])
    expect(exit).toBe(0)
    const player = JSON.parse(stdout)
    expect(player.turn.turn_no).toBe(2)
    for (const hidden of ['context_packet', 'debug_info', 'engine_events', 'violations', 'rolls'])
      expect(player).not.toHaveProperty(hidden)
  })

  it('prints where and when, the words and numbered choices for people', async () => {
    const { exit, stdout, stderr } = await run(['turn', 'salt', 'I look around.'])
    expect([exit, stderr]).toEqual([0, ''])
    const lines = stdout.split('\n')
    expect(lines[0]).toBe('Turn 1 · 1492 DR, Mirtul 1, 08:01 (morning) · Reed Landing')
    expect(lines[1]).toContain('Courier')
    expect(stdout).toContain('\n> I look around.\n')
    expect(stdout).toContain('Hesper')
    expect(stdout).toMatch(/^ {2}1\. .+ \(safe\)$/m)
    expect(stdout).not.toContain('SESSION_HEADER')
  })

  it('rolls for what was picked by its number or key, and says why', async () => {
    const { planning_block } = await did('turn', 'salt', 'I look around.')
    const keys = Object.keys(planning_block.choices)
    const key = keys.find((key) => key.startsWith('persuade')) ?? ''
    const { stdout } = await run(['turn', 'salt', String(keys.indexOf(key) + 1)])
    expect(stdout).toMatch(/^ {2}Persuasion: 2d6 \+2 Persuasion = /m)
    expect(stdout).toMatch(/^ {4}To persuade is never certain\./m)
    const before = (await did('show', 'salt', 'dice')).rolls[0].total
    await did('undo', 'salt')
    const again = await run(['turn', 'salt', '--choice', key])
    expect(again.stdout).toContain('going back does not buy another roll')
    expect((await did('show', 'salt', 'dice')).rolls[1]).toMatchObject({ total: before, repeats: true })
  })

  it('thinks, talks and opens the console', async () => {
    const thought = await run(['turn', 'salt', 'THINK: how do I cross the river?'])
    expect(thought.stdout).toContain('Turn 1 · thinking ·')
    expect(thought.stdout).toMatch(/^A plan: \w+$/m)
    const talk = await run(['turn', 'salt', 'which rules are these?', '--mode', 'dm'])
    expect(talk.stdout).toContain('talk at the table')
    const god = await run(['turn', 'salt', 'set the river to 3', '--mode', 'god'])
    expect(god.stdout).toContain('Clock The river: 1 → 3')
    expect((await did('show', 'salt', 'state')).clocks.river.value).toBe(3)
  })

  it.each(['bands-2d6', 'dnd5e'])('goes to another place and meets who is there, by %s', async (ruleset) => {
    const { campaign_id: id } = await did('new', '--blank', 'Going', '--ruleset', ruleset, '--seed', 'going')
    expect((await did('turn', id, 'I go to the inn.')).location_confirmed).toBe('the Lantern Inn')
    expect((await did('turn', id, 'I talk to Brand.')).narrative).toContain('Brand')
    expect((await did('turn', id, 'I go to Reed Landing.')).location_confirmed).toBe('Reed Landing')
    expect((await did('show', id, 'state')).scene.present_entity_ids).toContain('npc_hesper_001')
  })

  it('plays a request with a key once', async () => {
    const words = ['turn', 'salt', 'I persuade Hesper.', '--key', 'k1']
    const first = await did(...words)
    expect(await did(...words)).toEqual(first)
    expect((await did('show', 'salt')).turn.turn_no).toBe(1)
    expect((await refused('turn', 'salt', 'Something else.', '--key', 'k1')).code).toMatch(/^idempotency\//)
  })

  it('refuses with a sentence: nothing said, too much said, nobody’s campaign', async () => {
    const { exit, stdout, stderr } = await run(['turn', 'salt'])
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Nothing was said.')
    expect((await refused('turn', 'salt', 'a'.repeat(30_000))).message).toContain('30,000 characters')
    expect((await refused('turn', 'pepper', 'hello')).code).toBe('campaign/unknown')
    expect((await did('show', 'salt')).turn.turn_no).toBe(0)
  })

  it('fits the terminal it is printed on', async () => {
    for (const columns of [40, 80, 120, 300]) {
      const { stdout } = await run(['turn', 'salt', 'THINK: how do I cross the river?'], { columns })
      const longest = Math.max(...stdout.split('\n').map((line) => line.length))
      expect(longest).toBeLessThanOrEqual(Math.min(columns, 100))
    }
  })

  it('does not let words drive the terminal', async () => {
    const { stdout } = await run(['turn', 'salt', 'I say \u001b[2J\u202ehello to Hesper.'])
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u202e')
  })
})

describe('show', () => {
  it('has what a turn was told from', async () => {
    for (const line of ['I look around.', 'I go to the inn.', 'I talk to Brand.'])
      await did('turn', 'salt', line)
    expect((await did('show', 'salt', 'context', '1')).context_packet.scene.location_id).toBe(
      'loc_landing_001',
    )
    expect((await did('show', 'salt', 'context', '3')).context_packet.scene.location_id).toBe('loc_inn_001')
    expect((await run(['show', 'salt', 'turn', '2'])).stdout).toMatch(
      /Lantern\s+Inn|lamp\s+in\s+every\s+window/,
    )
    await did('raw', 'salt', 'I wait.')
    expect((await run(['show', 'salt', 'context', '4'])).stdout).toContain('without a game master')
    expect((await refused('show', 'salt', 'context', '9')).message).toContain('turns 1 to 4')
    expect((await refused('show', 'salt', 'context')).message).toContain('Say which turn')
  })
})

describe('rules', () => {
  it('lists what cannot be played yet, each with its reason', async () => {
    const { unsupported } = await did('rules', 'unsupported')
    for (const entry of unsupported) expect(entry.reason.length).toBeGreaterThan(3)
    expect((await run(['rules', 'unsupported'])).stdout).toMatch(/\d+ in all|Nothing: everything/)
  })
})

describe('wrapped text', () => {
  it('keeps words and paragraphs, and counts wide letters as they are drawn', () => {
    expect(wrapText('The river rises.\n\nAgain.', 12)).toBe('The river\nrises.\n\nAgain.')
    expect(wrapText('川川川 川川', 10, '  ')).toBe('  川川川\n  川川')
    expect(wrapText('aaaaaaaaaaaaaaa b', 5)).toBe('aaaaaaaaaaaaaaa\nb')
  })
})
