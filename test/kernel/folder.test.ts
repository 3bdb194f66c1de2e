import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activeCampaign } from '../../src/kernel/folder/active-campaign.ts'
import { projectFolder } from '../../src/kernel/folder/campaign-to-folder-files.ts'
import { checkLock } from '../../src/kernel/folder/cartridge-version-lock.ts'
import {
  compressLines,
  compressTurn,
  newFactsIn,
  splitHistory,
} from '../../src/kernel/folder/compress-turn-history.ts'
import { applyOp, type FileOp, opBetween, panelText } from '../../src/kernel/folder/diff-and-patch-files.ts'
import { fetchSnippets, readWithin, tierOf } from '../../src/kernel/folder/file-reading-tiers.ts'
import { hotStart, openFromFolder } from '../../src/kernel/folder/hot-start-from-folder.ts'
import { readPage, writePage } from '../../src/kernel/folder/markdown-panel-page.ts'
import { readSource } from '../../src/kernel/folder/read-campaign-for-folder.ts'
import { settleClaims, sourceOrder } from '../../src/kernel/folder/source-priority.ts'
import { syncFolder } from '../../src/kernel/folder/sync-folder.ts'
import { panelSchemas } from '../../src/kernel/panels/json-panels.ts'
import { packCaps } from '../../src/kernel/panels/next-context-pack.ts'
import { readMapData, writeMapData } from '../../src/kernel/state/map-data-yaml.ts'
import { callTool } from '../../src/kernel/tools/tool-table-and-calls.ts'
import { bad, good } from '../../src/testing/assertions.ts'
import { foundIn, type KernelTable, openKernel } from './kernel-table.ts'

/** Every path of the kernel's section 0, as this folder spells it; `ID` is the campaign, `CART` its cartridge. */
const sectionZero: readonly string[] = [
  ...['ACTIVE.md', 'campaigns/ID/CAMPAIGN.md', 'cartridges/CART/CARTRIDGE.md'],
  ...['campaigns/ID/HOT_PACK.json', 'campaigns/ID/PLAYER_PROFILE.md', 'campaigns/ID/OBJECT_INDEX.json'],
  ...['campaigns/ID/STATE_PANEL.json', 'campaigns/ID/sessions/CURRENT_SESSION.md'],
  ...['campaigns/ID/sessions/SESSION_INDEX.md', 'campaigns/ID/sessions/session_0001.md'],
  ...['campaigns/ID/sessions/session_0001_snapshot.md', 'campaigns/ID/sessions/session_0001_compressed.md'],
  ...['campaigns/ID/characters/PCs/pc_current.md', 'campaigns/ID/characters/PCs/pet_current.md'],
  ...['campaigns/ID/quests/QUEST_LOG.md', 'cartridges/CART/locations/LOCATION_INDEX.md'],
  ...['campaigns/ID/WORLD_STATE.md', 'engine/mechanics/HOUSE_RULES.md', 'engine/mechanics/CONTEXT_PACK.md'],
  ...[
    'engine/mechanics/RAG_RULES.md',
    'engine/CLI_SPEC.md',
    'engine/HOT_START.md',
    'engine/INIT_PROTOCOL.md',
  ],
  ...['engine/ARCHIVE_DELTA.md', 'campaigns/ID/GOVERNANCE_PANEL.md', 'campaigns/ID/.DM_BLUEPRINT.md'],
  ...['cartridges/CART/maps/MAP_INDEX.md', 'cartridges/CART/maps/known_world.md'],
  ...['cartridges/CART/maps/known_world.data.yaml', 'cartridges/CART/maps/known_world.logic.md'],
  ...['cartridges/CART/lore/CANON/culture_harbour_money.md', 'cartridges/CART/lore/MIST/RUMOURS.md'],
  ...['cartridges/CART/lore/MECHANICS/INDICATORS.md', 'cartridges/CART/characters/NPCs/pell_rusk.md'],
  ...['cartridges/CART/quests/QUESTS.md', 'campaigns/ID/Writing/Fiction_par001.md'],
  ...['campaigns/ID/.DM_SECRETS.md', 'campaigns/ID/.DM_PLANNER.md', 'campaigns/ID/index.md'],
  ...[
    'campaigns/ID/log/records.jsonl',
    'campaigns/ID/log/attachments.jsonl',
    'campaigns/ID/log/branches.json',
  ],
]

const lines = [
  '[LOOK]{around}',
  '[ACT]{read the watch-book}',
  '[ASK]{Sergeant Pell Rusk about the bell}',
  '[OOC] what now?',
]

