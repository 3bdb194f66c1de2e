/** Names in any script: they become ids of their own, are said as they are written, and can be called by. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { cardOf } from '../../test/import/foreign-files.ts'

const root = mkdtempSync(join(tmpdir(), 'fatewright-cli-names-'))
const home = join(root, 'home')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const told = async (...words: string[]) => JSON.parse((await tryCli([...words, '--json'], { home })).stdout)
const put = (path: string, contents: string): string => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, contents)
  return file
}

const names = [
  '爱',
  'シアン',
  'セーラ',
  '李德',
  '김철수',
  'Светлана',
  'Αθηνά',
  'ليلى',
  'सीता',
  'สมชาย',
  '🦊',
  'Zoë',
  'Ase\u030an',
  "'Akira",
  'İpek',
]

describe('imported cards', () => {
  const importCard = (name: string) =>
    told('import', put(`${name.length}-${name.codePointAt(0)}.json`, JSON.stringify(cardOf({ name }))))

  it.each([
    ['爱', /^name_[0-9a-f]{8}$/],
    ['李德', /^name_[0-9a-f]{8}$/],
    ['김철수', /^name_[0-9a-f]{8}$/],
    ['🦊', /^name_[0-9a-f]{8}$/],
    ['Seraphine Vale', /^seraphine_vale$/],
    ['Zoë', /^zoe$/],
  ])(
    'of %s stand beside each other, and their first words have a speaker',
    async (name, id) => {
      const { pack } = await importCard(name)
      expect(pack.pack_id).toMatch(id)
      const { campaign_id } = await told('new', pack.scenario, '--seed', 'x')
      for (const line of ['look around', `I talk to ${name}`, `ask ${name} about the storm`]) {
        const { narrative } = await told('turn', campaign_id, line)
        expect(narrative, line).toContain((name.split(' ')[0] ?? name).normalize('NFC'))
        expect(narrative, line).not.toMatch(/\b(\S+) says? \1\b|(?:^|\n) |says? ,| {2}/u)
      }
    },
    60_000,
  )

  it('has one id for one name, however its letters are put together', async () => {
    expect((await importCard('Αθηνά'.normalize('NFC'))).pack.pack_id).toBeDefined()
    expect((await importCard('Αθηνά'.normalize('NFD'))).error.message).toContain('There is already a pack')
  })
})

describe.each(['bands-2d6', 'dnd5e'])('people by %s', (ruleset) => {
  const id = `many_${ruleset.replace(/\W/g, '_')}`
  const person = (name: string, at: number): string =>
    put(
      `${id}/npcs/p${at}.md`,
      `---\nid: p${at}\ntype: npc\nname: ${JSON.stringify(name)}\ntags: [guest]\ngm:\n  at: hall\n  voice: { greet: { neutral: ["Guest number ${at} is glad."] } }\n---\n\n# ${name}\n\nA guest with badge ${at}.\n`,
    )
  const hero = ruleset === 'dnd5e' ? '{ race: human, class: fighter }' : '{ background: courier }'

  it('are each spoken to, looked at and asked after by name', async () => {
    names.forEach(person)
    put(`${id}/pack.yaml`, `id: ${id}\nname: Many\nversion: "1.0.0"\n`)
    put(
      `${id}/locations/hall.md`,
      '---\nid: hall\ntype: location\nname: the hall\ntags: []\n---\n\n# The hall\n\nA hall.\n',
    )
    put(
      `${id}/scenarios/${id}.yaml`,
      `id: ${id}\nname: Many\nblurb: A party.\nruleset: ${ruleset}\ncontent_pack: ${id}\nopening:\n  location: hall\n  text: [You are in the hall.]\nheroes:\n  - { id: h, name: Wren, blurb: You., choices: ${hero} }\n`,
    )
    const installed = await told('pack', 'install', join(root, id))
    expect(installed.error).toBeUndefined()
    const made = await told('new', id, '--seed', ruleset)
    expect(made.error).toBeUndefined()
    const { campaign_id } = made
    const wrong: string[] = []
    for (const [at, name] of names.entries()) {
      const hello = await told('turn', campaign_id, `I talk to ${name}`)
      if (!hello.narrative?.includes(`Guest number ${at} is glad`))
        wrong.push(`talk ${name}: ${hello.narrative}`)
      const look = await told('turn', campaign_id, `I look at ${name}`)
      if (!look.narrative?.includes(`badge ${at}.`)) wrong.push(`look ${name}: ${look.narrative}`)
      if (ruleset === 'dnd5e') continue
      const called = await told('turn', campaign_id, `${name}, can you help me?`)
      if (!called.narrative?.includes(name.normalize('NFC'))) wrong.push(`call ${name}: ${called.narrative}`)
      const who = await told('turn', campaign_id, `who is ${name}?`)
      if (!JSON.stringify(who).includes(`badge ${at}.`)) wrong.push(`who ${name}: ${who.narrative}`)
      const { pieces } = await told('recall', campaign_id, name, '--words-only')
      // The full-text index knows letters and digits: a picture is found by its meaning alone.
      const found = name === '🦊' || pieces[0]?.text.includes(`badge ${at}.`)
      if (!found) wrong.push(`recall ${name}: ${pieces[0]?.text}`)
    }
    expect(wrong).toEqual([])
  })
})
