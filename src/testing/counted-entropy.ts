/** "Chance" that counts: different every time it is asked, the same in every run. For tests only. */
import type { Entropy } from '../core/environment.ts'
import { sha256Hex } from '../dice/index.ts'

/**
 * Entropy that depends on its label and on how often it was asked.
 *
 * @example
 * const entropy = countedEntropy('my test')
 */
export function countedEntropy(label = 'test'): Entropy {
  let asked = 0
  return {
    hex: (bytes) => {
      asked += 1
      let text = ''
      for (let block = 0; text.length < bytes * 2; block += 1) text += sha256Hex(`${label}|${asked}|${block}`)
      return text.slice(0, bytes * 2)
    },
  }
}
