import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Tried, tryCli } from '../../test/entry/try-cli.ts'
import { pageNames } from './table/table-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-play-script-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let home = folder
let count = 0

beforeEach(() => {
  count += 1
  home = join(folder, `home-${count}`)
})

const run = (words: readonly string[], stdin = ''): Promise<Tried> => tryCli(words, { home, stdin })

function scriptOf(...lines: string[]): string {
  const file = join(folder, `script-${count}.txt`)
  writeFileSync(file, `${lines.join('\r\n')}\r\n`)
  return file
}

describe('a script for programs', () => {
  it('gives one JSON a line, with nothing hidden in it', async () => {
    const script = scriptOf(
      'I look around.',
      'I persuade Hesper.',
      '/wy',
      'undo',
      '/map',
      'undo',
      'undo',
      'recap',
    )
    const words = ['play', '--new', 'reed_landing_5e', '--seed', 's', '--script', script, '--json']
    const { exit, stdout, stderr } = await run(words)
    expect([exit, stderr]).toEqual([0, ''])
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const events = told.map((row: { event: string }) => row.event)
    expect(events).toEqual([
      'begin',
      'turn',
      'turn',
      'shown',
      'moved',
      'shown',
      'moved',
      'refused',
      'shown',
      'end',
    ])
    expect(told[1]).toMatchObject({ input: 'I look around.', turn: { mode: 'STORY', turn: { turn_no: 1 } } })
    expect(told[2].turn.dice_rolls[0]).toMatch(/^Persuasion: 1d20/)
    for (const hidden of ['context_packet', 'debug_info', 'violations', 'pass_outputs'])
      expect(stdout).not.toContain(hidden)
  })

  it('goes on when a line is refused', async () => {
    await run(['new', '--blank', 'The Salt Road', '--seed', 's'])
    const script = scriptOf('x'.repeat(30_000), 'I wait.')
    const { exit, stdout } = await run(['play', 'salt', '--script', script])
    expect(exit).toBe(0)
    expect(stdout).toContain('30,000 characters')
    expect(stdout).toContain('Saved after turn 1.')
    const json = await run(['play', 'salt', '--script', script, '--json'])
    expect(json.stdout).toContain('"event":"refused"')
    expect(json.stdout).toContain('"code":"turn/too-long"')
  })

  it('may come from standard input, and ends at quit', async () => {
    await run(['new', '--blank', 'The Salt Road', '--seed', 's'])
    const { stdout } = await run(['play', '--script', '-'], 'I look around.\nquit\nI wait.')
    expect(stdout).toContain('Saved after turn 1.')
    expect(stdout).not.toContain('> I wait.')
  })
})

describe('a new game', () => {
  it('is played by a preset, under a name, with a ready hero', async () => {
    const script = scriptOf('I wait.')
    const words = ['play', '--new', 'reed', '--preset', 'hard_boiled', '--name', 'Hard', '--hero', 'wren']
    expect((await run([...words, '--script', script])).exit).toBe(0)
    const state = JSON.parse((await run(['show', 'hard', 'state', '--json'])).stdout)
    expect(state.campaign.calibration.risk).toMatchObject({ lethality: 'high', plot_armor: 'none' })
  })

  it.each([
    [['play'], 'fatewright play --new SCENARIO'],
    [['play', 'salt'], 'There is no campaign "salt"'],
    [['play', '--new', 'atlantis'], 'reed_landing'],
    [['play', '--new', 'reed_landing', '--hero', 'conan'], 'there are wren'],
    [['play', '--new', 'reed_landing', '--preset', 'cosy'], 'noir_standard'],
    [['play', '--new', 'reed_landing', '--script', '/no/such/file'], 'There is no file'],
  ])('%j is refused with a sentence', async (words, sentence) => {
    const { exit, stdout, stderr } = await run(words)
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })
})

describe('a story', () => {
  it('shows an opening its author wrote, and nothing hidden on any page', async () => {
    const world = join(folder, 'world.json')
    const hidden = {
      id: 'npc_ulf_001',
      type: 'npc',
      name: 'Ulf the Quiet',
      attrs: { hidden: true },
      tags: ['hidden'],
    }
    const place = {
      id: 'loc_quay_001',
      type: 'location',
      name: 'the quay',
      attrs: { connected_to: [] },
      tags: [],
    }
    const hero = { id: 'pc_ada_001', type: 'pc', name: 'Ada', attrs: {}, tags: [] }
    const opening = { kind: 'world', id: 'opening', set: [{ path: ['text'], value: ['The tide is out.'] }] }
    writeFileSync(
      world,
      JSON.stringify({
        campaign: { player_id: 'pc_ada_001' },
        entities_add: [hidden, place, hero],
        scene_update: {
          id: 'scene_001',
          location_id: 'loc_quay_001',
          present_entity_ids: ['pc_ada_001', 'npc_ulf_001'],
        },
        documents_update: [opening],
      }),
    )
    expect((await run(['new', '--blank', 'Quay', '--world', world])).stderr).toBe('')
    const pages = [...pageNames, 'why'].map((name) => `/${name}`)
    const { exit, stdout } = await run(['play', 'quay'], `I look around.\n${pages.join('\n')}\n`)
    expect(exit).toBe(0)
    expect(stdout).toContain('The tide is out.')
    expect(stdout).toContain('You are Ada.')
    expect(stdout).toContain('The quay')
    expect(stdout).not.toContain('Ulf')
  })
})
