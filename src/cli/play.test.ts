import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Tried, tryCli } from '../../test/entry/try-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-play-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let home = folder
let count = 0
const run = (...words: string[]): Promise<Tried> => tryCli(words, { home })
/** Runs with --json, expects it to be done, and gives what it said. */
async function did(...words: string[]) {
  const { exit, stdout, stderr } = await run(...words, '--json')
  expect([exit, stderr], stdout).toEqual([0, ''])
  return JSON.parse(stdout)
}
/** Runs with --json, expects a refusal, and gives it. */
async function refused(...words: string[]) {
  const { exit, stdout } = await run(...words, '--json')
  expect(exit).toBe(1)
  return JSON.parse(stdout).error
}
function fileWith(value: unknown): string {
  count += 1
  const file = join(folder, `given-${count}.json`)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

beforeEach(async () => {
  count += 1
  home = join(folder, `home-${count}`)
  await did('new', '--blank', 'The Salt Road', '--seed', 'tour')
})

describe('new', () => {
  it('shows the commitment before any die is thrown, and keeps the seed', async () => {
    const told = await did('new', '--blank', 'Another Road', '--client-seed', 'my luck', '--ruleset', 'dnd5e')
    expect(told.campaign_id).toMatch(/^another_road_[0-9a-f]{6}$/)
    expect(told.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(told).toMatchObject({ epoch: 0, client_seed: 'my luck', reproducible: false, server_seed: null })
  })

  it('gives the same campaign, dice and all, for the same --seed', async () => {
    const roll = ['--roll', '5d20']
    const first = await did('raw', 'salt', 'I look.', ...roll)
    home = join(home, 'again')
    const told = await did('new', '--blank', 'The Salt Road', '--seed', 'tour')
    expect(told).toMatchObject({ campaign_id: first.campaign_id, reproducible: true })
    expect((await did('raw', 'salt', 'I look.', ...roll)).dice_rolls).toEqual(first.dice_rolls)
  })

  it('counts days as the calendar does', async () => {
    await did('new', '--blank', 'Paris', '--calendar', 'gregorian')
    const played = await did('raw', 'paris', 'I wait.', '--action', 'long_rest')
    expect(played.world_time).toMatchObject({ month: 'January', hour: 16 })
  })

  it('takes a world from a file, and refuses what is no world', async () => {
    const clock = { id: 'heat', name: 'Heat', value: 1, max: 6, triggers: {}, tags: [] }
    await did('new', '--blank', 'Heist', '--world', fileWith({ clocks_add: [clock] }))
    expect((await did('show', 'heist', 'state')).clocks.heat).toMatchObject({ value: 1, max: 6 })
    expect(
      (await refused('new', '--blank', 'A', '--world', fileWith({ clocks_add: 'many' }))).message,
    ).toContain('clocks_add')
    expect((await refused('new', '--blank', 'B', '--world', fileWith('{"clocks_add":'))).code).toBe(
      'import/not-json',
    )
    expect((await refused('new', '--blank', 'C', '--world', fileWith([1]))).code).toBe('import/not-an-object')
    expect((await refused('new', '--blank', 'D', '--world', '/no/such/file')).code).toBe('import/no-file')
    expect((await did('campaigns')).campaigns).toHaveLength(2)
  })

  it('refuses a name that says nothing', async () => {
    expect((await refused('new', '--blank', '   ')).code).toBe('campaign/bad-name')
  })
})

describe('naming a campaign', () => {
  it('works by id, name, beginning of either, or a word of it', async () => {
    const { campaign_id } = (await did('campaigns')).campaigns[0]
    for (const name of [campaign_id, 'THE SALT ROAD', 'the_s', 'The Salt', 'salt']) {
      expect((await did('show', name)).campaign_id).toBe(campaign_id)
    }
  })

  it('lists the candidates when several could be meant', async () => {
    const { campaign_id } = await did('new', '--blank', 'The Salt Mine')
    const no = await refused('show', 'the_salt')
    expect(no.code).toBe('campaign/ambiguous')
    expect(no.data.candidates).toContain(campaign_id)
    const plain = await run('show', 'salt')
    expect(plain.exit).toBe(1)
    expect(plain.stderr).toContain(campaign_id)
  })

  it('refuses one that is not there, and says what is', async () => {
    const { exit, stdout, stderr } = await run('turn', 'pepper', 'hello')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toContain('There is no campaign "pepper"')
    expect(stderr).toContain('the_salt_road')
    for (const name of ['../../etc/passwd', '', '*', 'con\u0000']) {
      expect((await refused('show', name)).code).toBe('campaign/unknown')
    }
  })
})

describe('raw', () => {
  it('rolls, moves the clock, and shows both', async () => {
    const { exit, stdout } = await run(
      'raw',
      'salt',
      'I listen.',
      '--action',
      'dialogue',
      '--roll',
      'Perception: 1d20 +5 WIS vs DC 15',
      '--roll',
      '2d6+1',
    )
    expect(exit).toBe(0)
    expect(stdout).toContain('Turn 1 · scene 1 · 1492 DR, Mirtul 1, 08:02 (Morning) · branch main')
    expect(stdout).toMatch(/Perception: 1d20 \+5 WIS = \d+ \+5 WIS = \d+ vs DC 15 \((Success|Fail)\)/)
    expect(stdout).toMatch(/ {2}2d6 \+1 = \(\d, \d\) \+1 = \d+/)
  })

  it('lets time pass when nobody says how long it took', async () => {
    const played = await did('raw', 'salt', 'I wait.')
    expect(played.world_time).toMatchObject({ hour: 8, minute: 1 })
    expect(played.violations).toEqual([])
  })

  it('plays a request with a key once', async () => {
    const words = ['raw', 'salt', 'I look.', '--roll', '1d20', '--key', 'k1']
    const first = await did(...words)
    expect((await did(...words)).dice_rolls).toEqual(first.dice_rolls)
    expect((await did('show', 'salt')).turn.turn_no).toBe(1)
    expect((await refused('raw', 'salt', 'Something else.', '--key', 'k1')).code).toMatch(/^idempotency\//)
  })

  it('[CNT-03] counts several lines in a row as one scene', async () => {
    const played = await did('raw', 'salt', 'I wait.', 'And wait.', 'And wait.')
    expect(played.turn).toMatchObject({ turn_number: 4, user_scene_number: 1 })
    const { entries } = await did('show', 'salt', 'entries')
    const scenes = entries.map((entry: { user_scene_number: number | null }) => entry.user_scene_number)
    expect(scenes).toEqual([null, null, null, 1])
  })

  it('[CNT-04] numbers six entries as the golden example does', async () => {
    for (const input of ['one', 'two', 'three']) await did('raw', 'salt', input)
    const { entries } = await did('show', 'salt', 'entries')
    const numbers = entries.map((entry: Record<string, unknown>) => [
      entry.turn_number,
      entry.sequence_id,
      entry.user_scene_number,
    ])
    expect(numbers).toEqual([
      [1, 1, null],
      [2, 2, 1],
      [3, 3, null],
      [4, 4, 2],
      [5, 5, null],
      [6, 6, 3],
    ])
  })

  it('[DICE-24] refuses a roll that brings its own value, and rolls nothing', async () => {
    const no = await refused('raw', 'salt', 'I win.', '--roll', '{"notation":"1d20","value":20}')
    expect(no).toMatchObject({ code: 'dice/unknown-field', rule: 'DICE-24', data: { field: 'value' } })
    expect((await did('show', 'salt')).turn.turn_no).toBe(0)
    expect((await did('show', 'salt', 'dice')).rolls).toEqual([])
  })

  it('[DICE-27] refuses an advantage that is not true or false', async () => {
    const no = await refused('raw', 'salt', 'I win.', '--roll', '{"notation":"1d20","advantage":"yes"}')
    expect(no.rule).toBe('DICE-27')
  })

  it.each(['', 'Luck:', 'Luck: all of it', '1000000d6', '{"notation":'])(
    'refuses the roll %j',
    async (roll) => {
      expect((await refused('raw', 'salt', 'I win.', '--roll', roll)).code).toMatch(/^dice\//)
      expect((await did('show', 'salt')).turn.turn_no).toBe(0)
    },
  )

  it('[DICE-06] prints the engine’s string when the answer claims another total', async () => {
    const roll = ['--roll', 'Stealth: 1d20 +5 DEX vs DC 15']
    const honest = (await did('raw', 'salt', 'I sneak.', ...roll)).dice_rolls[0]
    await did('undo', 'salt')
    const claim = honest.replace(/= (\d+) vs/, (_: string, total: string) => `= ${Number(total) + 1} vs`)
    const answer = fileWith({ narrative: 'You sneak.', dice_rolls: [claim] })
    const played = await did('raw', 'salt', 'I sneak.', ...roll, '--answer', answer)
    expect(played.dice_rolls).toEqual([honest])
    expect(played.violations).toContainEqual(expect.objectContaining({ rule_id: 'DICE-06' }))
  })

  it('[DICE-05] clears dice that were never rolled', async () => {
    const answer = fileWith({ narrative: 'You sneak past.', dice_rolls: ['1d20+5 = 18'] })
    const played = await did('raw', 'salt', 'I sneak.', '--answer', answer)
    expect(played.dice_rolls).toEqual([])
    expect(played.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'DICE-05', action: 'stripped' }),
    )
  })

  it('refuses an answer that is none', async () => {
    expect((await refused('raw', 'salt', 'x', '--answer', fileWith('"words"'))).code).toBe(
      'import/not-an-object',
    )
    expect((await refused('raw', 'salt', 'x', '--answer', fileWith({ narrative: 7 }))).code).toBe(
      'record/bad-answer',
    )
    expect((await refused('raw', 'salt', 'x', '--answer', folder)).code).toBe('import/unreadable')
  })

  it('does not let a stranger’s words drive the terminal', async () => {
    const answer = fileWith({ narrative: 'Look: \u001b[2J\u202egone' })
    const { stdout } = await run('raw', 'salt', 'I look.', '--answer', answer)
    expect(stdout).toContain('Look: ␛[2J')
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u202e')
  })

  it('lets one of two writers win and tells the other', async () => {
    const both = await Promise.all([
      run('raw', 'salt', 'mine', '--json'),
      run('raw', 'salt', 'yours', '--json'),
    ])
    expect(both.map((run) => run.exit).sort()).toEqual([0, 1])
    const loser = both.find((run) => run.exit === 1)
    expect(JSON.parse(loser?.stdout ?? '').error.code).toBe('store/stale')
    expect((await did('show', 'salt')).turn.turn_no).toBe(1)
  })
})

describe('going back and aside', () => {
  const roll = ['--action', 'investigation', '--roll', 'Lockpicking: 1d20 +4 DEX vs DC 14']

  it('gives the same try the same dice, however it is worded', async () => {
    const first = await did('raw', 'salt', 'I pick the lock.', ...roll)
    expect(await did('undo', 'salt')).toMatchObject({ turn: { turn_no: 0 }, redo: 1 })
    const { stdout } = await run('raw', 'salt', 'This time gently.', ...roll)
    expect(stdout).toContain(first.dice_rolls[0])
    expect(stdout).toContain('going back does not buy another roll')
    expect((await did('verify', 'salt')).honesty).toMatchObject({ rolls: 2, repeated: 1, undone: 1 })
  })

  it('redoes exactly what was undone, and refuses when there is nothing', async () => {
    const played = await did('raw', 'salt', 'I look.', ...roll)
    await did('undo', 'salt')
    expect((await did('redo', 'salt')).record).toBe(played.record)
    expect((await refused('redo', 'salt')).code).toBe('campaign/nothing-to-redo')
    await did('undo', 'salt')
    expect((await refused('undo', 'salt')).code).toBe('campaign/nothing-to-undo')
  })

  it('branches, switches and compares', async () => {
    for (const input of ['one', 'two']) await did('raw', 'salt', input)
    expect(await did('branch', 'salt', 'what-if', '--at', '1')).toMatchObject({
      branch: 'what-if',
      turn: { turn_no: 1 },
    })
    await did('raw', 'salt', 'another way', '--action', 'long_rest')
    const compared = await did('compare', 'salt', 'main', 'what-if')
    expect(compared).toMatchObject({
      common_turn: 1,
      left_turns: [{ input: 'two' }],
      right_turns: [{ input: 'another way' }],
    })
    const { stdout } = await run('compare', 'salt', 'main', 'what-if')
    expect(stdout).toContain('time.hour: 8 | 16')
    expect((await did('switch', 'salt', 'main')).branch).toBe('main')
    expect((await run('show', 'salt', 'branches')).stdout).toMatch(/^\* main {2}turn 2/)
    expect((await refused('switch', 'salt', 'nowhere')).code).toBe('campaign/unknown-branch')
    expect((await refused('branch', 'salt', 'what-if')).code).toBe('campaign/branch-exists')
    expect((await refused('branch', 'salt', 'Bad Name')).code).toBe('campaign/bad-branch-name')
    expect((await refused('branch', 'salt', 'late', '--at', '99')).code).toBe('campaign/no-such-turn')
    expect((await refused('compare', 'salt', 'main', 'nowhere')).code).toBe('campaign/unknown-branch')
  })
})

describe('sessions and seeds', () => {
  it('[STORE-15] refuses a second session while one is open', async () => {
    expect((await did('session', 'start', 'salt')).session.id).toBe('session_001')
    const no = await refused('session', 'start', 'salt')
    expect(no.message).toContain('session_001')
    await did('raw', 'salt', 'I look.', '--roll', '1d20')
    const ended = await did('session', 'end', 'salt', '--summary', 'We looked.')
    expect(ended.session).toMatchObject({ turn_range_start: 1, turn_range_end: 1, summary: 'We looked.' })
    expect(ended.session.ended_at).not.toBeNull()
    expect(ended.revealed.server_seed).toMatch(/^[0-9a-f]{64}$/)
    expect((await refused('session', 'end', 'salt')).code).toBe('session/none-open')
  })

  it('tells sessions again, lists them and reports on them', async () => {
    await did('session', 'start', 'salt')
    await did('raw', 'salt', 'I look.', '--roll', '1d20')
    expect((await did('session', 'history', 'salt')).active).toBe('session_001')
    expect(typeof (await did('session', 'recap', 'salt')).recap).toBe('string')
    const ended = await did('session', 'end', 'salt')
    expect(ended.continuity).toMatchObject({ session_id: 'session_001', turns: { from: 1, to: 1 } })
    expect(ended.continuity.dice.server_seed).toBe(ended.revealed.server_seed)
    const report = await did('session', 'report', 'salt', '--session', 'session_001')
    expect(report).toEqual(ended.continuity)
    expect((await refused('session', 'report', 'salt', '--session', 'x')).code).toBe('session/unknown')
    const { sessions } = await did('session', 'history', 'salt')
    expect(sessions).toMatchObject([{ id: 'session_001', turn_range_end: 1 }])
  })

  it('shows what is remembered, with its turns', async () => {
    await did('raw', 'salt', 'I look.', '--roll', '1d20')
    const memory = await did('show', 'salt', 'memory')
    expect(Object.keys(memory)).toEqual(['core_memories', 'established_facts', 'summaries'])
  })

  it('shows the commitment, hides the seed until it is revealed, then goes on with a new one', async () => {
    await did('raw', 'salt', 'I look.', '--roll', '1d20')
    const sealed = await did('seed', 'salt')
    expect(sealed.epochs).toEqual([expect.objectContaining({ epoch: 0, server_seed: null })])
    const shown = await did('seed', 'salt', '--client-seed', 'new words')
    expect(shown.epochs[0].server_seed).toMatch(/^[0-9a-f]{64}$/)
    expect(shown).toMatchObject({
      epoch: 1,
      epochs: [{ commitment: sealed.commitment }, { client_seed: 'new words', server_seed: null }],
    })
    const { stdout } = await run('seed', 'salt')
    expect(stdout).toContain('Epoch 1 (in use)')
    expect((await did('verify', 'salt')).ok).toBe(true)
  })
})

describe('show', () => {
  it('tells where a campaign stands', async () => {
    await did('raw', 'salt', 'I listen.', '--roll', '1d20')
    const { stdout } = await run('show', 'salt')
    expect(stdout).toContain('after turn 1 · scene 1')
    expect(stdout).toContain('I listen.')
    expect(stdout).toContain('reproducible, not unknowable')
  })

  it('shows each part to people and to programs', async () => {
    await did(
      'raw',
      'salt',
      'I listen.',
      '--roll',
      'Ears: 1d20',
      '--answer',
      fileWith({ narrative: 'Drip.' }),
    )
    expect((await did('show', 'salt', 'events')).events[0]).toMatchObject({ turn_no: 1, final_text: 'Drip.' })
    expect((await did('show', 'salt', 'dice')).rolls[0]).toMatchObject({ id: 'roll_0_0', label: 'Ears' })
    expect(
      (await did('show', 'salt', 'turn', '1')).records.map((record: { kind: string }) => record.kind),
    ).toEqual(['resolved', 'told'])
    for (const part of [['events'], ['turn', '1'], ['entries']]) {
      expect((await run('show', 'salt', ...part)).stdout).toContain('Drip.')
    }
    expect((await run('show', 'salt', 'dice')).stdout).toContain('Ears: 1d20 = ')
    expect(JSON.parse((await run('show', 'salt', 'state')).stdout).counters.user_scene_number).toBe(1)
  })

  it('refuses a turn that was not played', async () => {
    expect((await refused('show', 'salt', 'turn', '1')).message).toContain('nothing was played yet')
    await did('raw', 'salt', 'x')
    expect((await refused('show', 'salt', 'turn', '7')).message).toContain('turns 1 to 1')
    expect((await refused('show', 'salt', 'turn', '0')).code).toBe('campaign/no-such-turn')
    expect((await refused('show', 'salt', 'turn')).message).toContain('Say which turn')
  })
})
