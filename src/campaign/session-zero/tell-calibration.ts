/** An agreement in a few sentences, for whoever is about to play by it. */
import { type Calibration, linesAlwaysDrawn } from './calibration.ts'
import { questions, standsAt } from './questions.ts'

const shown: readonly (readonly [string, readonly string[]])[] = [
  ['Tone', ['grit', 'dark', 'morals', 'pace']],
  ['Risk', ['lethality', 'failure', 'permanence', 'plot_armour']],
  ['Agency', ['structure', 'world_agency']],
]

/**
 * One line a part.
 *
 * @example
 * tellCalibration(usual)[0] // 'Tone: in between; in between; mixed; even.'
 */
export function tellCalibration(calibration: Calibration): readonly string[] {
  const parts = shown.map(([title, ids]) => {
    const said = ids.flatMap((id) => {
      const question = questions.find((one) => one.id === id)
      const stands = question === undefined ? undefined : standsAt(question, calibration)
      return stands === undefined ? [] : [labelled(id, stands.name.toLowerCase())]
    })
    return `${title}: ${said.join(', ')}.`
  })
  const { lines, veils } = calibration.boundaries
  const own = lines.filter((one) => !linesAlwaysDrawn.includes(one))
  return [
    ...parts,
    `Never: ${[...linesAlwaysDrawn, ...own].map(plain).join(', ')}.`,
    ...(veils.length === 0 ? [] : [`Out of sight: ${veils.map(plain).join(', ')}.`]),
  ]
}

const labels: Readonly<Record<string, string>> = {
  grit: 'roughness',
  dark: 'darkness',
  morals: 'right and wrong',
  pace: 'pace',
  lethality: 'deadliness',
  failure: 'a failure costs',
  permanence: 'harm lasts',
  plot_armour: 'the story looks after you:',
  structure: 'a path:',
  world_agency: 'the world:',
}

function labelled(id: string, stands: string): string {
  return `${labels[id] ?? id} ${stands}`
}

function plain(word: string): string {
  return word.replaceAll('_', ' ')
}
