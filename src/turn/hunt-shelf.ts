/**
 * What each secret is looked for by, worked out once: the same few texts are hidden turn after turn. It is a shelf of a
 * desk, and forgets everything now and then rather than grow.
 */
import { prepareSecret, type Secret } from '../knowledge/index.ts'

/** A hidden text as a secret that can be looked for. */
export type Hunt = (text: string) => Secret

/** For a text that is looked for once in an evening: nothing is kept. */
export const huntOnce: Hunt = (text) => prepareSecret({ text, rule: 'PIPE-23' })

/** More than the secrets of the few worlds somebody plays in one evening. */
const mostTexts = 2_000

/** A shelf of its own. */
export function huntShelf(): Hunt {
  const known = new Map<string, Secret>()
  return (text) => {
    const secret = known.get(text) ?? huntOnce(text)
    if (known.size >= mostTexts) known.clear()
    known.set(text, secret)
    return secret
  }
}
