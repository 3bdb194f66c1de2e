import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/core/json.ts'
import { folderDisk } from '../../src/kernel/disk/disk-over-folder.ts'
import { readControl } from '../../src/kernel/input/parse-bracketed-campaign-command.ts'
import { panelSchemas } from '../../src/kernel/panels/json-panels.ts'
import { type MapData, mapProblems, readMapData } from '../../src/kernel/state/map-data-yaml.ts'
import { kernelRoles } from '../../src/kernel/tools/kernel-tool-type.ts'
import { tierOf } from '../../src/kernel/tools/roll-check-tool.ts'
import { callTool, kernelTools, runControl, toolsFor } from '../../src/kernel/tools/tool-table-and-calls.ts'
import { bad, good } from '../../src/testing/assertions.ts'
import { foundIn, type KernelTable, openKernel } from './kernel-table.ts'

/** The tools that the kernel's documents name, and the roles that they give them to. */
const whitelist: Readonly<Record<(typeof kernelRoles)[number], readonly string[]>> = {
  AUTHOR: ['read_index', 'read_file', 'write_patch', 'register_handle', 'validate_index_spec'],
  BUILDER: [
    'copy_template',
    'bind_campaign',
    'init_campaign',
    'set_active',
    'read_file',
    'write_patch',
    'generate_questionnaire',
  ],
  DM: [
    ...[
      'read_hot_pack',
      'read_state_panel',
      'route_lookup',
      'fetch_facts',
      'append_session',
      'update_hot_pack',
    ],
    ...[
      'update_mainline_panel',
      'update_state_panel',
      'update_object_index',
      'roll_check',
      'load_snapshot',
      'write_patch',
    ],
  ],
  SAVE_READ: [
    'snapshot_update',
    'compress_history',
    'load_snapshot',
    'validate_no_new_facts',
    'read_file',
    'write_patch',
  ],
}

