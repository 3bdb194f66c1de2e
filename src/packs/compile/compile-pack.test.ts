import { describe, expect, it } from 'vitest'
import { contentFile, harbourFiles, tinyPack } from '../../../test/packs/pack-files.ts'
import { isPackId } from '../../core/entity-ids-and-slugs.ts'
import type { PackFile } from '../format/pack-files-and-limits.ts'
import { PackIds } from '../format/pack-ids.ts'
import { compilePack } from './compile-pack.ts'

/** Problems as short lines. */
function rows(files: readonly PackFile[]): readonly string[] {
  return compilePack(files).problems.map(
    (problem) => `${problem.file}:${problem.line} ${problem.code} ${problem.message}`,
  )
}

function place(gm: string): string {
  return contentFile(`id: here\ntype: location\ngm:\n${gm}`)
}

describe('reading a pack', () => {
  const report = compilePack(harbourFiles())
  const pack = report.pack

  it('compiles a world definition, initial rows and chunks', () => {
    expect(report.problems.map((problem) => problem.code)).toEqual(['W-KNOW-LABEL'])
    expect(Object.keys(pack?.definition.places ?? {})).toEqual([
      'small_harbour:lamp_house',
      'small_harbour:quay',
    ])
    expect(pack?.definition.endings.map((ending) => ending.id)).toEqual([
      'small_harbour:lit',
      'small_harbour:dark',
    ])
    expect(pack?.world.clocks_add?.[0]).toMatchObject({
      id: 'small_harbour:dusk',
      tags: ['time:20m'],
      triggers: { '3': { text: 'The bar is gone. The sea goes on without it.' } },
    })
    expect(pack?.world.inventory_changes).toContainEqual({
      owner_id: 'small_harbour:quay',
      item_id: 'small_harbour:lamp_oil',
      delta: 1,
    })
  })

  it('[LORE-05] gives every id its pack, in rows, conditions, effects and gates', () => {
    const ids = [
      ...(pack?.world.entities_add ?? []),
      ...(pack?.world.clocks_add ?? []),
      ...(pack?.world.threads_add ?? []),
    ].map((row) => row.id)
    expect(ids.filter((id) => !isPackId(id))).toEqual([])
    const nell = pack?.world.entities_add?.find((row) => row.id === 'small_harbour:nell')
    expect(nell?.attrs.withholds).toMatchObject([
      {
        fact: 'small_harbour:c_debt',
        topics: ['small_harbour:osk', 'small_harbour:debt'],
        gate: { any: [{ check: { skill: 'persuasion' } }, { evidence: 'small_harbour:c_glove' }, {}, {}] },
        on_reveal: [{ clue: 'small_harbour:c_debt' }, { disposition: { 'small_harbour:nell': 1 } }],
      },
    ])
    const [light] = pack?.definition.places['small_harbour:lamp_house']?.affordances ?? []
    expect(light).toMatchObject({
      if: { item: 'small_harbour:lamp_oil' },
      success: [{ item: { 'small_harbour:lamp_oil': -1 } }, { flag: 'small_harbour:lamp_lit' }],
    })
    expect(rows(tinyPack({ 'locations/a.md': contentFile('id: Viktor\ntype: location') }))).toEqual([
      'locations/a.md:2 E-SHAPE "Viktor" cannot be an id: lower-case letters, digits and underscores, at most 80.',
    ])
  })

  it('leaves things of the rules their own names, and calls the player by theirs', () => {
    const story =
      'threads:\n- {id: t, title: T, done_if: {item: {coin: ">=5"}, relationship: {to: player, is: 3}}}\n'
    const read = compilePack(tinyPack({ 'story/a.yaml': story }))
    expect(read.pack?.definition.threads['tiny:t']?.done_if).toEqual({
      item: { coin: '>=5' },
      relationship: { to: 'pc_hero_001', is: 3 },
    })
  })

  it('[LORE-01] wants a quoted version, and says why', () => {
    const [row] = rows([{ path: 'pack.yaml', text: 'id: tiny\nname: Tiny\nversion: 1.10\n' }])
    expect(row).toContain('pack.yaml:3 E-SHAPE The version must stand in quotes')
    expect(rows([{ path: 'pack.yaml', text: 'id: tiny\nname: Tiny\nversion: "one"\n' }])[0]).toContain(
      'three numbers',
    )
    expect(
      rows([{ path: 'pack.yaml', text: 'id: tiny\nname: Tiny\nversion: "1.0.0"\nlayer: attic\n' }])[0],
    ).toContain('"layer" must be one of core, setting, regional, adventure, homebrew')
  })

  it('[LORE-03] refuses two files of one id and names both', () => {
    const file = contentFile('id: viktor\ntype: npc')
    const [row] = rows(tinyPack({ 'npcs/a.md': file, 'npcs/b.md': file }))
    expect(row).toContain('E-DUP')
    expect(row).toContain('npcs/a.md')
    expect(row).toContain('npcs/b.md')
  })

  it('[LORE-04] refuses a type that is none', () => {
    const [row] = rows(tinyPack({ 'npcs/a.md': contentFile('id: a\ntype: vehicle') }))
    expect(row).toContain('npcs/a.md:3 E-SHAPE "type" must be one of location, npc, faction')
  })

  it('[LORE-06] warns of prose that is related to nobody', () => {
    const read = compilePack(
      tinyPack({ 'npcs/a.md': contentFile('id: a\ntype: npc\nrelated_entities: [ghost]') }),
    )
    expect(read.problems).toMatchObject([{ code: 'W-REF', line: 4 }])
    expect(read.pack).not.toBeNull()
  })

  it('names what nothing has the name of, and what was perhaps meant', () => {
    const gm = '  exits: [{to: ther}]\n  affordances: [{id: a, text: A, success: [{clock: {tide: 1}}]}]'
    const there = contentFile('id: there\ntype: location')
    expect(rows(tinyPack({ 'locations/a.md': place(gm), 'locations/b.md': there }))).toEqual([
      'locations/a.md:5 E-REF There is no place "ther" in tiny. Did you mean "there"?',
      'locations/a.md:6 E-REF There is no clock "tide" in tiny.',
    ])
    expect(rows(tinyPack({ 'npcs/a.md': contentFile('id: a\ntype: npc\ngm: {at: a}') }))[0]).toContain(
      '"a" is a person, and a place is wanted here.',
    )
  })

  it('refuses unknown fields of gm with the word that was meant', () => {
    expect(rows(tinyPack({ 'locations/a.md': place('  arive: [You come in.]') }))).toEqual([
      'locations/a.md:5 E-SHAPE "gm" has no field "arive". Did you mean "arrive"?',
    ])
    expect(
      rows(tinyPack({ 'story/a.yaml': 'clocks:\n- {id: c, name: C, max: 4, omen: {1: x}}\n' }))[0],
    ).toContain('Did you mean "omens"?')
    expect(rows(tinyPack({ 'story/a.yaml': 'storylet: []\n' }))[0]).toContain('There is no list "storylet"')
  })

  it('knows who depends on whom only by their names', () => {
    const others = [new PackIds('sea')]
    others[0]?.give('boat', { space: 'item', file: '', line: 0 })
    const story = (id: string): readonly PackFile[] =>
      tinyPack({ 'story/a.yaml': `hints:\n- {id: h, text: x, if: {item: "${id}"}}\n` })
    expect(compilePack(story('sea:boat'), { others }).problems).toEqual([])
    expect(compilePack(story('sea:bot'), { others }).problems[0]?.message).toContain('Did you mean "boat"?')
    expect(compilePack(story('air:boat'), { others }).problems[0]?.message).toContain('does not depend on')
  })
})

