/** What checking found, as sentences. */
import type { Verification } from '../../../src/dice/verify-dice-ledger.ts'

/**
 * Says what was found.
 *
 * @example
 * verificationWords({ checked: 12, sealed: 0, bad: [] }) // '12 rolls were recomputed from their seeds; …'
 */
export function verificationWords({ checked, sealed, bad }: Verification): string {
  if (checked === 0 && sealed === 0 && bad.length === 0) return 'Nothing was rolled yet.'
  const parts = [checkedWords(checked, bad.length), sealedWords(sealed)]
  return parts.filter((part) => part !== '').join(' ')
}

function checkedWords(checked: number, bad: number): string {
  if (checked === 0) return ''
  const were = checked === 1 ? '1 roll was' : `${checked} rolls were`
  if (bad > 0)
    return `${were} recomputed from their seeds, and ${bad} ${bad === 1 ? 'is' : 'are'} not what it should be.`
  return `${were} recomputed from ${checked === 1 ? 'its seed' : 'their seeds'}, here in your browser: ${checked === 1 ? 'it is' : 'all are'} as the promise made ${checked === 1 ? 'it' : 'them'}.`
}

function sealedWords(sealed: number): string {
  if (sealed === 0) return ''
  const are = sealed === 1 ? '1 roll is' : `${sealed} rolls are`
  return `${are} still sealed; ${sealed === 1 ? 'it' : 'they'} can be checked once the seed is revealed.`
}