describe('the tools', () => {
  let table: KernelTable
  let id = ''
  beforeAll(async () => {
    table = openKernel()
    id = await foundIn(table, { scenario: 'dead_drop' })
    await table.call('play_turn', { input: '[LOOK]{around}' })
  })
  afterAll(() => table.close())
  const panel = (name: string): JsonObject => JSON.parse(table.files.get(`campaigns/${id}/${name}`) ?? 'null')

  it('are there for every role that is promised them, and say what they take', () => {
    for (const role of kernelRoles) {
      const names = toolsFor(role).map((tool) => tool.name)
      for (const name of whitelist[role]) expect(names, `${role} ${name}`).toContain(name)
    }
    expect(new Set(kernelTools.map((tool) => tool.name)).size).toBe(kernelTools.length)
    for (const tool of kernelTools) expect(tool.roles.length, tool.name).toBeGreaterThan(0)
    expect(toolsFor('DM', true).every((tool) => !tool.writes)).toBe(true)
  })

  it('are refused by role, by name and by shape', async () => {
    expect(bad(await callTool(table, 'AUTHOR', 'play_turn', { input: 'x' })).code).toBe('tool/not-yours')
    expect(bad(await callTool(table, 'DM', 'rm_rf', {})).code).toBe('tool/unknown')
    expect(bad(await callTool(table, 'DM', 'roll_check', { dc: 'hard' })).code).toBe('tool/bad-input')
  })

  it('find the routes of a head, whose lines begin with a dash', async () => {
    const found = await table.call('route_lookup', { command_head: 'LOOK' })
    expect(found).toEqual([
      'cartridges/neo_seattle/locations/LOCATION_INDEX.md',
      'cartridges/neo_seattle/maps/MAP_INDEX.md',
    ])
  })

  it('patch panels as JSON: they stay JSON of their shape, and text never gets in', async () => {
    await table.call('update_state_panel', { indicators: { heat: 2 }, note: 'They were seen.' })
    expect((panel('STATE_PANEL.json').indicators as JsonObject).heat).toBe(2)
    for (const [name, schema] of Object.entries(panelSchemas))
      expect(schema.safeParse(panel(name)).success, name).toBe(true)
    for (const name of [
      'STATE_PANEL.json',
      'HOT_PACK.json',
      'sessions/session_0001.md',
      'log/records.jsonl',
    ]) {
      const refused = await callTool(table, 'DM', 'write_patch', {
        path: `campaigns/${id}/${name}`,
        content: '{}',
      })
      expect(bad(refused).rule, name).toBe('KRN-27')
    }
    const whole = { path: `campaigns/${id}/notes/a.md`, mode: 'replace', content: 'x' }
    expect(bad(await callTool(table, 'DM', 'write_patch', whole)).rule).toBe('KRN-27')
    expect(
      bad(await callTool(table, 'DM', 'update_state_panel', { indicators: { heat: 9 }, note: 'x' })).code,
    ).toBe('state/out-of-bounds')
  })

  it('keep governance, companions and maps as state of the game', async () => {
    await table.call('update_state_panel', {
      governance: { id: 'sub_level_3', fields: { name: 'Sub-Level 3', tier: 1, loyalty: 4 } },
      companion: { id: 'viktor', fields: { entity_id: 'neo_seattle:viktor', bond: 2 } },
      map: { id: 'bar', fields: { name: 'The bar', places: { 'neo_seattle:neon_dragon': 'Twenty stools' } } },
      note: 'They rule a street now.',
    })
    const state = good(await table.engine.campaigns.state(id))
    expect(state.documents['governance|sub_level_3']?.value.tier).toBe(1)
    expect(state.documents['companion|viktor']?.value.bond).toBe(2)
    expect(table.files.get(`campaigns/${id}/GOVERNANCE_PANEL.md`)).toContain('- tier: 1')
    expect(table.files.get(`campaigns/${id}/characters/PCs/pet_current.md`)).toContain('- bond: 2')
    expect(table.files.get('cartridges/neo_seattle/maps/bar.md')).toContain('Twenty stools')
    const drawn = table.files.get('cartridges/neo_seattle/maps/bar.data.yaml') ?? ''
    expect(parse(drawn)).toEqual(good(readMapData(drawn)))
    expect(table.files.get('cartridges/neo_seattle/maps/bar.logic.md')).toContain('is fog')
    expect(await table.call('read_map', { map: 'bar' })).toMatchObject({ version: 1, problems: [] })
    await table.call('update_state_panel', { map: { id: 'bar', fields: { notes: ['Rain.'] } }, note: 'x' })
    expect(await table.call('read_map', { map: 'bar' })).toMatchObject({ version: 2 })
    const wrong = { governance: { id: 'x', fields: { tier: 99 } }, note: 'x' }
    expect(bad(await callTool(table, 'DM', 'update_state_panel', wrong)).code).toBe('tool/bad-input')
    const stranger = { companion: { id: 'x', fields: { entity_id: 'npc_nobody_001' } }, note: 'x' }
    expect(bad(await callTool(table, 'DM', 'update_state_panel', stranger)).code).toBe('state/unknown')
  })

  it('keep the spine as state, show the way back from a side quest, and the planner offers it', async () => {
    const hint = 'They say the locker is down there.'
    const steps = [{ id: 'locker', title: 'Find the locker', hint, location_id: 'neo_seattle:datahaven' }]
    await table.call('update_mainline_panel', { spine_id: 'dead_drop', steps, note: 'A plan.' })
    expect(panel('MAINLINE_PANEL.json')).toMatchObject({ next_beat: ['Find the locker'] })
    expect(panel('MAINLINE_PANEL.json').return_path).toMatch(
      /^The mainline waits at .+, by way of .+: Find the locker$/,
    )
    expect(table.files.get(`campaigns/${id}/quests/QUEST_LOG.md`)).toContain('The mainline waits at')
    const played = good(await table.engine.turns.play(id, '[LOOK]{around}', { owner: true })).turn
    const offered = Object.values(played.planning_block?.choices ?? {})
    expect(offered.filter((one) => one.description === hint).map((one) => one.text)).toEqual([
      expect.stringMatching(/^Go to /),
    ])
  })

  it('[KRN-09] tell the spine in six lines, however long it is', async () => {
    const steps = Array.from({ length: 12 }, (_, index) => ({ id: `step_${index}`, title: `Step ${index}` }))
    await table.call('update_mainline_panel', { spine_id: 'dead_drop', steps, note: 'A long plan.' })
    expect(panel('HOT_PACK.json').spine).toHaveLength(6)
  })

  it('[KRN-07] take no fact from fiction', async () => {
    const fact = { subject_id: 'neo_seattle:viktor', predicate: 'status', object: 'dead' }
    const refused = await callTool(table, 'DM', 'record_fact', {
      ...fact,
      source: `campaigns/${id}/Writing/Fiction_par001.md`,
    })
    expect(bad(refused).rule).toBe('KRN-07')
  })

  it('[KRN-08] take no fact from the plan of the story', async () => {
    const before = good(await table.engine.campaigns.state(id)).facts
    const fact = { subject_id: 'neo_seattle:viktor', predicate: 'status', object: 'dead' }
    for (const name of ['.DM_BLUEPRINT.md', 'HOT_PACK.json', 'MAINLINE_PANEL.json']) {
      const refused = await callTool(table, 'DM', 'record_fact', {
        ...fact,
        source: `campaigns/${id}/${name}`,
      })
      expect(bad(refused).rule, name).toBe('KRN-08')
    }
    expect(good(await table.engine.campaigns.state(id)).facts).toEqual(before)
    await table.call('record_fact', {
      ...fact,
      object: 'tired',
      source: `campaigns/${id}/sessions/session_0001.md`,
    })
  })

  it('roll on the record, in four tiers', async () => {
    const rolled = await table.call('roll_check', { dc: 12, modifier: 2, advantage: 'advantage' })
    expect(['failure', 'partial', 'success', 'great success']).toContain(rolled.tier)
    const dice = good(await table.engine.store.dice(id, { from: 0, to: 999 }))
    expect(dice.at(-1)?.total).toBe(rolled.total)
    expect([tierOf(11, 12), tierOf(12, 12), tierOf(13, 12), tierOf(17, 12)]).toEqual([
      ...['failure', 'partial', 'success', 'great success'],
    ])
  })

  it('read what an ability or a skill adds from the sheet', async () => {
    const rolled = await table.call('roll_check', { dc: 12, stat: 'streetwise' })
    expect(String(rolled.shown)).toContain('+2')
    expect(bad(await callTool(table, 'DM', 'roll_check', { dc: 12, stat: 'flying' })).message).toContain(
      'streetwise',
    )
  })

  it('show the world under its fog, and a map that says more than the world does', async () => {
    const map = (await table.call('read_map')) as unknown as MapData
    expect(map.places.map((one) => one.name)).toContain('the Neon Dragon')
    const here = good(await table.engine.campaigns.state(id))
    const fog = map.ways.filter((one) => one.fog).map((one) => one.to)
    expect(fog.length).toBeGreaterThan(0)
    expect(map.places.filter((one) => fog.includes(one.id))).toEqual([])
    const wrong: MapData = {
      ...map,
      ways: [
        { from: 'neo_seattle:neon_dragon', to: 'neo_seattle:pod_house', to_name: 'the pod-house', fog: true },
      ],
    }
    expect(mapProblems(wrong, here)).toEqual(['No way leads from the Neon Dragon to the pod-house.'])
  })

  it('copy a template, never over a draft, and found a campaign on what was filled in', async () => {
    const other = openKernel()
    const copied = { template: 'campaign', name: 'second' }
    expect(await other.call('copy_template', copied, 'BUILDER')).toEqual({ path: 'drafts/second.md' })
    expect(bad(await callTool(other, 'BUILDER', 'copy_template', copied)).rule).toBe('KRN-27')
    const filled = '- scenario: dead_drop\n- grit: gritty\n- seed: draft'
    await other.call('write_patch', { path: 'drafts/second.md', content: filled }, 'BUILDER')
    const made = await other.call('init_campaign', { campaign: 'second', draft: 'second' }, 'BUILDER')
    const founded = good(await other.engine.campaigns.state(String(made.campaign_id)))
    expect(founded.campaign.calibration).toMatchObject({ tone: { gritty_vs_cinematic: 0.8 } })
    expect(other.files.get('drafts/second.md')).toContain('- grit: gritty')
    const missing = { campaign: 'third', draft: 'third' }
    expect(bad(await callTool(other, 'BUILDER', 'init_campaign', missing)).message).toContain('copy_template')
    await other.close()
  })

  it('[KRN-33] bind a campaign to no other cartridge than its own', async () => {
    expect(await table.call('bind_campaign', { cartridge_id: 'neo_seattle' }, 'BUILDER')).toMatchObject({
      cartridge: 'neo_seattle',
    })
    const other = await callTool(table, 'BUILDER', 'bind_campaign', { version_lock: '2.0.0' })
    expect(bad(other).rule).toBe('KRN-33')
  })

  it('tell a new fact in a summary from an old one, also when a line is shorter', async () => {
    const [event] = good(await table.engine.store.getEvents(id, { from: 1, to: 1 }))
    const told = event?.final_text.split(/(?<=[.!?]) /)[0] ?? ''
    expect(await table.call('validate_no_new_facts', { summary: told })).toMatchObject({ ok: true })
    const fresh = await table.call('validate_no_new_facts', { summary: `${told} Viktor is dead.` })
    expect(fresh).toEqual({ ok: false, new_facts: ['Viktor is dead.'] })
  })

  it('ask in plain words before a game, and found one by a preset or by answers', async () => {
    const asked = await table.call('generate_questionnaire', { count: 3 })
    expect(asked.questions).toHaveLength(3)
    const other = openKernel()
    const made = await foundIn(other, { scenario: 'dead_drop', campaign: 'second', answers: 'noir_standard' })
    expect(made.startsWith('second_')).toBe(true)
    expect(other.files.get('ACTIVE.md')).toContain(made)
    expect(
      [...other.files.keys()].every((path) => /^(?:ACTIVE\.md|campaigns|cartridges|engine)/.test(path)),
    ).toBe(true)
    await other.close()
  })

  it('[KRN-03] carry control instructions out as typed calls', async () => {
    const call = good(readControl(`<switch campaign campaigns/${id}>`))
    expect(good(await runControl(table, call))).toEqual({ campaign_id: id })
    expect(bad(await runControl(table, good(readControl('<switch campaign nowhere_1>')))).rule).toBe('KRN-34')
    expect(good(await runControl(table, good(readControl('<hot start>'))))).toMatchObject({
      campaign_id: id,
      restored: false,
    })
    expect(good(await runControl(table, good(readControl('<initialize>'))))).toHaveProperty('questions')
  })

  it('[KRN-02] read and write nothing outside the folder, whatever the path', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fatewright-paths-'))
    try {
      mkdirSync(join(home, 'folder/campaigns/a'), { recursive: true })
      writeFileSync(join(home, 'secret.md'), 'secret')
      symlinkSync(join(home, 'secret.md'), join(home, 'folder/campaigns/a/index.md'))
      symlinkSync(home, join(home, 'folder/campaigns/b'))
      const desk = { ...table, disk: folderDisk(join(home, 'folder')) }
      for (const path of [
        '../secret.md',
        '/etc/passwd',
        'campaigns/../../secret.md',
        'campaigns/a/index.md',
        'campaigns/b/secret.md',
        'C:\\x',
        'a\0b',
      ]) {
        expect(bad(await callTool(desk, 'DM', 'read_file', { path })).rule, path).toBe('KRN-02')
        expect(bad(await callTool(desk, 'DM', 'write_patch', { path, content: 'x' })).rule, path).toBe(
          'KRN-02',
        )
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})

describe('an agent that has the folder and the tools, and nothing else', () => {
  it('plays ten turns', async () => {
    const first = openKernel()
    const id = await foundIn(first, { scenario: 'dead_drop' })
    const agent = openKernel(new Map(first.files))
    await first.close()
    const booted = await agent.call('hot_start')
    expect(booted).toMatchObject({ campaign_id: id, restored: true })
    let text = ''
    let codes: JsonObject = {}
    for (let turn = 1; turn <= 10; turn += 1) {
      const offered = [...text.matchAll(/^\d\. (\[[A-Z]+\]\{[^}]+\})/gm)].map((found) => found[1] ?? '')
      const pointed = codes.N1 === undefined ? '[LOOK]{around}' : '[ASK]{N1 about Jin}'
      const input = turn % 3 === 0 ? pointed : (offered[turn % 4] ?? '[LOOK]{around}')
      const played = await agent.call('play_turn', { input })
      expect(played.turn_no, input).toBe(turn)
      if (played.guide !== null) await agent.call('update_hot_pack', { guide_shown: 1 })
      text = String(played.text)
      codes = played.codes as JsonObject
    }
    expect(text).not.toContain('[Guide]')
    expect(await agent.call('validate_index_spec')).toEqual({ ok: true, problems: [] })
    const index = await agent.call('read_file', { path: `campaigns/${id}/OBJECT_INDEX.json` })
    expect(JSON.stringify(index)).toContain('@')
    expect(good(await agent.engine.campaigns.verify(id)).ok).toBe(true)
    await agent.close()
  })
})
