/** A replay as lines: the verdict, then each turn that came out otherwise. */

import { countOf } from '../../text/grammar.ts'
import { truncate } from '../../text/sentences.ts'
import type { ReplayReport } from './replay-campaign.ts'

const mostShown = 20

/** Tells a replay. */
export function replayText(report: ReplayReport): string {
  const { name, from, to, turns, divergences, skipped, game_master, by_turn } = report
  const verdict =
    divergences.length === 0
      ? 'every one came out the same, to the byte'
      : `${divergences.length} came out otherwise, ${turns - divergences.length} the same`
  const first = divergences.slice(0, mostShown)
  return [
    `${name}, turns ${from} to ${to}, told by ${game_master}: ${countOf(turns, 'turn')} played again, ${verdict}.`,
    ...first.flatMap(({ turn, parts }) => {
      const found = by_turn.find((one) => one.turn === turn)
      const text = parts.some(({ part }) => part === 'text') && found !== undefined
      return [
        `  turn ${turn}: ${parts.map(({ part }) => part).join(', ')}`,
        ...(text
          ? [`    then: ${opening(found.text.before)}`, `    now:  ${opening(found.text.after)}`]
          : []),
      ]
    }),
    ...(divergences.length > mostShown
      ? [`  and ${divergences.length - mostShown} more (--json or --html FILE shows all)`]
      : []),
    ...skipped.map(({ reason }) => `  ${reason}`),
  ].join('\n')
}

function opening(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return truncate(line, 100)
}
