/** Law 3: dice are provable after. */

import { canonicalJson } from '../../../src/core/json.ts'
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'
import { type Invariant, type Looked, resolvedIn } from '../looked.ts'

/** Every die is where its seed puts it, and is thrown once. */
export const diceProven: Invariant = {
  id: 'dice-proven',
  says: 'Every die follows from the committed seed, is thrown once, and is shown as the ledger has it.',
  broken: (looked) => {
    const body = resolvedIn(looked)
    if (body === null) return []
    const { memory, misrolled, turn, shownDice } = looked
    const stream = `${looked.state.dice.epoch}|${body.nonce}`
    const again = memory.nonces.has(stream) ? [`the stream ${stream} was used before`] : []
    const same = (dice: readonly DiceEntry[]): boolean => canonicalJson(dice) === canonicalJson(body.rolls)
    const found = [
      ...misrolled,
      ...again,
      ...body.rolls.flatMap((roll) => thrown(roll, body.nonce, looked)),
      ...(turn === null || same(turn.rolls) ? [] : ['the turn shows other rolls than the log']),
      ...(shownDice.length === 0 || same(shownDice) ? [] : ['the dice changed between showing and telling']),
    ]
    memory.nonces.add(stream)
    return found
  },
}

function thrown(roll: DiceEntry, nonce: number, { memory, state }: Looked): readonly string[] {
  const before = memory.attempts.get(roll.attempt)
  const twice = memory.rollIds.has(roll.id) ? [`${roll.id} is in the ledger twice`] : []
  memory.rollIds.add(roll.id)
  memory.attempts.set(roll.attempt, roll)
  if (roll.repeats) return [...twice, ...repeated(roll, before)]
  return [
    ...twice,
    ...(before === undefined ? [] : [`${roll.id} throws anew what was thrown before from the same moment`]),
    ...(roll.nonce === nonce ? [] : [`${roll.id} has the dice of another turn`]),
    ...(roll.epoch === state.dice.epoch ? [] : [`${roll.id} has the dice of another epoch`]),
  ]
}

function repeated(roll: DiceEntry, before: DiceEntry | undefined): readonly string[] {
  if (before === undefined) return [`${roll.id} says it repeats a roll, and there is none`]
  const same = canonicalJson(roll.groups) === canonicalJson(before.groups)
  return same ? [] : [`${roll.id} repeats a roll and shows other faces`]
}
