/** A small world with twenty secrets in it, of five kinds, and one clue that anybody finds who looks. */
import type { JsonObject } from '../../core/json.ts'
import type { Engine } from '../../engine/index.ts'
import { good } from '../../testing/index.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import type { WorldFiles } from '../suite/suite-and-case-types.ts'
import { suiteWorld } from '../suite/suite-world.ts'

export const secretKinds = [
  'secrets of a pack',
  'what somebody withholds',
  'hidden facts',
  'hidden documents',
  'clues not found',
] as const

export interface Canary {
  readonly kind: (typeof secretKinds)[number] | 'a clue to be found'
  readonly word: string
  /** The fact that its finder knows; null for what cannot be found out. */
  readonly fact: string | null
}

export const canariesInAWorld = 20
const ofEach = canariesInAWorld / secretKinds.length

export interface PlantedWorld {
  readonly files: WorldFiles
  readonly canaries: readonly Canary[]
  /** The one that is found by looking: the proof that words are recognised when they are told. */
  readonly open: Canary
}

/** The world with this number; no word is in two of them. */
export function plantedWorld(world: number): PlantedWorld {
  const word = (index: number): string => canaryWord((world * (canariesInAWorld + 1) + index) % 2_000)
  const kindOf = (index: number) => secretKinds[Math.floor(index / ofEach)] ?? 'hidden facts'
  const canaries = Array.from({ length: canariesInAWorld }, (_, index): Canary => {
    const kind = kindOf(index)
    return { kind, word: word(index), fact: factOf(kind, index) }
  })
  const open: Canary = {
    kind: 'a clue to be found',
    word: word(canariesInAWorld),
    fact: 'small_world:c_open',
  }
  return { files: filesOf(world, canaries, open), canaries, open }
}

function factOf(kind: Canary['kind'], index: number): string | null {
  if (kind === 'hidden facts') return `f_hidden_${index}`
  if (kind === 'what somebody withholds' || kind === 'clues not found') return `small_world:c_${index}`
  return null
}

function filesOf(world: number, canaries: readonly Canary[], open: Canary): WorldFiles {
  const rows = canaries.map((canary, index) => ({ ...canary, index }))
  const of = (kind: Canary['kind']) => rows.filter((canary) => canary.kind === kind)
  const [first, second, third, fourth] = of('secrets of a pack').map(
    ({ word }) => `${capitalize(word)} paid for the lamp oil.`,
  )
  const clues = [...of('what somebody withholds'), ...of('clues not found')].map(({ word, index }) => ({
    id: `c_${index}`,
    name: `a matter of ${index}`,
    fact: `${capitalize(word)} owns the third boat.`,
    thread: 'wait',
  }))
  const found = {
    id: 'c_open',
    name: 'the chalk mark',
    fact: `${capitalize(open.word)} chalked the crates.`,
    thread: 'wait',
  }
  const files = suiteWorld({
    ruleset: world % 2 === 0 ? 'bands-2d6' : 'dnd5e',
    placeProse: `Forty paces of wet stone.\n\n## Secrets\n\n${first} ${second}`,
    personProse: `Harbourmistress, in a coat with pockets.\n\n## Secrets\n\n${third} ${fourth}`,
    person: { withholds: of('what somebody withholds').map(({ word, index }) => withheld(word, index)) },
    place: {
      objects: [
        { id: 'crates', name: 'the crates', tags: ['fixed'], text: ['Six crates of bait.'] },
        { id: 'wall', name: 'the wall', tags: ['fixed'], text: ['A wall, mended often.'] },
      ],
      discoverables: [
        {
          id: 'd_open',
          trigger: { verbs: ['search', 'examine'], target: 'crates' },
          core: true,
          check: { skill: 'investigation', dc: 5 },
          reveal: [`There is a mark in chalk: ${capitalize(open.word)}.`],
          gives: { clue: 'c_open' },
        },
        ...of('clues not found').map(({ word, index }) => hardToFind(word, index)),
      ],
    },
    story: {
      clues: [...clues, found],
      topics: topics(of('what somebody withholds').map(({ index }) => index)),
    },
  })
  const documents = of('hidden documents').map(({ word, index }) => hiddenDocument(word, index))
  return { ...files, ...Object.fromEntries(documents) }
}

