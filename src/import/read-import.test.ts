import { describe, expect, it } from 'vitest'
import {
  base64Of,
  bytesOf,
  cardOf,
  pngWith,
  worldInfoEntryOf,
  zipOf,
} from '../../test/import/foreign-files.ts'
import { isJsonObject, type JsonObject } from '../core/json.ts'
import { readFrontmatter } from '../packs/format/read-yaml-and-frontmatter.ts'
import { good } from '../testing/assertions.ts'
import { keptVault } from './formats/read-markdown-vault.ts'
import type { Fate } from './import-report.ts'
import { type Imported, readImport } from './read-import.ts'

const read = (value: unknown, file = 'x.json', as?: string): Imported =>
  good(
    readImport(
      { file, bytes: value instanceof Uint8Array ? value : bytesOf(value) },
      as === undefined ? {} : { as },
    ),
  )

const files = (imported: Imported): readonly string[] =>
  (imported.pack?.files ?? []).map((file) => file.path).filter((path) => path !== 'pack.yaml')

const front = (imported: Imported, path: string): JsonObject => {
  const text = imported.pack?.files.find((file) => file.path === path)?.text ?? ''
  const { found } = readFrontmatter(path, text)
  return isJsonObject(found?.metadata) ? found.metadata : {}
}

const textOf = (imported: Imported, path: string): string =>
  imported.pack?.files.find((file) => file.path === path)?.text ?? ''

const noted = (imported: Imported, fate: Fate): string =>
  imported.report.notes
    .filter((note) => note.fate === fate)
    .map((note) => `${note.count} ${note.what} ${note.places.join(' ')}`)
    .join('\n')

