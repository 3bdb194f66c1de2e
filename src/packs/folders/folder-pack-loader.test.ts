import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contentFile, harbourFolder, testContent } from '../../../test/packs/pack-files.ts'
import { LocalPath } from '../../core/name-or-local-path.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import { FolderPackLoader } from './folder-pack-loader.ts'

const scratch = mkdtempSync(join(tmpdir(), 'fatewright-packs-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let made = 0
/** A folder of packs, each as its files. */
function folderOf(packs: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>>): string {
  const root = join(scratch, `root-${made++}`)
  for (const [pack, files] of Object.entries(packs)) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, pack, path)), { recursive: true })
      writeFileSync(join(root, pack, path), text)
    }
  }
  return root
}

function manifest(id: string, more = ''): string {
  return `id: ${id}\nname: ${id}\nversion: "1.2.0"\n${more}`
}

function loaderOver(root: string): FolderPackLoader {
  return new FolderPackLoader({
    folders: { packs: [root], scenarios: [join(root, 'scenarios')] },
    hash: sha256Hex,
  })
}

async function problemsOf(root: string, pack: string): Promise<readonly string[]> {
  const found = await loaderOver(root).validatePack(pack)
  return found.ok
    ? found.value.problems.map(
        (problem) => `${problem.file}:${problem.line} ${problem.code} ${problem.message}`,
      )
    : [found.refusal.message]
}