describe('bad input', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['a tab', 'clocks:\n\t- id: a\n', /story\/a.yaml:2 E-YAML .*tab/],
    ['a key twice', 'clocks: []\nclocks: []\n', /story\/a.yaml:2 E-YAML .*twice/],
    ['an alias', 'clocks: &a []\nthreads: *a\n', /story\/a.yaml:2 E-YAML .*write it out/],
    ['a tag', 'clocks: !!js/function "x"\n', /story\/a.yaml:1 E-YAML .*tags/],
    [
      'a prototype',
      'topics:\n- {id: a, name: A, __proto__: {x: 1}}\n',
      /story\/a.yaml:2 E-YAML .*not allowed/,
    ],
    ['two documents', 'clocks: []\n---\nclocks: []\n', /story\/a.yaml:2 E-YAML .*one document/],
    [
      'a colon in a sentence',
      'hints:\n- {id: h, text: x}\n- id: i\n  text: He said: no\n',
      /E-YAML .*quotes/,
    ],
    ['a number for an id', 'topics:\n- {id: 012, name: A}\n', /story\/a.yaml:2 E-SHAPE .*quotes/],
    ['a text for a list', 'clocks: many\n', /story\/a.yaml:1 E-SHAPE "clocks" must be a list/],
    ['a condition that asks nothing', 'hints:\n- {id: h, text: x, if: {}}\n', /must ask something/],
    ['nesting without end', `clocks: ${'['.repeat(5_000)}${']'.repeat(5_000)}\n`, /E-YAML/],
  ]
  it.each(cases)('%s is told with its line', (_name, text, message) => {
    const found = rows(tinyPack({ 'story/a.yaml': text }))
    expect(found.length).toBeGreaterThan(0)
    expect(found.join('\n')).toMatch(message)
  })

  it('ten megabytes and an alias bomb are refused', () => {
    const bomb = Array.from(
      { length: 60 },
      (_, index) => `k${index}: &a${index} [${index === 0 ? 'x' : `*a${index - 1}, *a${index - 1}`}]`,
    )
    expect(rows(tinyPack({ 'story/a.yaml': 'x'.repeat(10_000_000) }))[0]).toContain('longer than')
    expect(rows(tinyPack({ 'story/a.yaml': bomb.join('\n') }))[0]).toContain('E-YAML')
  })

  it('a byte order mark and carriage returns are no trouble', () => {
    const windows = harbourFiles().map((file) => ({
      ...file,
      text: `\uFEFF${file.text.replaceAll('\n', '\r\n')}`,
    }))
    expect(compilePack(windows).problems.map((problem) => problem.code)).toEqual(['W-KNOW-LABEL'])
    expect(compilePack(windows).pack?.definition).toEqual(compilePack(harbourFiles()).pack?.definition)
  })

  it('files without frontmatter, without an end to it and without a name are told', () => {
    expect(rows(tinyPack({ 'npcs/a.md': '# A\n' }))[0]).toContain('no frontmatter')
    expect(rows(tinyPack({ 'npcs/a.md': '---\nid: a\n' }))[0]).toContain('never ends')
    expect(rows(tinyPack({ 'npcs/a.md': contentFile('id: a\ntype: npc', 'No heading.\n') }))[0]).toContain(
      'no name',
    )
    expect(rows([])[0]).toContain('There is no pack.yaml')
  })

  it('half a sentence in a list between brackets is noticed', () => {
    const gm = '  arrive: ["The bell, as ever, is late.", You are not., and, or]'
    expect(rows(tinyPack({ 'locations/a.md': place(gm) }))).toEqual([])
    const split = '  arrive: [The bell hangs still, as if it were waiting for you.]'
    expect(rows(tinyPack({ 'locations/a.md': place(split) }))[0]).toContain('locations/a.md:5 W-SPLIT')
  })
})

