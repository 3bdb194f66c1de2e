import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { harbourFolder, testContent } from '../../../test/packs/pack-files.ts'
import { campaignFolder } from '../../compose/program-folders.ts'
import { createEngine } from '../../compose.ts'
import type { Result } from '../../core/result.ts'
import { memoryStore, testDependencies } from '../../testing/test-engine-dependencies.ts'
import { createCampaign } from './create-campaign.ts'
import { createFromScenario } from './create-from-scenario.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-scenario-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.message}`)
  return result.value
}

const open = (more = {}) => createEngine({ home, content: testContent, inMemory: true, ...more })

describe('founding from a scenario', () => {
  it('makes a campaign that can be played at once', async () => {
    const engine = open()
    const founded = must(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', seed: 'one' }),
    )
    expect(founded).toMatchObject({ scenario: 'small_harbour', hero: { id: 'pc_hero_001', name: 'Wren' } })
    expect(founded.opening[0]).toContain('You come down to the quay')
    const state = must(await engine.campaigns.state(founded.campaign_id))
    expect(state.campaign).toMatchObject({
      ruleset: 'bands-2d6',
      player_id: 'pc_hero_001',
      calibration: { risk: { lethality: 'low' } },
    })
    expect(state.time).toMatchObject({ hour: 18, minute: 0 })
    expect(state.inventory['pc_hero_001|coin']?.qty).toBe(5)
    expect(state.inventory['pc_hero_001|lantern']?.qty).toBe(1)
    expect(state.documents['world|opening']?.value.text).toEqual(founded.opening)
    expect(state.documents['spine|small_harbour']?.value.steps).toMatchObject([
      { thread_id: 'small_harbour:lamp' },
    ])
    expect(state.packs.small_harbour).toMatchObject({ version: '1.0.0', license: { type: 'CC-BY-4.0' } })
    const { turn } = must(await engine.turns.play(founded.campaign_id, 'search the crates', { owner: true }))
    expect(turn.narrative).toContain('glove')
    expect(must(await engine.campaigns.verify(founded.campaign_id)).ok).toBe(true)
    await engine.close()
  })

  it('plays whom one wishes: a ready hero, answers, or somebody who exists', async () => {
    const engine = open()
    const nameOf = async (hero: Parameters<typeof engine.campaigns.createFromScenario>[0]['hero']) => {
      const founded = must(
        await engine.campaigns.createFromScenario({
          scenario: 'small_harbour',
          name: `With ${JSON.stringify(hero).slice(0, 60)}`,
          ...(hero && { hero }),
        }),
      )
      return must(await engine.campaigns.state(founded.campaign_id)).entities.pc_hero_001
    }
    expect((await nameOf('ash'))?.attrs).toMatchObject({ background: 'Burglar', pronoun: 'they' })
    expect(await nameOf({ name: 'Kit', background: 'medic' })).toMatchObject({
      name: 'Kit',
      attrs: { background: 'Medic' },
    })
    const made = {
      name: 'Old Sue',
      attrs: { status: 'conscious', skills: { stealth: 2 } },
      items: [{ item_id: 'knife', qty: 1 }],
    }
    expect(await nameOf(made)).toMatchObject({ name: 'Old Sue', attrs: { skills: { stealth: 2 } } })
    expect(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', hero: 'nobody' }),
    ).toMatchObject({
      ok: false,
      refusal: {
        code: 'pack/unknown-hero',
        message: '"Small Harbour" has no hero "nobody". There are: wren, ash.',
      },
    })
    expect(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', calibration: 'cosy' }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'session/unknown-preset' },
    })
    const hard = must(
      await engine.campaigns.createFromScenario({
        scenario: 'small_harbour',
        name: 'Hard',
        calibration: { risk: { lethality: 'high' } },
      }),
    )
    expect(must(await engine.campaigns.state(hard.campaign_id)).campaign.calibration).toMatchObject({
      risk: { lethality: 'high', failure_mode: 'forgiving' },
    })
    await engine.close()
  })

  it('gives people bodies by the rules, and heroes their level', async () => {
    const own = mkdtempSync(join(tmpdir(), 'fatewright-own-'))
    mkdirSync(join(own, 'scenarios'))
    const text = readFileSync(join(testContent.scenarios[0] ?? '', 'small_harbour.yaml'), 'utf8')
    const [head] = text.split('heroes:')
    const knight = 'heroes:\n- {id: kit, name: Kit, choices: {class: rogue, race: halfling, level: 3}}\n'
    writeFileSync(
      join(own, 'scenarios/small_harbour.yaml'),
      `${head}${knight}`.replace('bands-2d6', 'dnd5e').replace('[rope]', '[rope_hempen]'),
    )
    const engine = createEngine({
      home,
      inMemory: true,
      content: { packs: testContent.packs, scenarios: [join(own, 'scenarios')] },
    })
    const founded = await engine.campaigns.createFromScenario({ scenario: 'small_harbour' })
    expect(founded).toMatchObject({
      ok: false,
      refusal: { code: 'pack/broken', message: expect.stringContaining('rope_hempen') },
    })
    writeFileSync(
      join(own, 'scenarios/small_harbour.yaml'),
      `${head}${knight}`
        .replace('bands-2d6', 'dnd5e')
        .replace('[rope]', '[rope-hempen-50-feet]')
        .replace('items: [', 'items: [torch] # ['),
    )
    const state = must(
      await engine.campaigns.state(
        must(await engine.campaigns.createFromScenario({ scenario: 'small_harbour' })).campaign_id,
      ),
    )
    expect(state.entities['small_harbour:osk']?.attrs).toMatchObject({
      hp_max: 4,
      stat_block: 'commoner',
      armor_class: 10,
    })
    expect(state.entities.pc_hero_001?.attrs).toMatchObject({ level: 3 })
    await engine.close()
    rmSync(own, { recursive: true, force: true })
  })

  it('[LORE-17] marks what came from a pack, and never writes back to it', async () => {
    const engine = open()
    const first = must(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', name: 'First' }),
    )
    const second = must(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', name: 'Second' }),
    )
    const before = must(
      (await engine.packs.loader?.openPack('small_harbour')) ?? {
        ok: false,
        refusal: { code: 'pack/none', message: '' },
      },
    )
    must(await engine.turns.play(first.campaign_id, 'GOD MODE: kill Osk Marl', { owner: true }))
    const osk = must(await engine.campaigns.state(first.campaign_id)).entities['small_harbour:osk']
    expect(osk).toMatchObject({
      origin: 'pack',
      pack_id: 'small_harbour',
      pack_entity_id: 'small_harbour:osk',
      attrs: { status: 'dead' },
    })
    expect(
      must(await engine.campaigns.state(second.campaign_id)).entities['small_harbour:osk']?.attrs.status,
    ).not.toBe('dead')
    const after = must(
      (await engine.packs.loader?.openPack('small_harbour')) ?? {
        ok: false,
        refusal: { code: 'pack/none', message: '' },
      },
    )
    expect(after.hash).toBe(before.hash)
    await engine.close()
  })

  it('[LORE-18] knows three origins and no other', async () => {
    const dependencies = testDependencies({ store: memoryStore() })
    const person = { id: 'npc_viktor_001', type: 'npc', name: 'Viktor', attrs: {}, tags: [], origin: 'magic' }
    const founded = await createCampaign(dependencies, {
      name: 'Odd',
      world: { entities_add: [person as never] },
    })
    expect(founded).toMatchObject({ ok: false, refusal: { message: expect.stringContaining('origin') } })
  })

  it('refuses where there is nothing to found from', async () => {
    expect(await createFromScenario(testDependencies(), { scenario: 'small_harbour' })).toMatchObject({
      ok: false,
      refusal: { code: 'pack/none' },
    })
  })
})

