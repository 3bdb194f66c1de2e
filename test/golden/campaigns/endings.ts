/** Both adventures at the terminal's table, by scripts of typed lines, to each of their endings. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chapter, GoldenScript } from '../harness/script.ts'

const adventures = join(import.meta.dirname, '..', '..', 'adventures')
const lines = (folder: string, name: string): string =>
  readFileSync(join(adventures, folder, `${name}.txt`), 'utf8')

/** The lines as a file, then the game they play; `--seed` because they were written for these dice. */
const played = (name: string, scenario: string, seed: string, again = false): Chapter => ({
  name,
  home: name,
  steps: [
    {
      file: `${name}.txt`,
      holds: lines(scenario === 'dead_drop' ? 'dead-drop' : 'nineteen-year-tide', name),
    },
    {
      cli: ['play', '--new', scenario, '--seed', seed, '--script', `$work/${name}.txt`],
      columns: 80,
    },
    ...(again ? [{ cli: `replay ${scenario === 'dead_drop' ? 'dead' : 'the'}` }] : []),
    { cli: `verify ${scenario === 'dead_drop' ? 'dead' : 'the'}` },
  ],
})

export const deadDropEndings: GoldenScript = {
  name: 'endings-dead-drop',
  about: 'Dead Drop typed to each of its three endings; one is also played again from its log',
  listed: /./,
  chapters: [
    played('kept', 'dead_drop', 'a', true),
    played('published', 'dead_drop', 'a'),
    played('handed', 'dead_drop', 'a'),
  ],
}

export const tideEndings: GoldenScript = {
  name: 'endings-tide',
  about: 'The Nineteen-Year Tide typed to three of its endings; one is also played again from its log',
  listed: /./,
  chapters: [
    played('rung', 'nineteen_year_tide', 'c', true),
    played('testimony', 'nineteen_year_tide', 'one'),
    played('high-water', 'nineteen_year_tide', 'one'),
  ],
}