describe('seed forms', () => {
  it('a label that the prose answers becomes a fact; one that it does not is told', () => {
    const prose =
      '# Viktor\n\nA fixer.\n\n## History\n\nOn his last delivery Jin took the freight route down to Datahaven.\n'
    const front =
      'id: viktor\ntype: npc\ngm:\n  knows:\n    - "Jin\'s last delivery route"\n    - "Chen\'s employer"'
    const read = compilePack(tinyPack({ 'npcs/viktor.md': contentFile(front, prose) }))
    expect(read.problems).toMatchObject([{ code: 'W-KNOW-LABEL', line: 7 }])
    const knows = read.pack?.world.entities_add?.[0]?.attrs.knows as unknown as readonly unknown[]
    expect(knows[0]).toMatchObject({
      fact: 'On his last delivery Jin took the freight route down to Datahaven.',
    })
    expect(knows[1]).toBe("Chen's employer")
  })

  it('a trigger with its content can be found', () => {
    const gm = '  discoverable:\n    - {trigger: search behind bar, content: A comm unit.}'
    const read = compilePack(tinyPack({ 'locations/a.md': place(gm) }))
    expect(read.problems).toEqual([])
    expect(read.pack?.world.entities_add?.[0]?.attrs.discoverables).toMatchObject([
      { trigger: 'search behind bar', reveal: ['A comm unit.'], gives: { fact: 'A comm unit.' } },
    ])
  })
})