describe('a folder', () => {
  let table: KernelTable
  let id = ''
  const versions: number[] = []
  beforeAll(async () => {
    table = openKernel()
    id = await foundIn(table)
    for (const input of lines) {
      await table.call('play_turn', { input })
      versions.push(JSON.parse(table.files.get(`campaigns/${id}/HOT_PACK.json`) ?? '{}').version)
    }
  })
  afterAll(() => table.close())
  const own = (path: string): string => table.files.get(`campaigns/${id}/${path}`) ?? ''

  it('has a writer and a reader for every path of section 0', () => {
    for (const shape of sectionZero) {
      const path = shape.replace('/ID/', `/${id}/`).replace('/CART/', '/nineteen_year_tide/')
      const text = table.files.get(path)
      expect(text, path).toBeTypeOf('string')
      if (path.endsWith('.md')) expect(writePage(good(readPage(text ?? ''))), path).toBe(text)
      else if (path.endsWith('.yaml')) expect(writeMapData(good(readMapData(text ?? ''))), path).toBe(text)
      else if (path.endsWith('.json')) expect(panelText(JSON.parse(text ?? '')), path).toBe(text)
      else
        for (const line of (text ?? '').split('\n').slice(0, -1))
          expect(JSON.stringify(JSON.parse(line))).toBe(line)
    }
    for (const [name, schema] of Object.entries(panelSchemas))
      expect(schema.safeParse(JSON.parse(own(name))).success, name).toBe(true)
  })

  it('[KRN-28] has as many decisions as there were actions, also when nothing came of one', () => {
    const session = good(readPage(own('sessions/session_0001.md')))
    const decisions = session.sections.filter((one) => one.heading.startsWith('Decision '))
    expect(decisions).toHaveLength(lines.length)
    expect(decisions[0]?.lines).toContain('- Player input: [LOOK]{around}')
    expect(decisions[0]?.lines.some((line) => line.startsWith('- Discoveries: none: '))).toBe(true)
  })

  it('[KRN-29] patches the hot pack in every turn', () => expect(versions).toEqual([1, 2, 3, 4]))

  it('[KRN-09] reads little: a profile of 200 lines is eight, the spine six', () => {
    const path = `campaigns/${id}/PLAYER_PROFILE.md`
    const long = [
      '# PLAYER_PROFILE',
      '## Preferences',
      ...Array.from({ length: 200 }, (_, n) => `- ${n}`),
    ].join('\n')
    expect(good(readWithin(path, long))).toHaveLength(8)
    expect(good(readWithin(path, own('PLAYER_PROFILE.md')))).toHaveLength(7)
    expect(JSON.parse(own('HOT_PACK.json')).spine.length).toBeLessThanOrEqual(6)
    const pack: string[] = JSON.parse(own('HOT_PACK.json')).CONTEXT_PACK_NEXT
    expect(pack.length).toBeLessThanOrEqual(25)
    for (const [key, most] of Object.entries(packCaps)) {
      const line = pack.find((one) => one.startsWith(`${key}: `)) ?? ''
      expect(line.split(key === 'inventory' ? ', ' : ' | ').length, line).toBeLessThanOrEqual(most)
    }
  })

  it('[KRN-11] never reads cold files in a turn', async () => {
    for (const path of [
      '.DM_SECRETS.md',
      '.DM_PLANNER.md',
      'Writing/Fiction_par001.md',
      'log/records.jsonl',
    ]) {
      expect(tierOf(`campaigns/${id}/${path}`)).toBe('cold')
      expect(
        bad(await callTool(table, 'DM', 'read_file', { path: `campaigns/${id}/${path}` })).rule,
        path,
      ).toBe('KRN-11')
    }
  })

  it('reads like pages: nothing is left empty without a word, and no value is raw', () => {
    const pages = [...table.files].filter(([path]) => path.endsWith('.md') && !path.startsWith('engine/'))
    expect(pages.length).toBeGreaterThan(40)
    for (const [path, text] of pages) {
      expect(text, path).not.toMatch(/^-$/m)
      expect(text, path).not.toMatch(/: -$|undefined|\[object|\[\]|\{"(?!map")/m)
      expect(text.split('\n').length, path).toBeGreaterThan(2)
    }
    const clues = JSON.parse(own('CLUE_LOG.json')).clues as { summary: string; handle: string }[]
    for (const { summary, handle } of clues) expect([summary[0], handle]).not.toContain('{')
  })

  it('tells what came of a turn once, by where it ended', () => {
    const session = own('sessions/session_0001.md')
    for (const line of session.match(/^- Consequences: .*$/gm) ?? []) {
      const told = line.slice('- Consequences: '.length).split('; ')
      const about = told.map((one) => one.replace(/ ?[+-]?\d+$/, ''))
      expect(new Set(about).size, line).toBe(about.length)
    }
  })

  it('keeps what is secret out of every file a player may be shown', () => {
    const secrets = good(readPage(own('.DM_SECRETS.md'))).sections.flatMap((one) =>
      one.lines.map((line) => /^- (.+) \([^()]+\)$/.exec(line)?.[1] ?? line),
    )
    expect(secrets.length).toBeGreaterThan(5)
    const open = [...table.files].filter(([path]) => !/\.DM_|\/log\/|\.cursor/.test(path))
    for (const [path, text] of open)
      for (const secret of secrets) expect(text.includes(secret), path).toBe(false)
  })

  it('[KRN-34] has one active campaign, and it exists', () => {
    expect(good(activeCampaign(table.disk))).toBe(id)
    const other = openKernel(
      new Map(table.files).set('ACTIVE.md', '# ACTIVE\n\n## Campaign\n- campaign_id: gone_1\n'),
    )
    const refused = bad(activeCampaign(other.disk))
    expect(refused).toMatchObject({ rule: 'KRN-34', data: { campaigns: [id] } })
    expect(refused.message).toContain(id)
  })

  it('[KRN-33] is locked to the version of its cartridge', async () => {
    const path = 'cartridges/nineteen_year_tide/CARTRIDGE.md'
    const files = new Map(table.files).set(
      path,
      (table.files.get(path) ?? '').replace('version: 1.0.0', 'version: 2.0.0'),
    )
    const other = openKernel(files)
    expect(bad(checkLock(other.disk, id))).toMatchObject({
      rule: 'KRN-33',
      data: { locked: '1.0.0', found: '2.0.0' },
    })
    expect(bad(await hotStart(other)).message).toContain('found a new campaign on 2.0.0')
    await other.close()
  })

  it('rebuilds what is missing, and is the same as before', async () => {
    const before = new Map(table.files)
    table.files.delete(`campaigns/${id}/STATE_PANEL.json`)
    table.files.delete(`campaigns/${id}/sessions/session_0001.md`)
    const report = good(await syncFolder(table, id))
    expect(report.rebuilt).toHaveLength(2)
    expect(report.notes).toEqual([])
    expect(new Map(table.files)).toEqual(before)
  })

  it('goes through a database and comes back byte for byte', async () => {
    const other = openKernel(new Map(table.files))
    expect(good(await openFromFolder(other, id))).toBe(true)
    const report = good(await syncFolder(other, id))
    expect(report.delta).toEqual([])
    expect(good(await other.engine.campaigns.verify(id)).ok).toBe(true)
    await other.close()
  })
})

describe('a folder that somebody changed', () => {
  let table: KernelTable
  let id = ''
  beforeAll(async () => {
    table = openKernel()
    id = await foundIn(table, { scenario: 'dead_drop' })
    await table.call('play_turn', { input: '[LOOK]{around}' })
    await table.call('update_state_panel', { indicators: { grace: 3 }, note: 'It begins with some grace.' })
  })
  afterAll(() => table.close())
  const path = (name: string): string => `campaigns/${id}/${name}`

  it('[KRN-06] sets an edited panel back with a note, keeps the edit, and proposes what it wished for', async () => {
    const before = table.files.get(path('STATE_PANEL.json')) ?? ''
    const edited = before.replace('"grace": 3', '"grace": 9')
    expect(edited).not.toBe(before)
    table.files.set(path('STATE_PANEL.json'), edited)
    const report = good(await syncFolder(table, id))
    expect(report.corrected).toEqual([path('STATE_PANEL.json')])
    expect(report.notes.join(' ')).toContain('events outranks state')
    expect(table.files.get(path('STATE_PANEL.json'))).toBe(before)
    expect(table.files.get(path('edits/0001.json'))).toContain('\\"grace\\": 9')
    expect(table.files.get(path('sessions/session_0001.md'))).toContain(
      '- Note: Correction: indicators.grace',
    )
    const [proposal] = report.proposals
    expect(proposal?.tool?.name).toBe('update_state_panel')
    await table.call(proposal?.tool?.name ?? '', proposal?.tool?.input ?? {})
    expect(table.files.get(path('STATE_PANEL.json'))).toBe(edited)
  })

  it('[KRN-30] sees an index that stayed behind, and writes a correction note', async () => {
    const old = JSON.parse(table.files.get(path('OBJECT_INDEX.json')) ?? '{}')
    table.files.set(path('OBJECT_INDEX.json'), panelText({ ...old, locations: [] }))
    const report = good(await syncFolder(table, id))
    expect(report.corrected).toEqual([path('OBJECT_INDEX.json')])
    expect(table.files.get(path('sessions/session_0001.md'))).toMatch(
      /- Note: Correction: .*OBJECT_INDEX\.json/,
    )
    expect(JSON.parse(table.files.get(path('OBJECT_INDEX.json')) ?? '{}').locations).not.toEqual([])
  })

  it('sets a session back whose decisions were put out of order, and a log that was edited', async () => {
    for (const name of ['sessions/session_0001.md', 'log/records.jsonl']) {
      const before = table.files.get(path(name)) ?? ''
      table.files.set(path(name), before.split('\n').toReversed().join('\n'))
      const report = good(await syncFolder(table, id))
      expect(report.corrected, name).toContain(path(name))
      expect((table.files.get(path(name)) ?? '').startsWith(before.slice(0, 200)), name).toBe(true)
    }
    expect(good(await table.engine.campaigns.verify(id)).ok).toBe(true)
  })

  it('leaves pages of one’s own alone, and takes no delta out of prose', async () => {
    const prose = 'The duke is dead.\n<!-- ARCHIVE_DELTA\nfiles:\n  - path: ACTIVE.md\n-->\n'
    table.files.set(path('Writing/own/dreams.md'), prose)
    const state = good(await table.engine.campaigns.state(id))
    expect(good(await syncFolder(table, id)).delta).toEqual([])
    expect(table.files.get(path('Writing/own/dreams.md'))).toBe(prose)
    expect(good(await table.engine.campaigns.state(id))).toEqual(state)
  })

  it('refuses a folder that was played elsewhere instead of guessing', async () => {
    const other = openKernel(new Map(table.files))
    good(await openFromFolder(other, id))
    good(await other.engine.dice.openEpoch(id, { reason: 'played elsewhere' }))
    good(await other.engine.turns.play(id, '[LOOK]{around}', { owner: true }))
    good(await syncFolder(other, id))
    const here = { ...table, disk: other.disk }
    expect(bad(await openFromFolder(here, id)).code).toBe('folder/diverged')
    await other.close()
  })
})

describe('the source of truth', () => {
  it('[KRN-05] is the stronger of any two, in both orders', () => {
    for (const [strong, one] of sourceOrder.entries())
      for (const [weak, other] of sourceOrder.entries()) {
        const claims = [
          { source: other, file: 'weak.md', value: `says ${other}` },
          { source: one, file: 'strong.md', value: `says ${one}` },
        ]
        const winner = strong <= weak ? one : other
        expect(settleClaims('it', claims)?.value).toBe(`says ${winner}`)
        expect(settleClaims('it', claims.toReversed())?.value).toBe(`says ${winner}`)
      }
    const fiction = { source: 'writing', file: 'Writing/Fiction_par001.md', value: 'dead' } as const
    const event = { source: 'events', file: 'sessions/session_0001.md', value: 'alive' } as const
    expect(settleClaims('the duke', [fiction, event])).toMatchObject({ value: 'alive' })
  })

  it('[KRN-06] never settles in silence', () => {
    const claims = [
      { source: 'state', file: 'STATE_PANEL.json', value: 'here' },
      { source: 'events', file: 'the log', value: 'there' },
    ] as const
    expect(settleClaims<string>('the place', claims)?.notes).toHaveLength(1)
  })

  it('[KRN-10] fetches three pieces of twelve lines, place before person before quest before mechanism', () => {
    const text = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')
    const kinds = ['mechanism', 'quest', 'npc', 'mechanism', 'location'] as const
    const fetched = fetchSnippets(kinds.map((kind) => ({ kind, path: `${kind}.md`, text })))
    expect(fetched.map((one) => one.kind)).toEqual(['location', 'npc', 'quest'])
    expect(fetched.every((one) => one.text.split('\n').length === 12)).toBe(true)
  })
})

const page = fc.record({
  title: fc.string({ maxLength: 20 }).map((text) => `t${text.replace(/\s+/g, ' ').trimEnd()}`),
  sections: fc.array(
    fc.record({
      heading: fc.string({ maxLength: 20 }).map((text) => `h${text.replace(/\s+/g, ' ').trimEnd()}`),
      lines: fc.array(
        fc
          .string({ maxLength: 30 })
          .map((text) => `${text.replace(/\s+/g, ' ').trim()}`)
          .filter((text) => text !== '' && text !== '-'),
      ),
    }),
  ),
})

describe('the archive', () => {
  it('reads every page it writes', () => {
    fc.assert(
      fc.property(page, (one) => {
        expect(good(readPage(writePage(one)))).toEqual(one)
      }),
      { numRuns: 200 },
    )
  })

  it('leads from any text to any other by appends and patches', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
      .map((rows) => `# t\n${rows.join('\n')}\n`)
    fc.assert(
      fc.property(text, text, (before, after) => {
        const op = opBetween('x.md', before, after)
        expect(op === null ? before : good(applyOp(before, op))).toBe(after)
      }),
      { numRuns: 200 },
    )
    const json = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 })).map(panelText)
    fc.assert(
      fc.property(json, json, (before, after) => {
        const op = opBetween('x.json', before, after)
        if (op !== null && op.op === 'patch_json')
          expect(JSON.parse(good(applyOp(before, op)))).toEqual(JSON.parse(after))
      }),
      { numRuns: 200 },
    )
  })

  it('[KRN-27] is appended to or patched: a whole file is not replaced', async () => {
    expect(bad(applyOp('a\nb\n', { path: 'x.md', op: 'create', content: 'c\n' })).rule).toBe('KRN-27')
    const whole: FileOp = { path: 'x.md', op: 'patch_lines', at: 0, remove: 3, insert: ['c'] }
    expect(bad(applyOp('a\nb\n', whole)).rule).toBe('KRN-27')
    expect(bad(applyOp('a\n', { path: 'x.md', op: 'replace', content: 'c' } as unknown as FileOp)).rule).toBe(
      'KRN-27',
    )
    expect(bad(applyOp('{}\n', { path: 'x.json', op: 'append', content: '{}' })).code).toBe('folder/not-text')
    expect(
      bad(applyOp('{}\n\n', { path: 'x.json', op: 'patch_lines', at: 0, remove: 1, insert: [] })).code,
    ).toBe('folder/not-text')
  })

  it('[KRN-27] grows: a session file is a beginning of the next one', async () => {
    const table = openKernel()
    const id = await foundIn(table, { scenario: 'dead_drop' })
    const path = `campaigns/${id}/sessions/session_0001.md`
    const seen: string[] = []
    for (const input of ['[LOOK]{around}', '[ASK]{Viktor about Jin}', '[ACT]{wait a while}']) {
      await table.call('play_turn', { input })
      seen.push(table.files.get(path) ?? '')
    }
    for (const [index, text] of seen.entries()) expect(text.startsWith(seen[index - 1] ?? '')).toBe(true)
    const source = good(await readSource(table.engine, id))
    expect(projectFolder(source).get(path)).toBe(seen.at(-1))
    await table.close()
  })

  it('[KRN-13] compresses what is old, word for word, and never the last two turns', async () => {
    const table = openKernel()
    const id = await foundIn(table, { scenario: 'dead_drop' })
    for (let turn = 0; turn < 5; turn += 1) await table.call('play_turn', { input: '[LOOK]{around}' })
    const { turns } = good(await readSource(table.engine, id))
    const { old, verbatim } = splitHistory(turns)
    expect([old.length, verbatim.map((one) => one.turn)]).toEqual([3, [4, 5]])
    const snapshot = table.files.get(`campaigns/${id}/sessions/session_0001_snapshot.md`) ?? ''
    for (const { narrative } of verbatim)
      for (const line of narrative.split('\n')) expect(snapshot).toContain(line)
    const compressed = compressLines(old.map(compressTurn))
    const told = old.flatMap((one) => [one.input, one.narrative, ...one.discoveries])
    expect(newFactsIn(compressed.map((one) => one.text).join('\n'), told)).toEqual([])
    expect(newFactsIn('The duke died in the fire.', told)).toEqual(['The duke died in the fire.'])
    expect(bad(await callTool(table, 'SAVE_READ', 'compress_history', { up_to_turn: 5 })).rule).toBe('KRN-13')
    expect(compressLines(compressed, 2).every((line) => compressed.includes(line))).toBe(true)
    await table.close()
  })
})
