import { describe, expect, it } from 'vitest'
import { contentFile, harbourFiles, tinyPack } from '../../../test/packs/pack-files.ts'
import { compilePack } from '../compile/compile-pack.ts'
import type { PackFile } from '../format/pack-files-and-limits.ts'
import type { StoryStarts } from './find-unreachable-parts.ts'
import { lintPack } from './lint-pack.ts'

/** Findings of some codes as short lines. */
function found(files: readonly PackFile[], codes: RegExp, begin?: StoryStarts): readonly string[] {
  const report = compilePack(files)
  if (report.pack === null) throw new Error(report.problems.map((problem) => problem.message).join('\n'))
  return lintPack(report, null, begin)
    .filter((problem) => codes.test(problem.code))
    .map((problem) => `${problem.file}:${problem.line} ${problem.message}`)
}

const here = (gm: string): string => contentFile(`id: here\ntype: location\ngm:\n${gm}`)
const begin = { places: ['tiny:here'], items: ['coin'] }

describe('what can never come about', () => {
  it('the small harbour has nothing dead in it', () => {
    const start = { places: ['small_harbour:quay'], items: ['coin'] }
    expect(found(harbourFiles(), /GATE|THIN/, start)).toEqual([])
  })

  it('finds deeds, ways, endings and clues that no route opens', () => {
    const files = tinyPack({
      'locations/here.md': here(`  exits: [{to: vault, locked: {key: gold_key, flag: vault_open}}]
  affordances:
    - {id: dance, text: Dance, if: {flag: music}}
    - {id: hum, text: Hum, success: [{flag: tune}]}
    - {id: sing, text: Sing, if: {flag: tune}}`),
      'locations/vault.md': contentFile('id: vault\ntype: location\ngm: {noise: none}'),
      'story/s.yaml': `items: [{id: gold_key, name: a key}]
clues: [{id: c, name: the truth, fact: It was him.}]
clocks: [{id: still, name: Still, max: 4, omens: {1: a, 2: b, 3: c, 4: d}}]
endings:
  - {id: never, if: {clock: {still: 4}}, text: No.}
  - {id: sung, if: {flag: tune}, text: Yes.}
`,
    })
    expect(found(files, /GATE/, begin)).toEqual([
      'locations/here.md:5 The way to "tiny:vault" can never come about: no route opens it.',
      'locations/here.md:7 "Dance" can never come about: no route opens it.',
      'story/s.yaml:5 The ending "tiny:never" can never come about: no route opens it.',
      'locations/vault.md:2 No way leads to Vault.'.replace('Vault', 'Somewhere'),
      'story/s.yaml:2 Nobody can ever learn "the truth": nothing gives this clue.',
    ])
  })

  it('finds what people keep back for ever, and who is never met', () => {
    const person = (id: string, at: string): string =>
      contentFile(`id: ${id}
type: npc
gm:
  at: ${at}
  withholds:
    - {id: w_${id}, fact: x, gate: {any: [{evidence: c_lost}, {coin: 5}]}}`)
    const files = tinyPack({
      'locations/here.md': here('  noise: none'),
      'locations/there.md': contentFile('id: there\ntype: location'),
      'npcs/ann.md': person('ann', 'here'),
      'npcs/bob.md': person('bob', 'there'),
      'story/s.yaml': 'clues: [{id: c_lost, name: lost, fact: y}]\n',
    })
    expect(found(files, /GATE/, begin).filter((row) => row.startsWith('npcs'))).toEqual([
      'npcs/bob.md:7 What Somewhere keeps back ("tiny:w_bob") can never come about: no route opens it.',
    ])
    const poor = found(files, /GATE/, { places: ['tiny:here'], items: [] })
    expect(poor.filter((row) => row.startsWith('npcs/ann'))).toHaveLength(1)
  })

  it('counts the ways to a deduction', () => {
    const files = tinyPack({
      'locations/here.md': here(`  discoverables:
    - {id: d, trigger: search desk, gives: {clue: c1}}`),
      'story/s.yaml': `clues: [{id: c1, name: a, fact: a}, {id: c2, name: b, fact: b}]
deductions: [{id: ded, needs: {any: 1, of: [c1, c2]}}]
`,
    })
    expect(found(files, /THIN/, begin)).toEqual([
      'story/s.yaml:2 Only one way leads to the clues of "tiny:ded"; with fewer than 3 a player who misses one is stuck.',
    ])
  })
})