function withheld(word: string, index: number): JsonObject {
  return {
    id: `w_${index}`,
    topics: [`t_${index}`],
    fact: `c_${index}`,
    say: [`It was ${capitalize(word)}. There.`],
    tell: ['{name} stops counting.'],
    deflect: ['Ask the tide.'],
    gate: { check: { skill: 'persuasion', dc: 11 + (index % 4) * 4 } },
    on_reveal: [{ clue: `c_${index}` }],
  }
}

function hardToFind(word: string, index: number): JsonObject {
  return {
    id: `d_${index}`,
    trigger: { verbs: ['search', 'examine'], target: 'wall' },
    check: { skill: 'investigation', dc: 15 + (index % 4) * 4 },
    reveal: [`Behind a loose stone: a note signed ${capitalize(word)}.`],
    gives: { clue: `c_${index}` },
  }
}

const topicNames = ['the debt', 'the keeper', 'the key', 'the winter'] as const

function topics(indices: readonly number[]): JsonObject[] {
  return [
    { id: 'boat', name: 'the packet boat', aliases: ['packet'] },
    { id: 'flood_topic', name: 'the flood' },
    ...indices.map((index, at) => ({ id: `t_${index}`, name: topicNames[at] ?? 'the rest' })),
  ]
}

function hiddenDocument(word: string, index: number): readonly [string, string] {
  const tag = ['secret', 'gm', 'hidden', 'secret'][index % 4] ?? 'secret'
  const front = `---\nid: doc_${index}\ntype: history\nname: "The Winter Letter ${index}"\ntags: [${tag}]\n---\n`
  const prose = `# The Winter Letter ${index}\n\n${capitalize(word)} sank the packet boat for the insurance, and Nell saw it from the quay.\n`
  return [`packs/small_world/history/doc_${index}.md`, `${front}\n${prose}`]
}

/** Hidden facts come by way of play: some for the game master alone, some true and known to no one in the world. */
export async function plantFacts(engine: Engine, id: string, canaries: readonly Canary[]): Promise<void> {
  const facts_add = canaries
    .filter(({ kind }) => kind === 'hidden facts')
    .map(({ word, fact }, at) => ({
      id: fact ?? '',
      subject_id: at % 2 === 0 ? 'small_world:nell' : 'small_world:quay',
      predicate: 'is',
      object: `${capitalize(word)} comes ashore at midnight`,
      visibility: at % 2 === 0 ? 'gm' : 'world',
    }))
  good(
    await engine.turns.playRaw(id, {
      input: 'I arrive.',
      answer: { narrative: 'Gulls.' },
      changes: { facts_add },
    }),
  )
}

// Syllables of words that no language has: one such word is planted in every secret, and where it turns up the secret is out.
const heads = [
  'bra',
  'cul',
  'dre',
  'fos',
  'gly',
  'hov',
  'jar',
  'kel',
  'lum',
  'mok',
  'nuv',
  'pry',
  'quo',
  'rha',
  'sti',
  'tov',
  'vux',
  'wem',
  'yol',
  'zan',
] as const
const middles = [
  'bev',
  'dax',
  'fim',
  'gor',
  'hul',
  'jix',
  'kad',
  'lop',
  'mig',
  'nub',
  'pex',
  'rud',
  'saf',
  'tiv',
  'vok',
  'waz',
  'yem',
  'zil',
  'bok',
  'dup',
] as const
const tails = ['anth', 'orr', 'umix', 'elk', 'ophe'] as const

/** The word with this number; there are 2,000, all different. */
export function canaryWord(index: number): string {
  const head = heads[index % heads.length] ?? ''
  const middle = middles[Math.floor(index / heads.length) % middles.length] ?? ''
  const tail = tails[Math.floor(index / (heads.length * middles.length)) % tails.length] ?? ''
  return `${head}${middle}${tail}`
}

/** A text with its letters alone: capitals, gaps and invisible letters hide no word. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