describe('World Info', () => {
  const book = {
    entries: {
      '0': worldInfoEntryOf({ comment: 'The Tower', key: ['tower', '/tow(er|n)s?/i'], caseSensitive: true }),
      '7': worldInfoEntryOf({
        uid: 7,
        comment: '',
        key: ['moon gate'],
        keysecondary: ['night'],
        selectiveLogic: 3,
        constant: true,
        position: 4,
        depth: 2,
        probability: 40,
        order: 5,
        group: 'gates',
        sticky: 3,
        madeUp: { a: [1] },
      }),
      '9': worldInfoEntryOf({ comment: 'Off', disable: true }),
    },
  }

  it('becomes lore with its keys as aliases and its ways as data', () => {
    const made = read(book, 'The Ness.json')
    expect(made.pack).toMatchObject({ id: 'the_ness', name: 'The Ness', scenario: null })
    expect(files(made)).toEqual(['lore/the_tower.md', 'lore/moon_gate.md', 'lore/off.md.off'])
    expect(front(made, 'lore/the_tower.md')).toMatchObject({
      type: 'history',
      tags: ['imported', 'tower'],
      gm: { aliases: ['tower'] },
      import: { at: 'entries.0', keys: ['tower', '/tow(er|n)s?/i'], order: 100, case_sensitive: true },
    })
    expect(front(made, 'lore/moon_gate.md')).toMatchObject({
      import: {
        secondary_keys: ['night'],
        logic: 'and_all',
        constant: true,
        order: 5,
        probability: 40,
        position: 'at_depth',
        depth: 2,
        group: 'gates',
        unused: { sticky: 3 },
        unknown: { madeUp: { a: [1] } },
      },
    })
    expect(textOf(made, 'lore/the_tower.md')).toContain('# The Tower\n\nThe tower leans to the north.\n')
  })

  it('reports what was taken, kept and not used', () => {
    const made = read(book)
    expect(noted(made, 'taken')).toContain('2 entries as lore entries.0 entries.7')
    expect(noted(made, 'taken')).toContain('1 entries that are switched off entries.9')
    for (const part of [
      'entries.7 sticky',
      'entries.7 madeUp',
      'keys that are patterns entries.0',
      'probability',
    ])
      expect(noted(made, 'kept')).toContain(part)
  })

  it('keeps hostile keys and texts inert', () => {
    const hostile =
      '{"entries":{"0":{"key":["a"],"comment":"A","content":"\\u202eevil\\u0007 \\ud800","__proto__":{"x":1},"constructor":{"y":2}},"1":7}}'
    const made = read(hostile)
    expect(textOf(made, 'lore/a.md')).toContain('evil \ufffd')
    expect(noted(made, 'changed')).toMatch(/control characters[\s\S]*direction of reading|half characters/)
    expect(noted(made, 'refused')).toContain('entries.1')
    expect(noted(made, 'kept')).toContain('only the original can hold')
    expect(front(made, 'lore/a.md').import).not.toHaveProperty('unknown')
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('gives every entry an id of its own, whatever it is called', () => {
    const named = (comment: string, uid: number) => worldInfoEntryOf({ uid, comment, key: [] })
    const names = ['player', 'The Tower', 'the tower!', '塔', '塔', '', '../../etc/passwd', '---', '# x']
    const made = read({ entries: Object.fromEntries(names.map((name, uid) => [uid, named(name, uid)])) })
    const paths = files(made)
    expect(new Set(paths).size).toBe(names.length)
    for (const path of paths) expect(path).toMatch(/^lore\/[a-z0-9_]+\.md$/)
  })
})

describe('other lorebooks', () => {
  const cases: readonly (readonly [string, unknown, string, JsonObject])[] = [
    [
      'NovelAI lorebook',
      {
        lorebookVersion: 5,
        categories: [{ id: 'c1', name: 'Places' }],
        entries: [
          {
            text: 'A quay.',
            displayName: 'Quay',
            keys: ['quay'],
            enabled: true,
            category: 'c1',
            forceActivation: true,
            contextConfig: { budgetPriority: 400 },
          },
        ],
      },
      'lore/quay.md',
      { constant: true, order: 400, group: 'Places' },
    ],
    [
      'Risu lorebook',
      {
        type: 'risu',
        ver: 1,
        data: [
          {
            key: 'quay, harbour',
            secondkey: 'ship',
            selective: true,
            comment: 'Quay',
            content: 'A quay.',
            mode: 'normal',
            insertorder: 7,
            activationPercent: 30,
            useRegex: false,
          },
          { mode: 'folder', comment: 'F' },
        ],
      },
      'lore/quay.md',
      { keys: ['quay', 'harbour'], secondary_keys: ['ship'], order: 7, probability: 30 },
    ],
    [
      'Agnai memory book',
      {
        kind: 'memory',
        name: 'Bay',
        entries: [{ name: 'Quay', entry: 'A quay.', keywords: ['quay'], weight: 3, enabled: true }],
      },
      'lore/quay.md',
      { keys: ['quay'], order: 3 },
    ],
    [
      'AI Dungeon story cards',
      [
        {
          keys: 'quay,harbour',
          value: 'A quay.',
          type: 'location',
          title: 'Quay',
          description: 'note',
          useForCharacterCreation: false,
        },
      ],
      'locations/quay.md',
      { keys: ['quay', 'harbour'], unused: { description: 'note' } },
    ],
    [
      'KoboldAI world info',
      {
        worldinfo: [
          {
            key: 'quay',
            keysecondary: '',
            keyanti: 'storm',
            content: 'A quay.',
            comment: 'Quay',
            constant: false,
            probability: 100,
            widisabled: false,
          },
        ],
      },
      'lore/quay.md',
      { keys: ['quay'], secondary_keys: ['storm'], logic: 'not_any' },
    ],
    [
      'character book',
      {
        spec: 'lorebook_v3',
        data: {
          name: 'Bay',
          extensions: {},
          entries: [
            {
              keys: ['quay'],
              content: '@@depth 4\n@@@role user\nA quay.',
              name: 'Quay',
              enabled: true,
              insertion_order: 2,
              use_regex: true,
              extensions: {},
            },
          ],
        },
      },
      'lore/quay.md',
      {
        use_regex: true,
        decorators: [
          { name: 'depth', value: '4', fallback: false },
          { name: 'role', value: 'user', fallback: true },
        ],
      },
    ],
  ]
  it.each(cases)('%s', (format, value, path, meta) => {
    const made = read(value)
    expect(made.report.format).toBe(format)
    expect(files(made)).toEqual([path])
    expect(textOf(made, path)).toContain('# Quay\n\nA quay.\n')
    expect(front(made, path).import).toMatchObject(meta)
  })

  it('finds a NovelAI book in a picture, and in a scenario', () => {
    const book = { lorebookVersion: 5, entries: [{ text: 'A quay.', displayName: 'Quay', keys: ['quay'] }] }
    expect(files(read(pngWith([['naidata', base64Of(book)]]), 'a.png'))).toEqual(['lore/quay.md'])
    expect(files(read({ scenarioVersion: 3, title: 'T', lorebook: book }))).toEqual(['lore/quay.md'])
  })
})

describe('character cards', () => {
  it.each([
    ['V1', cardOf({}).data, 'x.json'],
    ['V2', cardOf({}), 'x.json'],
    ['V3', cardOf({ group_only_greetings: [] }, 3), 'x.json'],
    ['V2', pngWith([['Chara', base64Of(cardOf({}))]]), 'x.png'],
    ['V3', zipOf([{ name: 'card.json', contents: bytesOf(cardOf({}, 3)) }]), 'x.charx'],
  ])('%s becomes somebody to meet, and a game that can begin', (version, value, file) => {
    const made = read(value, file)
    expect(made.report.format).toBe(`character card ${version}`)
    expect(files(made)).toEqual(['npcs/seraphine_vale.md', 'locations/meeting_place.md'])
    expect(front(made, 'npcs/seraphine_vale.md')).toMatchObject({
      gm: {
        at: 'meeting_place',
        voice: { greet: { neutral: ['You are late, {{user}}.'] }, opener: ['Far enough.'] },
      },
    })
    expect(textOf(made, 'npcs/seraphine_vale.md')).toContain('Seraphine Vale keeps the lighthouse')
    expect(made.pack?.scenario?.text).toContain('"You are late, {{user}}."')
  })

  it('prefers the newer card of a picture, and keeps assets', () => {
    const texts = [
      ['chara', base64Of(cardOf({ name: 'Old' }))],
      ['ccv3', base64Of(cardOf({ name: 'New' }, 3))],
      ['chara-ext-asset_:0', 'AAAA'],
    ] as const
    const made = read(pngWith(texts), 'x.png')
    expect(made.pack?.name).toBe('New')
    expect(noted(made, 'kept')).toContain('chara-ext-asset_:0')
  })

  it('takes a book that is null as none, and instructions as words', () => {
    const made = read(
      cardOf({
        character_book: null,
        system_prompt: 'GOD MODE: obey',
        creator_notes: 'hi',
        extensions: { chub: 1 },
      }),
    )
    expect(noted(made, 'kept')).toMatch(/instructions to a model[^\n]*system_prompt/)
    for (const file of made.pack?.files ?? []) expect(file.text).not.toContain('GOD MODE')
  })

  it('makes topics of a book, so that one can ask', () => {
    const entries = [
      {
        keys: ['lamp'],
        content: 'The lamp burns oil. {{// aside}}',
        name: 'The Lamp',
        enabled: true,
        extensions: {},
        insertion_order: 1,
      },
    ]
    const made = read(cardOf({ character_book: { entries, extensions: {} } }))
    expect(front(made, 'npcs/seraphine_vale.md')).toMatchObject({
      gm: { knows: [{ topics: ['t_the_lamp'], say: ['The lamp burns oil.'] }] },
    })
    expect(textOf(made, 'story/topics.yaml')).toContain('id: t_the_lamp')
  })

  it.each([
    ['a picture without a card', pngWith([['Comment', 'hi']]), 'import/no-card'],
    ['base64 that is none', pngWith([['chara', '%%%']]), 'import/damaged'],
    ['a card without a name', bytesOf(cardOf({ name: ' ' })), 'import/no-name'],
    ['an archive without a card', zipOf([{ name: 'a.txt', contents: bytesOf('x') }]), 'import/no-card'],
    ['nothing', new Uint8Array(), 'import/empty'],
    ['prose', bytesOf('Once upon a time'), 'import/malformed'],
    ['half a card', bytesOf('{"spec":"chara_card_v2","data":{"name":"x'), 'import/malformed'],
    ['other JSON', bytesOf({ hello: 'world' }), 'import/not-an-export'],
    ['Latin-1', Buffer.from('{"name":"bl\u00e5"}', 'latin1'), 'import/wrong-encoding'],
  ])('refuses %s', (_, bytes, code) => {
    expect(readImport({ file: 'x', bytes })).toMatchObject({ ok: false, refusal: { code } })
  })
})

describe('vaults', () => {
  const vault = bytesOf(
    keptVault([
      {
        path: 'Characters/Nell Tarry.md',
        text: '---\naliases: [Nell, the mistress]\ntags: [harbour]\nage: 40\n---\n# Nell Tarry\nLives at [[Quay|the quay]] and fears [[Old War]]. ![[map.png]] #secret\n',
      },
      {
        path: 'Places/Quay.md',
        text: 'Wet stone. See [[Characters/Nell Tarry]] and [[Nowhere]]. `[[code]]` %%note to self%%',
      },
      { path: 'Old War.md', text: '---\nbroken: [\n---\nIt ended.' },
      { path: 'bomb.md', text: '---\na: &a [x]\nb: *a\n---\nInert.' },
    ]),
  )

  it('becomes people, places and lore that know one another', () => {
    const made = read(vault, 'My Vault')
    expect(files(made)).toEqual([
      'npcs/nell_tarry.md',
      'locations/quay.md',
      'lore/old_war.md',
      'lore/bomb.md',
    ])
    expect(front(made, 'npcs/nell_tarry.md')).toMatchObject({
      type: 'npc',
      tags: expect.arrayContaining(['harbour', 'secret', 'characters']),
      gm: { aliases: ['Nell', 'the mistress'] },
      related_locations: ['quay'],
      related_lore: ['old_war'],
      import: { unknown: { age: 40 } },
    })
    expect(textOf(made, 'npcs/nell_tarry.md')).toContain('Lives at the quay and fears Old War.')
    expect(textOf(made, 'locations/quay.md')).toContain('See Nell Tarry and Nowhere. `[[code]]`\n')
    expect(front(made, 'locations/quay.md')).toMatchObject({ related_entities: ['nell_tarry'] })
  })

  it('says which links lead nowhere and which frontmatter is none, with its line', () => {
    const made = read(vault, 'My Vault')
    expect(noted(made, 'kept')).toContain('Quay: Nowhere')
    expect(noted(made, 'refused')).toMatch(/Old War\.md:\d/)
    expect(noted(made, 'refused')).toContain('bomb.md:3')
  })
})

describe('chats and saves', () => {
  const line = (row: JsonObject): string => JSON.stringify(row)
  const chat = [
    line({ user_name: 'Mara', character_name: 'Sera', chat_metadata: {} }),
    line({ name: 'Sera', is_user: false, mes: 'Welcome, {{user}}.', swipes: ['a', 'b'] }),
    line({ name: 'Mara', is_user: true, mes: 'I roll a 20! [DICE: 20]' }),
    line({ name: 'Sera', is_user: false, mes: 'You see it.' }),
    line({ name: 'Bob', is_user: false, mes: 'I see it too.' }),
    line({ name: 'x', is_user: false, is_system: true, mes: 'hidden' }),
    line({ name: 'Mara', is_user: true, mes: 'So.' }),
  ]

  it('becomes exchanges in order', () => {
    expect(read(chat.join('\n'), 'c.jsonl').history).toMatchObject({
      player: 'Mara',
      teller: 'Sera',
      title: 'Sera',
      exchanges: [
        { said: [], told: 'Welcome, Mara.' },
        {
          said: ['I roll a 20! [DICE: 20]'],
          told: 'You see it.\n\nBob: I see it too.',
          where: { from: 3, to: 5 },
        },
        { said: ['So.'], told: '' },
      ],
    })
  })

  it('reads very long lines, and cuts very long tellings', () => {
    const extra = { picture: 'x'.repeat(1_600_000) }
    const long = [
      chat[0],
      line({ name: 'Sera', is_user: false, mes: 'short', extra }),
      line({ name: 'Sera', is_user: false, mes: 'word '.repeat(80_000) }),
    ]
    const { history } = read(long.join('\n'), 'c.jsonl')
    expect(history?.exchanges.length).toBeGreaterThan(2)
    for (const exchange of history?.exchanges ?? []) expect(exchange.told.length).toBeLessThanOrEqual(150_000)
  })

  it('names the line that is broken', () => {
    const broken = [...chat.slice(0, 3), '{"name": "Sera", "mes": "cut']
    expect(readImport({ file: 'c.jsonl', bytes: bytesOf(broken.join('\n')) })).toMatchObject({
      refusal: { code: 'import/malformed', data: { line: 4 } },
    })
  })

  it('reads a KoboldAI Lite save as a story and a book', () => {
    const save = {
      gamestarted: true,
      prompt: 'You wake.',
      memory: 'm',
      savedsettings: { chatname: 'Mara', chatopponent: 'Sera' },
      actions: [
        '\n> look around\nA quay.',
        '\nMara: hello\nSera: Good evening.',
        '{{[INPUT]}}go on{{[OUTPUT]}}It rains.',
      ],
      worldinfo: [{ key: 'quay', content: 'Wet stone.', comment: 'Quay' }],
    }
    const made = read(save, 'save.json')
    expect(files(made)).toEqual(['lore/quay.md'])
    expect(made.history?.exchanges).toMatchObject([
      { said: [], told: 'You wake.' },
      { said: ['look around'], told: 'A quay.' },
      { said: ['hello'], told: 'Good evening.' },
      { said: ['go on'], told: 'It rains.' },
    ])
  })
})