describe('packs in folders', () => {
  const loader = new FolderPackLoader({ folders: testContent, hash: sha256Hex })

  it('are listed, loaded and opened by id or by path, always to the same hash', async () => {
    expect((await loader.listPacks()).map((pack) => pack.id)).toEqual(['small_harbour'])
    const [byId, byPath] = [
      await loader.openPack('small_harbour'),
      await loader.openPack(LocalPath.typed(harbourFolder)),
    ]
    expect(byId.ok && byPath.ok && byId.value.hash === byPath.value.hash).toBe(true)
    expect(await loader.loadPack('small_harbour')).toMatchObject({
      ok: true,
      value: { version: '1.0.0', layer: 'adventure' },
    })
    const read = await loader.parseFrontmatter(LocalPath.typed(join(harbourFolder, 'npcs/osk.md')))
    expect(read).toMatchObject({ ok: true, value: { metadata: { id: 'osk', type: 'npc' } } })
  })

  it('say which there are when one is asked for that is not', async () => {
    expect(await loader.loadPack('large_harbour')).toMatchObject({
      ok: false,
      refusal: { code: 'pack/unknown', message: expect.stringContaining('Installed are: small_harbour') },
    })
    expect(await loader.openScenario('large_harbour')).toMatchObject({
      ok: false,
      refusal: { message: 'There is no scenario "large_harbour". There are: small_harbour.' },
    })
  })

  it('[LORE-02] must not depend on one another in a circle, nor on what is missing or too old', async () => {
    const root = folderOf({
      a: { 'pack.yaml': manifest('a', 'depends_on: [{id: b, version: ">=1.0.0"}]\n') },
      b: { 'pack.yaml': manifest('b', 'depends_on: [a]\n') },
      c: { 'pack.yaml': manifest('c', 'depends_on: [nowhere]\n') },
      d: { 'pack.yaml': manifest('d', 'depends_on: [{id: e, version: "^2.0.0"}]\n') },
      e: { 'pack.yaml': manifest('e') },
      f: { 'pack.yaml': manifest('f', 'dependencies: [{id: e, version: "^1.1"}]\n') },
    })
    expect((await problemsOf(root, 'a')).join()).toContain('a → b → a')
    expect(await problemsOf(root, 'c')).toEqual([
      'pack.yaml:4 E-PACK It depends on the pack "nowhere", which is not installed.',
    ])
    expect((await problemsOf(root, 'd')).join()).toContain('"e" ^2.0.0, and 1.2.0 is installed')
    expect(await problemsOf(root, 'f')).toEqual([])
  })

  it('are read once, however many build on them', async () => {
    const layers = Array.from({ length: 24 }, (_, index) => index)
    const below = (index: number): string =>
      index === 0 ? '' : `depends_on: [left_${index - 1}, right_${index - 1}]\n`
    const root = folderOf(
      Object.fromEntries(
        layers.flatMap((index) =>
          ['left', 'right'].map((side) => [
            `${side}_${index}`,
            { 'pack.yaml': manifest(`${side}_${index}`, below(index)) },
          ]),
        ),
      ),
    )
    let hashed = 0
    const loader = new FolderPackLoader({
      folders: { packs: [root], scenarios: [] },
      hash: (text) => {
        hashed += 1
        return sha256Hex(text)
      },
    })
    expect(await loader.loadPack('left_23')).toMatchObject({ ok: true })
    // Two texts a pack: its only file, and the list of its files.
    expect(hashed).toBe(2 * 47)
  })

  it('use the names of the packs below them', async () => {
    const root = folderOf({
      sea: { 'pack.yaml': manifest('sea'), 'locations/bay.md': contentFile('id: bay\ntype: location') },
      town: {
        'pack.yaml': manifest('town', 'depends_on: [sea]\n'),
        'story/s.yaml':
          'hints:\n- {id: h, text: x, if: {visited: "sea:bay"}}\n- {id: i, text: x, if: {visited: "sea:gulf"}}\n',
      },
    })
    expect(await problemsOf(root, 'town')).toEqual(['story/s.yaml:3 E-REF There is no place "gulf" in sea.'])
  })

  it('hold nothing but their own plain files', async () => {
    const root = folderOf({
      odd: {
        'pack.yaml': manifest('odd'),
        'story/binary.yaml': new Uint8Array([0xff, 0xfe, 0x00]),
        'story/huge.yaml': 'x'.repeat(500_000),
        'a/b/c/d/e/f/g.md': 'deep',
        'story/bad name.yaml': 'clocks: []\n',
        'story/con.yaml': 'clocks: []\n',
        'story/\u202elmay.yaml': 'clocks: []\n',
        'npcs/Nell.md': '',
        'npcs/nell.md': '',
        'inner/pack.yaml': manifest('inner'),
      },
    })
    symlinkSync('/etc/passwd', join(root, 'odd/story/passwd.yaml'))
    symlinkSync('/etc', join(root, 'odd/etc'))
    symlinkSync('.', join(root, 'odd/again'))
    const found = (await problemsOf(root, 'odd')).join('\n')
    expect(found).toContain('etc:0 E-FILE It is a link')
    expect(found).toContain('story/passwd.yaml:0 E-FILE It is a link')
    expect(found).toContain('story/binary.yaml:0 E-FILE It is not UTF-8')
    expect(found).toContain('story/huge.yaml:0 E-FILE It has 500 kB')
    expect(found).toContain('a/b/c/d/e/f:0 E-FILE It lies too deep')
    expect(found).toContain('story/bad name.yaml:0 E-FILE Its name must be')
    expect(found).toContain('again:0 E-FILE It is a link')
    expect(found).toContain('story/con.yaml:0 E-FILE Windows keeps this name')
    expect(found).toContain('story/\\u{202e}lmay.yaml:0 E-FILE Its name must be')
    expect(found).toContain('npcs/nell.md:0 E-FILE It differs from npcs/Nell.md only in capitals')
    expect(found).toContain('inner/pack.yaml:0 E-FILE A second pack.yaml')
    expect(found).not.toContain('root:')
  })

  it('are counted before they are read', async () => {
    const files = Object.fromEntries(Array.from({ length: 3_100 }, (_, index) => [`npcs/n${index}.md`, '']))
    const root = folderOf({ many: { 'pack.yaml': manifest('many'), ...files } })
    expect((await problemsOf(root, 'many'))[0]).toContain('A pack has at most 3000 files')
  })

  it('keep their first copy: the own folder wins over the shipped one', async () => {
    const own = folderOf({})
    cpSync(harbourFolder, join(own, 'small_harbour'), { recursive: true })
    writeFileSync(join(own, 'small_harbour/pack.yaml'), manifest('small_harbour'))
    const both = new FolderPackLoader({
      folders: { packs: [own, ...testContent.packs], scenarios: [] },
      hash: sha256Hex,
    })
    expect((await both.listPacks()).map((pack) => pack.version)).toEqual(['1.2.0'])
  })
})

