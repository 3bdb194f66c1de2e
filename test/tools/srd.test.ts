import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { makeData } from '../../tools/srd/main.ts'
import { unsupportedPage } from '../../tools/srd/unsupported.ts'
import { dataText } from '../../tools/srd/write-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const figures = fileURLToPath(new URL('../../../shared/data/srd51', import.meta.url))
const files = [
  'armour',
  'backgrounds',
  'classes',
  'conditions',
  'features',
  'gear',
  'magic-items',
  'monsters',
  'races',
  'skills',
  'spells',
  'weapons',
]
const shipped = (name: string) => readFileSync(`${root}/src/rules/dnd5e/data/${name}`, 'utf8')

describe('the SRD data files', () => {
  it.each(files)('%s.json has one entry per line', (name) => {
    const text = shipped(`${name}.json`)
    expect(text === dataText(JSON.parse(text) as unknown[])).toBe(true)
  })

  it('are what the converter makes of the figures', () => {
    if (!existsSync(figures)) {
      console.log('The figures of SRD 5.1 are not here: the data files are not made anew, only read.')
      return
    }
    const made = makeData(figures)
    expect(Object.keys(made).sort()).toEqual(files.map((name) => `${name}.json`))
    expect(Object.keys(made).filter((name) => made[name] !== shipped(name))).toEqual([])
  })
})

describe('docs/rules/unsupported.md', () => {
  it('says what the data says', () => {
    const kept = readFileSync(new URL('../../docs/rules/unsupported.md', import.meta.url), 'utf8')
    expect(kept).toBe(unsupportedPage(createSrd()))
    expect(kept).toContain('| Time Stop |')
  })
})
