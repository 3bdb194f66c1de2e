/** The honesty report as lines that somebody can read in a terminal and paste into a message. */
import { countOf } from '../../text/grammar.ts'
import type { HonestyReport } from './honesty-report.ts'

/** Tells the report. */
export function honestyText(report: HonestyReport): string {
  return [
    `${report.name}: ${countOf(report.turns, 'turn')} on branch ${report.branch}`,
    '',
    ...honestySentences(report).map(({ text }) => text),
    ...(report.stopped.length === 0 ? [] : ['', 'What was stopped, by rule:']),
    ...report.stopped.map(({ rule, count, actions, message }) => {
      const how = Object.entries(actions).map(([action, times]) => `${action} ${times}`)
      return `  ${rule} ×${count} (${how.join(', ')}): ${message}`
    }),
  ].join('\n')
}

/** One thing that can be said, and whether it is as it should be. */
export interface HonestySentence {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
}

/** What the numbers mean, in sentences. */
export function honestySentences(report: HonestyReport): readonly HonestySentence[] {
  return [...diceSentences(report), ...proseSentences(report)]
}

function diceSentences({ verification, sound, seeds }: HonestyReport): readonly HonestySentence[] {
  const { records, rolls, sealed_rolls, honesty, problems } = verification
  const { undone, redone, branched, repeated, reproducible } = honesty
  const revealed = seeds.filter((one) => one.server_seed !== null).length
  const sealed =
    sealed_rolls === 0
      ? ''
      : ` ${countOf(sealed_rolls, 'roll')} cannot be checked before the seed is revealed.`
  return [
    sound
      ? good(`The log is sound: ${countOf(records, 'record')}, each as it was written.`)
      : bad(`The log is not sound: ${problems.join(' ')}`),
    plain(
      `Dice: ${countOf(rolls, 'roll')} recomputed from the seeds${sound ? ' and found as kept' : '; what did not hold stands above'}.${sealed}`,
    ),
    reproducible
      ? plain('The seed was chosen by a person: the dice are provable, but could be known beforehand.')
      : plain('Each seed was committed to before play; nobody could know the dice beforehand.'),
    plain(`Seeds revealed: ${revealed} of ${seeds.length}.`),
    plain(
      `Turns taken back ${undone}, put back ${redone}, branches ${branched}; the same try from the same moment got the same dice ${countOf(repeated, 'time')}.`,
    ),
  ]
}

function proseSentences({ prose, refusals, told_by }: HonestyReport): readonly HonestySentence[] {
  const { tellings, sentences, contradictions, contradictions_shown, told_twice, told_by_another } = prose
  const tellers = Object.entries(told_by).map(([name, turns]) => `${name} ${turns}`)
  const stopped = contradictions - contradictions_shown
  const unproven =
    prose.not_audited === 0
      ? []
      : [
          plain(
            `${countOf(prose.not_audited, 'turn')} came from elsewhere (another program, or a raw turn): nothing is proven about ${prose.not_audited === 1 ? 'its' : 'their'} words.`,
          ),
        ]
  return [
    ...unproven,
    plain(
      `Told by: ${tellers.join(', ')}. ${countOf(sentences, 'sentence')} in ${countOf(tellings, 'telling')} held against dice, events and state before anybody read them.`,
    ),
    contradictions_shown === 0
      ? good(stoppedSentence(stopped))
      : bad(`${countOf(contradictions_shown, 'contradiction')} could be read; ${stopped} stopped.`),
    plain(`Told twice: ${told_twice}. Ended by another teller: ${told_by_another}.`),
    refusals.went_through === 0
      ? good(
          `Refused: ${countOf(refusals.acts, 'act')} of the player, ${countOf(refusals.wishes, 'wish', 'wishes')} of the narrator; none of them went through.`,
        )
      : bad(`${countOf(refusals.went_through, 'invalid act')} went through.`),
  ]
}

function stoppedSentence(stopped: number): string {
  if (stopped === 0) return 'No telling contradicted dice, events or state.'
  return `${countOf(stopped, 'contradiction')} ${stopped === 1 ? 'was' : 'were'} stopped before anybody read ${stopped === 1 ? 'it' : 'them'}; none was left standing.`
}

function plain(text: string): HonestySentence {
  return { text, tone: 'plain' }
}

function good(text: string): HonestySentence {
  return { text, tone: 'good' }
}

function bad(text: string): HonestySentence {
  return { text, tone: 'bad' }
}
