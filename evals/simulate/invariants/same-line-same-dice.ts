/** Dice and time travel: going back buys no other roll. */
import { canonicalJson } from '../../../src/core/json.ts'
import { type Invariant, lineOf, resolvedIn } from '../looked.ts'

/** Who goes back and says the same gets the same. */
export const sameLineSameDice: Invariant = {
  id: 'same-line-same-dice',
  says: 'The same line, said again from the same record, gets the dice it got before.',
  broken: (looked) => {
    const body = resolvedIn(looked)
    const { move, from, memory } = looked
    if (body === null || move.do !== 'say') return []
    const at = `${from.hash}|${move.owner}|${lineOf(move)}`
    const rolled = canonicalJson(body.rolls.map(({ attempt, groups }) => ({ attempt, groups })))
    const before = memory.lines.get(at)
    memory.lines.set(at, rolled)
    return before === undefined || before === rolled
      ? []
      : ['the same line from the same moment got other dice']
  },
}