describe('scenarios of several packs', () => {
  const three = {
    sea: {
      'pack.yaml': manifest('sea'),
      'locations/bay.md': contentFile('id: bay\ntype: location', '# The Bay\n\nWater.\n'),
      'npcs/nell.md': contentFile('id: nell\ntype: npc\ngm: {at: bay}', '# Nell\n\nOf the sea.\n'),
    },
    town: {
      'pack.yaml': manifest('town', 'depends_on: [{id: sea, version: "^1.0"}]\n'),
      'locations/square.md': contentFile(
        'id: square\ntype: location\ngm: {exits: [{to: "sea:bay"}]}',
        '# The Square\n\nStone.\n',
      ),
      'npcs/nell.md': contentFile('id: nell\ntype: npc\ngm: {at: square}', '# Nell\n\nOf the town.\n'),
      'scenarios/market.yaml':
        'id: market\nname: Market Day\ncontent_packs: [town, hill]\nopening: {location: square}\n',
    },
    hill: {
      'pack.yaml': manifest('hill'),
      'locations/top.md': contentFile('id: top\ntype: location', '# The Top\n\nWind.\n'),
    },
  }

  it('bring along what their packs build on; two packs may use one short name', async () => {
    const loader = loaderOver(folderOf(three))
    expect((await loader.listScenarios()).map((scenario) => scenario.id)).toEqual(['market'])
    const opened = await loader.openScenario('market')
    if (!opened.ok) throw new Error(opened.refusal.message)
    expect(opened.value.packs.map((pack) => pack.id)).toEqual(['town', 'hill', 'sea'])
    expect(opened.value.pack_hashes).toHaveLength(3)
    const rows = (opened.value.world.entities_add ?? []).map(
      (row) => `${row.id} ${row.pack_id} ${row.origin}`,
    )
    expect(rows).toEqual([
      'town:square town pack',
      'town:nell town pack',
      'hill:top hill pack',
      'sea:bay sea pack',
      'sea:nell sea pack',
    ])
    expect(Object.keys(opened.value.definition.people)).toEqual(['town:nell', 'sea:nell'])
    expect(opened.value.world.scene_update?.present_entity_ids).toEqual(['pc_hero_001', 'town:nell'])
  })

  it('are judged with the pack that brings them, whatever is wrong with them', async () => {
    const broken = { ...three.town, 'scenarios/other.yaml': 'id: market\nnom: x\ncontent_packs: [town]\n' }
    const found = await problemsOf(folderOf({ ...three, town: broken }), 'town')
    expect(found.join('\n')).toContain('scenarios/other.yaml:2 E-SHAPE')
    const misnamed = { ...three.town, 'scenarios/other.yaml': 'id: market\nname: x\ncontent_packs: [town]\n' }
    expect((await problemsOf(folderOf({ ...three, town: misnamed }), 'town')).join('\n')).toContain(
      'scenarios/other.yaml:1 E-SHAPE Its file is called "other"',
    )
    const { hill: _, ...two } = three
    expect(await problemsOf(folderOf(two), 'town')).toContain(
      'scenarios/market.yaml:3 E-PACK The pack "hill" is not installed, or cannot be played.',
    )
  })
})

