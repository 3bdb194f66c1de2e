/** Whatever a person reads is a sentence, and nobody sees the seams. */
import { type Invariant, type Looked, lineOf, wordsShown } from '../looked.ts'
import { seamsIn } from '../seams-in.ts'

/** Words are there, and no template shows through. */
export const proseWhole: Invariant = {
  id: 'prose-whole',
  says: 'Every story turn has words, every refusal a sentence, and no blank of a template, id or empty name shows in them.',
  broken: (looked) => [...silent(looked), ...seams(looked)],
}

function silent({ shown, refusal }: Looked): readonly string[] {
  if (refusal !== null)
    return /\S.*[.!?…"”)]$/su.test(refusal.message.trim())
      ? []
      : [`a refusal without a sentence: ${refusal.message}`]
  if (shown === null) return []
  const words = shown.mode === 'GOD' ? `${shown.god_mode_response}${shown.notices.join('')}` : shown.narrative
  return words.trim() === '' ? [`nothing was told in a ${shown.mode} turn`] : []
}

function seams({ shown, refusal, move }: Looked): readonly string[] {
  if (move.do === 'say' && (move.owner || shown?.mode === 'GOD')) return []
  const line = lineOf(move)
  const words = [...(shown === null ? [] : wordsShown(shown)), refusal?.message ?? '']
  return words.flatMap((text) => seamsIn(text, line))
}