describe('chunks', () => {
  const dragon = `# The Neon Dragon

A dive bar.

## Atmosphere

Haze.

\`\`\`
# not a header
\`\`\`

### The booths

Sticky.

## History

Won at cards.

## History

Lost at cards.
`
  const front = 'id: neon_dragon\ntype: location\ntags: [bar, criminal_element]\nrelated_entities: [viktor]'
  const files = {
    'locations/neon_dragon.md': contentFile(front, dragon),
    'npcs/viktor.md': contentFile('id: viktor\ntype: npc'),
  }
  const chunks =
    compilePack(tinyPack(files)).pack?.chunks.filter((chunk) => chunk.file_path.startsWith('loc')) ?? []

  it('[LORE-07] cuts at second-level headings and nowhere else', () => {
    expect(chunks.map((chunk) => chunk.section_path)).toEqual([
      'The Neon Dragon',
      'The Neon Dragon > Atmosphere',
      'The Neon Dragon > History',
      'The Neon Dragon > History',
    ])
    expect(chunks[1]?.chunk_text).toContain('# not a header')
    expect(chunks[1]?.chunk_text).toContain('Sticky.')
  })

  it('[LORE-09] gives every piece what its file says of itself', () => {
    expect(chunks[2]).toMatchObject({
      section_path: 'The Neon Dragon > History',
      metadata: {
        type: 'location',
        location_ids: ['tiny:neon_dragon'],
        entity_ids: ['tiny:viktor'],
        tags: ['history', 'bar', 'criminal_element'],
        token_count: 4,
      },
    })
  })

  it('[LORE-10] names every piece once', () => {
    expect(chunks.map((chunk) => chunk.id)).toEqual([
      'tiny:neon_dragon:overview',
      'tiny:neon_dragon:atmosphere',
      'tiny:neon_dragon:history',
      'tiny:neon_dragon:history_2',
    ])
  })

  it('[LORE-08] cuts a section that is too long between paragraphs', () => {
    const long = Array.from({ length: 40 }, (_, index) => `${'word '.repeat(190)}end${index}.`).join('\n\n')
    const body = `# A\n\nB.\n\n## History\n\n${long}\n`
    const pieces =
      compilePack(tinyPack({ 'npcs/a.md': contentFile('id: a\ntype: npc', body) })).pack?.chunks ?? []
    expect(pieces.length).toBeGreaterThan(10)
    expect(Math.max(...pieces.map((piece) => piece.metadata.token_count))).toBeLessThanOrEqual(500)
    expect(pieces[1]?.id).toBe('tiny:a:history_part_1')
    expect(pieces.slice(1).every((piece) => /end\d+\.$/.test(piece.chunk_text))).toBe(true)
  })

  const piecesOf = (body: string, more = '') =>
    compilePack(tinyPack({ 'npcs/a.md': contentFile(`id: a\ntype: npc${more}`, body) })).pack?.chunks ?? []

  it('[LORE-10] names a second History and a "History 2" apart, and the parts of each', () => {
    const long = `${'word '.repeat(300)}\n\n${'word '.repeat(300)}`
    const body = `# A\n\n## History\n\nOne.\n\n## History\n\n${long}\n\n## History 2\n\nThree.\n`
    expect(piecesOf(body).map((piece) => piece.id)).toEqual([
      'tiny:a:history',
      'tiny:a:history_2_part_1',
      'tiny:a:history_2_part_2',
      'tiny:a:history_2_2',
    ])
  })

  it('[LORE-08] counts and cuts what is written without spaces', () => {
    const pieces = piecesOf(`# A\n\n## History\n\n${'鐘は割れている'.repeat(300)}\n`)
    expect(pieces.length).toBeGreaterThan(4)
    expect(Math.max(...pieces.map((piece) => piece.metadata.token_count))).toBeLessThanOrEqual(500)
    expect(pieces.map((piece) => piece.chunk_text.replaceAll(' ', '')).join('')).toBe(
      '鐘は割れている'.repeat(300),
    )
  })

  it('keeps what stands before the title', () => {
    expect(piecesOf('A word before.\n\n# A\n\nA word after.\n').map((piece) => piece.chunk_text)).toEqual([
      'A word before.\n\nA word after.',
    ])
  })

  it('[LORE-20] marks secrets for the game master: a heading, a tag or the file says so', () => {
    const body = '# A\n\nB.\n\n## Secrets\n\nShe rang early.\n'
    const seen = (more = ''): readonly string[] =>
      piecesOf(body, more).map((piece) => piece.metadata.visibility)
    expect(seen()).toEqual(['player', 'gm'])
    expect(seen('\ntags: [GM only]')).toEqual(['gm', 'gm'])
    expect(seen('\nvisibility: gm')).toEqual(['gm', 'gm'])
  })
})