describe('phrases of finds', () => {
  it('finds those that something else at the place takes', () => {
    const files = tinyPack({
      'locations/here.md': here(`  objects: [{id: desk, name: the desk, aliases: [table]}]
  affordances:
    - {id: tidy, text: Tidy the desk, phrases: [sort the papers]}
    - {id: burn, text: Burn the papers, phrases: [look under the table], if: {clue: c1}}
  discoverables:
    - {id: d, trigger: {phrases: [tidy the table, look under the desk, read the ledger, the]}, gives: {clue: c1}}
    - {id: e, trigger: {phrases: [I read the ledger]}, gives: {clue: c1}}`),
      'story/s.yaml': 'clues: [{id: c1, name: a, fact: a}]\n',
    })
    expect(found(files, /UNSAID/).map((row) => row.replace(/^.*?:\d+ /, ''))).toEqual([
      'A player who types “tidy the table” means the action “Tidy the desk”, which has the same words.',
      '“the” says too little to be known by: give it a verb and the thing it is done to.',
      'A player who types “I read the ledger” looks for "tiny:d", which stands before it with the same words.',
    ])
  })
})

describe('words', () => {
  it('counts pools against an evening', () => {
    const dry = found(harbourFiles(), /DRY/)
    expect(dry).toContain(
      'locations/quay.md:15 The palette of The Quay has 6 lines; 8 keep an evening fresh.',
    )
    expect(dry.some((row) => row.includes('Dusk'))).toBe(false)
    const bare = tinyPack({ 'story/s.yaml': 'clocks: [{id: c, name: Bell, max: 3, omens: {2: Ding.}}]\n' })
    expect(found(bare, /DRY/)).toEqual([
      'story/s.yaml:1 Nothing is seen when "Bell" moves to 1, 3: write an omen for each.',
    ])
    expect(found(tinyPack({ 'npcs/a.md': contentFile('id: a\ntype: npc') }), /DRY/)).toEqual([])
  })

  it('finds names of nobody', () => {
    const files = tinyPack({
      'locations/here.md': here('  arrive: ["You meet Corvin Hale by the Salt Gate."]'),
      'npcs/hale.md': contentFile('id: hale\ntype: npc\nname: Corvin Hale'),
    })
    expect(found(files, /NOUN/)).toEqual([
      'locations/here.md:5 "Salt Gate" is named here, and the pack knows nobody and nothing of that name.',
    ])
  })

  it('finds skills and creatures that the rules do not know', () => {
    const files = tinyPack({
      'locations/here.md': here('  affordances: [{id: a, text: A, check: {skill: stelth, dc: 10}}]'),
      'npcs/a.md': contentFile('id: a\ntype: npc\ngm: {at: here, stat_block: thug}'),
    })
    const rules = { items: new Set<string>(), creatures: new Set(['thug']), skills: new Set(['stealth']) }
    const rows = lintPack(compilePack(files), rules).filter((problem) => problem.code === 'E-REF')
    expect(rows.map((row) => row.message)).toEqual([
      'The rules know no skill "stelth". Did you mean "stealth"?',
    ])
  })
})

describe('what people may be asked', () => {
  const ann = (answers: string): Record<string, string> => ({
    'locations/here.md': here('  noise: none'),
    'npcs/ann.md': contentFile(`id: ann\ntype: npc\nname: Ann\ngm:\n  at: here\n  answers:\n${answers}`),
  })

  it('has nothing to say of wordings that come to their answers, small words among them', () => {
    const files = tinyPack(
      ann(`    - {id: a, asked: [How are you?, Are you all right?], say: [Well.]}
    - {id: b, asked: ["Who keeps the lamp, Ann?", Where is the keeper?], say: [Marl.]}`),
    )
    expect(found(files, /ANSWER/)).toEqual([])
  })

  it('finds wordings that another answer takes, and those that say nothing', () => {
    const files = tinyPack(
      ann(`    - {id: a, asked: [Who keeps the big lamp lit?], say: [Marl.]}
    - {id: b, asked: [Is the lamp big?, Ann?], if: {flag: lit}, say: [Big.]}
    - {id: c, asked: [Is the lamp big?], say: [Dark.]}
    - {id: d, asked: [Who keeps the big lamp lit?], say: [Him.]}`),
    )
    expect(found(files, /ANSWER/)).toEqual([
      "npcs/ann.md:9 “Ann?” says too little to be known by: Ann's name does not count.",
      'npcs/ann.md:11 “Who keeps the big lamp lit?” always gets "tiny:a", which stands before it with the same words and no condition.',
    ])
  })
})
