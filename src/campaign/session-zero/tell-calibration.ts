/** An agreement in a few sentences, for whoever is about to play by it. */
import { type Calibration, linesAlwaysDrawn } from './calibration.ts'
import { questions, standsAt } from './questions.ts'

const shown: readonly (readonly [title: string, part: string])[] = [
  ['Tone', 'tone'],
  ['Risk', 'risk'],
  ['The world', 'agency'],
]

/**
 * One line a part.
 *
 * @example
 * tellCalibration(usual)[1] // 'Risk: A knife is a knife. Every failure changes the scene. …'
 */
export function tellCalibration(calibration: Calibration): readonly string[] {
  const parts = shown.map(([title, part]) => {
    const said = questions
      .filter((one) => one.part === part && one.options.length > 0)
      .flatMap((one) => standsAt(one, calibration)?.summary ?? [])
    return `${title}: ${said.join(' ')}`
  })
  const { lines, veils } = calibration.boundaries
  const own = lines.filter((one) => !linesAlwaysDrawn.includes(one))
  return [
    ...parts,
    `Never: ${[...linesAlwaysDrawn, ...own].map(plain).join(', ')}.`,
    ...(veils.length === 0 ? [] : [`Out of sight: ${veils.map(plain).join(', ')}.`]),
    ...(calibration.answers ?? []).map(({ question, answer }) => `${question} ${answer}`),
  ]
}

function plain(word: string): string {
  return word.replaceAll('_', ' ')
}
