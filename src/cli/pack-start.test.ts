/** A pack that passes can be begun: `pack validate` and `pack install` start every hero of every scenario first. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { mutationsOf } from '../../test/packs/mutated-pack.ts'
import type { PackFile } from '../packs/format/pack-files-and-limits.ts'

const root = mkdtempSync(join(tmpdir(), 'fatewright-cli-start-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const template = join(import.meta.dirname, '../../templates/first_pack')
const scenarioFile = 'scenarios/first_pack.yaml'
let folders = 0

/** The template with its scenario changed, in a folder of its own. */
function changed(...changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  folders += 1
  const folder = join(root, String(folders), 'first_pack')
  cpSync(template, folder, { recursive: true })
  const file = join(folder, scenarioFile)
  const text = changes.reduce((before, [from, to]) => before.replace(from, to), readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  return folder
}

const byD20 = [
  ['ruleset: bands-2d6', 'ruleset: dnd5e'],
  [/choices: \{ background: courier.*\}/, 'choices: { race: human, class: fighter }'],
  [/choices: \{ background: burglar.*\}/, 'choices: { race: elf, class: wizard, level: 3 }'],
] as const

describe('validating a pack', () => {
  it('says of every hero and of the hour why they cannot begin, with file, line and caret', async () => {
    const folder = changed(
      ['background: courier', 'background: brugler'],
      ['[sleight, investigation, stealth]', '[sleight, investigatoin, stealth]'],
      ['starts: { hour: 14, minute: 0 }', 'starts: { hour: 14, month: "11" }'],
    )
    const { exit, stdout } = await tryCli(['pack', 'validate', folder], { home: join(root, 'none') })
    expect(exit).toBe(1)
    for (const [line, word, sentence] of [
      [9, '11', 'The Calendar of Harptos has no month called "11".'],
      [
        24,
        'brugler',
        '"brugler" cannot stand as "background" of the hero "wren". Choose a background: courier',
      ],
      [29, 'investigatoin', '"investigatoin" cannot stand as "skills" of the hero "tobit".'],
    ] as const) {
      expect(stdout).toContain(`${scenarioFile}:${line} E-START ${sentence}`)
      const rows = stdout.split('\n')
      const shown = rows.findIndex((row) => row.startsWith(`  ${line} | `))
      expect(rows[shown + 1]?.trimEnd().endsWith('^'.repeat(word.length))).toBe(true)
      expect(rows[shown + 1]?.indexOf('^')).toBe(rows[shown]?.indexOf(word))
    }
    expect(stdout).toContain('cannot be played: 3 errors')
  })

  it.each([
    ['rules that nobody has', [['ruleset: bands-2d6', 'ruleset: dnd6']], 7, '"dnd6"'],
    ['a preset that nobody has', [['calibration: pulp_adventure', 'calibration: grim']], 16, '"grim"'],
    [
      'a value no table knows',
      [['calibration: pulp_adventure', 'calibration: { risk: { lethality: total } }']],
      16,
      'risk.lethality',
    ],
    ['a day too many', [['starts: { hour: 14, minute: 0 }', 'starts: { day: 31 }']], 9, 'no day 31'],
    [
      'a calendar without months',
      [['starts: {', 'calendar: { id: ours, name: Ours, era: X, months: [] }\nstarts: {']],
      9,
      'months',
    ],
    [
      'an answer nobody asked for',
      [['{ background: courier,', '{ backgruond: courier,']],
      24,
      '"backgruond"',
    ],
    [
      'a class that nobody has',
      [...byD20, ['class: fighter', 'class: figther']],
      24,
      'class: "figther" cannot be chosen',
    ],
    ['a race that nobody has', [...byD20, ['race: elf', 'race: elv']], 29, '"elv"'],
    ['a level that nobody reaches', [...byD20, ['level: 3', 'level: 30']], 29, 'level'],
    ['a spell that is none', [...byD20, ['level: 3', 'spells: [fire-bolt-of-doom]']], 29, 'spells'],
    [
      'a fact told twice',
      [[/$/, 'facts:\n  - { id: f1, object: 1 }\n  - { id: f1, object: 2 }\n']],
      32,
      'fact "f1"',
    ],
    [
      'somebody who is there already',
      [[/$/, 'entities:\n  - { id: hob, type: npc, name: Hob }\n']],
      31,
      '"hob"',
    ],
  ] as const)('finds %s', async (_what, changes, line, words) => {
    const folder = changed(...changes)
    const told = JSON.parse(
      (await tryCli(['pack', 'validate', folder, '--json'], { home: join(root, 'none') })).stdout,
    )
    const errors = told.problems.filter((problem: { code: string }) => problem.code.startsWith('E-'))
    expect(errors).toEqual([expect.objectContaining({ file: scenarioFile, line, code: 'E-START' })])
    expect(errors[0].message).toContain(words)
  })

  it.each([
    ['bands-2d6', []],
    ['dnd5e', byD20],
  ] as const)('takes heroes whom %s can make', async (_rules, changes) => {
    const folder = changed(...changes)
    const { stdout } = await tryCli(['pack', 'validate', folder], { home: join(root, 'none') })
    expect(stdout).toContain('can be played: 0 errors')
  })
})

describe('a pack that cannot begin', () => {
  const folder = changed(['background: courier', 'background: brugler'])

  it('is not installed', async () => {
    const home = join(root, 'install')
    const { exit, stdout, stderr } = await tryCli(['pack', 'install', folder], { home })
    expect(exit).toBe(1)
    expect(stdout + stderr).toContain(`${scenarioFile}:24 E-START "brugler" cannot stand`)
    expect((await tryCli(['scenarios'], { home })).stdout).not.toContain('First Pack')
  })

  it('says where, when it is there all the same and somebody begins it', async () => {
    const home = join(root, 'copied')
    cpSync(folder, join(home, 'packs', 'first_pack'), { recursive: true })
    const { exit, stderr } = await tryCli(['new', 'first_pack'], { home })
    expect(exit).toBe(1)
    expect(stderr).toContain('first_pack.yaml:24: "brugler" cannot stand as "background" of the hero "wren".')
    expect((await tryCli(['new', 'first_pack', '--hero', 'tobit'], { home })).exit).toBe(0)
  })
})

/** The files of a folder. */
function filesIn(folder: string): PackFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }
    })
}

