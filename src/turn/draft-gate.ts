/**
 * Words on their way to whoever sent the turn, before they are committed: a sentence is let through when it is whole and
 * nothing that can never be taken back is wrong with it. What waits or was held is shown with the finished turn.
 */

/** A gate for one try at telling. */
export interface DraftGate {
  /** Takes a piece of the words as it comes. */
  readonly say: (piece: string) => void
  /** How many sentences went through. */
  readonly released: () => number
}

/** A longer text without an end of a sentence is not looked at piece by piece. */
const longestWait = 4_000

const sentenceEnd = /[.!?…]["'”’)]*\s/u

/**
 * Opens a gate. `mayPass` judges one sentence; after the first that may not pass nothing passes any more, because what
 * follows may lean on it.
 *
 * @example
 * const gate = openDraftGate((sentence) => !sentence.includes('secret'), (text) => console.log(text))
 */
export function openDraftGate(
  mayPass: (sentence: string) => boolean,
  release: (text: string) => void,
): DraftGate {
  let waiting = ''
  let closed = false
  let released = 0
  return {
    released: () => released,
    say(piece) {
      if (closed || typeof piece !== 'string') return
      waiting += piece
      for (;;) {
        const end = sentenceEnd.exec(waiting)
        if (end === null) break
        const cut = end.index + end[0].length
        const sentence = waiting.slice(0, cut)
        waiting = waiting.slice(cut)
        if (!mayPass(sentence)) {
          closed = true
          return
        }
        released += 1
        release(sentence)
      }
      if (waiting.length > longestWait) closed = true
    },
  }
}
