/**
 * The gate of a streamed draft, whose words go to the sender of the turn before they are committed: a sentence is let
 * through when it is whole and nothing that can never be taken back is wrong with it. What waits or was held is shown
 * with the finished turn.
 */
import { auditNarration } from '../audit/audit-narration.ts'
import { auditBasis, type NarrationInput, withSecrets } from './narration-input-and-outcome.ts'

/** The gate of a narration: sentences that are true by themselves pass, those with unknown names wait for accept. */
export function gateFor(input: NarrationInput): DraftGate | undefined {
  const { progress } = input
  // A game master that answers at once speaks before its dice are committed: its words are shown with the finished turn.
  if (progress === undefined || input.gameMaster.instant) return undefined
  const mayPass = async (sentence: string): Promise<boolean> => {
    const verifiable = withSecrets(input, await input.secretsIn(sentence))
    const audited = auditNarration({
      ...auditBasis(verifiable),
      narrative: sentence,
      selection: false,
      partial: true,
      recent: [],
      // Whether a person who was spoken to answered is asked of the whole story.
      social: null,
    })
    return audited.retry.length === 0 && audited.violations.length === 0 && audited.candidates.length === 0
  }
  return openDraftGate(mayPass, (text) => progress({ kind: 'draft', text }), input.limits.longest_narration)
}

/** A gate for one try at a narration. */
export interface DraftGate {
  /** Takes a piece of the words as it comes. */
  readonly say: (piece: string) => void
  /** Waits until everything that was said is judged, and says how many sentences went through; then it is closed. */
  readonly close: () => Promise<number>
}

/** A longer text without an end of a sentence is not looked at piece by piece. */
const maxSentence = 4_000

const sentenceEnd = /[.!?…]["'”’)]*\s/u

/**
 * Opens a gate for a text of at most `maxText` characters. `mayPass` judges one sentence after the other; after the first
 * that may not pass nothing passes any more, because what follows may lean on it.
 *
 * @example
 * const gate = openDraftGate(async (sentence) => !sentence.includes('secret'), (text) => console.log(text))
 */
export function openDraftGate(
  mayPass: (sentence: string) => Promise<boolean>,
  release: (text: string) => void,
  maxText = Number.MAX_SAFE_INTEGER,
): DraftGate {
  let waiting = ''
  let closed = false
  let ignoring = false
  let released = 0
  let heard = 0
  let judged: Promise<void> = Promise.resolve()
  const judge = async (sentence: string): Promise<void> => {
    if (closed) return
    closed = !(await mayPass(sentence))
    if (closed) return
    released += 1
    release(sentence)
  }
  return {
    close: async () => {
      await judged
      closed = true
      return released
    },
    say(piece) {
      if (closed || ignoring || typeof piece !== 'string') return
      heard += piece.length
      // Every sentence is judged, so an endless text is not listened to for longer than any story lasts.
      ignoring = heard > maxText
      if (ignoring) return
      waiting += piece
      for (;;) {
        const end = sentenceEnd.exec(waiting)
        if (end === null) break
        const cut = end.index + end[0].length
        const sentence = waiting.slice(0, cut)
        waiting = waiting.slice(cut)
        judged = judged.then(() => judge(sentence))
      }
      // A page without an end lets nothing of it through; what came before may still be on its way.
      ignoring = waiting.length > maxSentence
    },
  }
}
