/** What nobody has found out yet is not told. */
import { foundOut, leaksIn } from '../../../src/eval/index.ts'
import { type Invariant, lineOf, wordsShown } from '../looked.ts'

/** No hidden text reaches the player before its gate. */
export const secretsKept: Invariant = {
  id: 'secrets-kept',
  says: 'Nothing that is hidden or withheld is told before the player has learned it.',
  broken: ({ shown, memory, state, move, refusal }) => {
    // The console answers whoever owns the campaign, and hides nothing from them.
    if (move.do === 'say' && move.owner) return []
    const words = [...(shown === null ? [] : wordsShown(shown)), refusal?.message ?? '']
    const told = words.flatMap((text) => memory.hidden.toldBy(text, state))
    const own = memory.hidden.toldBy(lineOf(move), state)
    const planted = shown === null ? [] : leaksIn(shown, foundOut(state))
    return [
      ...told.filter((text) => !own.includes(text)).map((text) => `the player was told: ${text}`),
      ...planted.map((where) => `the player was shown ${where}`),
    ]
  },
}