/** What goes wrong with a pack that was found good: nothing, if finding it good means anything; null when it was not. */
async function troubleWith(id: string, mutated: readonly PackFile[]): Promise<string | null> {
  folders += 1
  const home = join(root, String(folders))
  const folder = join(home, 'packs', id)
  for (const { path, text } of mutated) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const run = (...words: string[]) => tryCli([...words, '--json'], { home })
  const validated = await run('pack', 'validate', folder)
  const scenarios: string[] = validated.exit === 0 ? JSON.parse(validated.stdout).scenarios : []
  let trouble = validated.exit === 0 ? '' : null
  for (const scenario of scenarios) {
    const made = await run('new', scenario)
    const turn =
      made.exit === 0 ? await run('turn', JSON.parse(made.stdout).campaign_id, 'I look around.') : made
    if (turn.exit !== 0) trouble = turn.stdout
  }
  rmSync(home, { recursive: true, force: true })
  return trouble
}

/** Tries each so-and-so-many-th mistake in a pack, and counts what became of it. */
async function tryMistakes(id: string, files: readonly PackFile[], every: number) {
  const seen = { good: 0, refused: 0 }
  for (const { what, files: mutated } of mutationsOf(files, every)) {
    const trouble = await troubleWith(id, mutated)
    expect(trouble ?? '', what).toBe('')
    seen[trouble === null ? 'refused' : 'good'] += 1
  }
  return seen
}

const long = process.env.FATEWRIGHT_MUTATIONS

describe('a pack with one mistake', () => {
  it('is found out, or can be begun and played', async () => {
    const seen = await tryMistakes('first_pack', filesIn(template), Number(long ?? 199))
    expect(seen.good).toBeGreaterThan(5)
    expect(seen.refused).toBeGreaterThan(20)
  })

  it.each(['neo_seattle', 'nineteen_year_tide'])(
    'is found out in %s too',
    async (id) => {
      if (long === undefined) {
        console.log(
          'Mistakes in the adventures take hours: FATEWRIGHT_MUTATIONS=499 tries each 499th of them.',
        )
        return
      }
      const shipped = join(import.meta.dirname, '../../content_packs', id)
      const seen = await tryMistakes(id, filesIn(shipped), Number(long))
      expect(seen.good + seen.refused).toBeGreaterThan(0)
    },
    3_600_000,
  )
})
