/** The numbers of an honesty report that say most, and its dice as the plots want them. Pure. */
import type { WireHonestyReport } from '../../../src/server/wire/honesty-why-feedback.ts'
import type { Tally } from '../../panels/dice/fairness.ts'

/** A number with its name. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly tone: 'good' | 'bad' | 'plain'
}

/** The first things to look at. */
export function figuresOf(report: WireHonestyReport): readonly Figure[] {
  const plain = (name: string, value: number): Figure => ({ name, value: String(value), tone: 'plain' })
  const standing = report.contradictions_shown
  return [
    {
      name: 'Log, state and dice',
      value: report.sound ? 'sound' : 'not sound',
      tone: report.sound ? 'good' : 'bad',
    },
    { name: 'Contradictions left', value: String(standing), tone: standing === 0 ? 'good' : 'bad' },
    plain('Turns', report.turns),
    plain('Rolls recomputed', report.rolls_recomputed),
    plain('Sentences audited', report.sentences_audited),
    plain('Acts and wishes refused', report.refused),
  ]
}

/** Dice with numbered faces, those thrown most first. */
export function talliesOf({ rolls }: WireHonestyReport): readonly Tally[] {
  return rolls.dice
    .flatMap(({ sides, faces }): Tally[] => {
      const count = Number(sides.replace(/^d/, ''))
      if (!Number.isInteger(count) || count < 2 || count > 100) return []
      const often = new Map(faces.map(([face = 0, times = 0]) => [face, times]))
      const counts = Array.from({ length: count }, (_, index) => often.get(index + 1) ?? 0)
      return [{ sides: count, counts, thrown: counts.reduce((sum, one) => sum + one, 0) }]
    })
    .toSorted((one, other) => other.thrown - one.thrown)
}
