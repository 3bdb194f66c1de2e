/**
 * Writes docs/rules/unsupported.md: what the SRD names and this game cannot play, what it leaves to the narrator, and
 * what it carries out. It is reckoned from the data, so it cannot forget anything.
 *
 *   node tools/srd/unsupported.ts            writes it
 *   node tools/srd/unsupported.ts --check    fails when it is out of date
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  listRulings,
  listUnsupported,
  type Ruled,
  type Unsupported,
} from '../../src/rules/dnd5e/data/list-unsupported.ts'
import { createSrd, type Srd } from '../../src/rules/dnd5e/data/load-srd.ts'

const page = fileURLToPath(new URL('../../docs/rules/unsupported.md', import.meta.url))

const headings: Readonly<Record<Unsupported['kind'], string>> = {
  spell: 'Spells',
  feature: 'Class features',
  race: 'Races',
  monster: 'Monsters',
  'magic-item': 'Magic items',
}
const kinds = Object.keys(headings) as Unsupported['kind'][]

/** The page as text. */
export function unsupportedPage(srd: Srd): string {
  const missing = listUnsupported(srd)
  const rulings = listRulings(srd)
  return `${[
    '# What the rules do not play',
    '',
    'The dnd5e ruleset carries out SRD 5.1. This page is made from its data (`node tools/srd/unsupported.ts`); a test',
    'fails when it is out of date. "Early" is what a party of levels 1 to 5 may meet.',
    '',
    ...notPlayable(missing),
    ...leftToTheNarrator(rulings),
    ...carriedOut(srd, missing, rulings),
  ].join('\n')}\n`
}

function notPlayable(missing: readonly Unsupported[]): string[] {
  const sorted = [...missing].sort((one, other) => Number(other.early) - Number(one.early))
  const early = missing.filter((entry) => entry.early).length
  return [
    '## Not playable yet',
    '',
    `${missing.length} in all, ${early} of them early.`,
    '',
    ...kinds.flatMap((kind) => {
      const own = sorted.filter((entry) => entry.kind === kind)
      if (own.length === 0) return []
      const rows = own.map((entry) => `| ${entry.name} | ${entry.early ? 'yes' : ''} | ${entry.reason} |`)
      return [`### ${headings[kind]}`, '', '| Name | Early | Why |', '| :-- | :-- | :-- |', ...rows, '']
    }),
  ]
}

function leftToTheNarrator(rulings: readonly Ruled[]): string[] {
  return [
    '## Left to the narrator',
    '',
    'Their words are told at the table; they move no number by themselves. An entry may do other things that are',
    'carried out.',
    '',
    ...kinds.flatMap((kind) => {
      const own = rulings.filter((entry) => entry.kind === kind)
      if (own.length === 0) return []
      const names = [...new Set(own.map((entry) => entry.name))].sort((one, other) =>
        one.localeCompare(other, 'en'),
      )
      return [
        `### ${headings[kind]} (${own.length} rulings in ${names.length} entries)`,
        '',
        `${names.join(', ')}.`,
        '',
      ]
    }),
  ]
}

function carriedOut(srd: Srd, missing: readonly Unsupported[], rulings: readonly Ruled[]): string[] {
  const shelves = {
    spell: srd.spells,
    feature: srd.features,
    race: srd.races,
    monster: srd.monsters,
    'magic-item': srd.magicItems,
  }
  const rows = kinds.map((kind) => {
    const ids = shelves[kind].ids()
    const gaps = new Set(missing.filter((entry) => entry.kind === kind).map((entry) => entry.owner))
    const told = new Set(rulings.filter((entry) => entry.kind === kind).map((entry) => entry.owner))
    const whole = ids.filter((id) => !gaps.has(id) && !told.has(id)).length
    const partly = ids.filter((id) => !gaps.has(id) && told.has(id)).length
    return `| ${headings[kind]} | ${ids.length} | ${whole} | ${partly} | ${gaps.size} |`
  })
  return [
    '## In the data',
    '',
    '| Kind | All | Mechanics alone | With words for the narrator | With a gap |',
    '| :-- | --: | --: | --: | --: |',
    ...rows,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = unsupportedPage(createSrd())
  if (!process.argv.includes('--check')) writeFileSync(page, text)
  else if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/rules/unsupported.md is out of date: run node tools/srd/unsupported.ts')
    process.exitCode = 1
  }
}