describe('the book of a campaign', () => {
  it('stays with it when its pack is gone, through export and import', async () => {
    const own = mkdtempSync(join(tmpdir(), 'fatewright-book-'))
    cpSync(harbourFolder, join(own, 'packs/small_harbour'), { recursive: true })
    cpSync(testContent.scenarios[0] ?? '', join(own, 'scenarios'), { recursive: true })
    const engine = createEngine({ home: own })
    const { campaign_id } = must(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', seed: 'book' }),
    )
    rmSync(join(own, 'packs'), { recursive: true })
    const lines = [...must(await engine.campaigns.export(campaign_id))]
    expect(lines.filter((line) => line.startsWith('{"type":"attachment"'))).toHaveLength(2)
    await engine.close()
    const other = createEngine({ home: join(own, 'other') })
    must(await other.campaigns.import(lines))
    expect(
      must(await other.turns.play(campaign_id, 'search the crates', { owner: true })).turn.narrative,
    ).toContain('glove')
    expect(must(await other.campaigns.verify(campaign_id))).toMatchObject({ ok: true, problems: [] })
    const again = must(await other.turns.rerun(campaign_id, 1))
    expect(again.again.narrative).toBe(again.before.narrative)
    const damaged = lines.map((line) =>
      line.startsWith('{"type":"attachment"') ? line.replace('cold lamp', 'warm lamp') : line,
    )
    expect(await other.campaigns.import(damaged)).toMatchObject({ ok: false })
    await other.close()
    rmSync(own, { recursive: true, force: true })
  })

  it('[LORE-13] cannot be changed in play, and is missed when somebody changes it anyway', async () => {
    const own = mkdtempSync(join(tmpdir(), 'fatewright-book-'))
    const engine = createEngine({ home: own, content: testContent })
    const { campaign_id } = must(
      await engine.campaigns.createFromScenario({ scenario: 'small_harbour', seed: 'book' }),
    )
    await engine.close()
    const database = new DatabaseSync(join(campaignFolder(own), `${campaign_id}.campaign`))
    expect(() => database.exec("UPDATE attachments SET text = '{}'")).toThrow('never changed')
    expect(() => database.exec('DELETE FROM attachments')).toThrow('never changed')
    database.exec("DROP TRIGGER attachments_are_kept; UPDATE attachments SET text = '{}'")
    database.close()
    const later = createEngine({ home: own })
    expect(must(await later.campaigns.verify(campaign_id)).problems).toContain(
      'The book of this campaign was changed after it was founded.',
    )
    await expect(later.turns.play(campaign_id, 'look around', { owner: true })).rejects.toThrow(
      'was changed after it was founded',
    )
    await later.close()
    rmSync(own, { recursive: true, force: true })
  })
})