describe('scenarios in folders', () => {
  const withScenario = (text: string): string => {
    const root = folderOf({ scenarios: { 'play.yaml': text } })
    cpSync(harbourFolder, join(root, 'small_harbour'), { recursive: true })
    return root
  }

  it('are put together with their packs', async () => {
    const loader = new FolderPackLoader({ folders: testContent, hash: sha256Hex })
    const opened = await loader.openScenario('small_harbour')
    if (!opened.ok) throw new Error(opened.refusal.message)
    expect(opened.value).toMatchObject({
      ruleset: 'bands-2d6',
      opening: { location_id: 'small_harbour:quay' },
      coin: 5,
    })
    expect(opened.value.world.scene_update?.present_entity_ids).toEqual(['pc_hero_001', 'small_harbour:nell'])
    expect(sha256Hex(opened.value.definition_text)).toBe(opened.value.definition_hash)
    const quay = opened.value.world.entities_add?.find((row) => row.id === 'small_harbour:quay')
    expect(quay?.attrs.entities_present).toEqual([])
  })

  it('may be written in the words of the seed, and change people of their pack', async () => {
    const root = withScenario(`id: play
name: Play
description: In other words.
default_system: dnd5e
content_pack: small_harbour
opening_text: You arrive.
starting_scene: {location_id: lamp_house, present_entity_ids: [player, nell], time: {hour: 22, minute: 30}, noise_level: quiet}
entities:
  - {id: "small_harbour:nell", type: npc, name: Old Nell, attrs: {mood: sour}}
  - {id: cat, type: npc, name: The Cat}
facts:
  - {id: wet, object: It rained., subject_id: quay}
clocks:
  - {id: heat, name: Heat, max: 6, triggers: {"3": They ask.}}
threads:
  - {id: side, title: Feed the cat, related_entity_ids: [cat]}
relationships:
  - {a_id: cat, b_id: osk, intensity: 4}
`)
    const opened = await loaderOver(root).openScenario('play')
    if (!opened.ok) throw new Error(opened.refusal.message)
    const { world, starts, opening, ruleset, blurb } = opened.value
    expect({ ruleset, blurb, text: opening.text, starts }).toEqual({
      ruleset: 'dnd5e',
      blurb: 'In other words.',
      text: ['You arrive.'],
      starts: { hour: 22, minute: 30 },
    })
    expect(world.scene_update?.present_entity_ids).toEqual([
      'pc_hero_001',
      'small_harbour:osk',
      'small_harbour:nell',
    ])
    const nell = world.entities_add?.find((row) => row.id === 'small_harbour:nell')
    expect(nell).toMatchObject({
      name: 'Old Nell',
      origin: 'pack',
      attrs: { mood: 'sour', location_id: 'small_harbour:lamp_house' },
    })
    expect(world.entities_add?.find((row) => row.id === 'play:cat')).toMatchObject({ name: 'The Cat' })
    expect(world.facts_add?.at(-1)).toMatchObject({ id: 'play:wet', subject_id: 'small_harbour:quay' })
    expect(world.clocks_add?.at(-1)?.id).toBe('play:heat')
    expect(world.relationships_change?.at(-1)).toMatchObject({ a_id: 'play:cat', b_id: 'small_harbour:osk' })
  })

  it('are refused with their line when they name nobody', async () => {
    const root = withScenario(
      'id: play\nname: Play\ncontent_pack: small_harbour\nopening: {location: key}\nentities: [{id: viktor}]\n',
    )
    const opened = await loaderOver(root).openScenario('play')
    expect(opened).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('play.yaml:4: There is no place "key" in small_harbour.') },
    })
    const told = await problemsOf(root, 'small_harbour')
    expect(told.filter((problem) => problem.includes('E-'))).toEqual([
      'scenarios/play.yaml:4 E-REF There is no place "key" in small_harbour.',
      'scenarios/play.yaml:5 E-REF There is no person, place or thing "viktor" in small_harbour.',
    ])
    const list = await loaderOver(withScenario('id: play\nnom: Play\n')).listScenarios()
    expect(list).toMatchObject([{ id: 'play', trouble: expect.stringContaining('is missing') }])
  })
})
