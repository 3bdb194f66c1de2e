/**
 * Which of the engine's offers a told choice means. A narrator may find better words for an offer; it may not put
 * another deed behind them, so words that speak of another approach are not taken.
 */
import type { Choice } from '../../core/protocol/planning-block.ts'
import { approachesIn, approachOf } from './approach.ts'
import type { Offered } from './block-from-offers.ts'
import { commonForm, contentWords, wordsOf } from './content-words.ts'
import { tokenJaccard } from './token-jaccard.ts'

const alike = 0.5

/** True when told words may stand for what an offer does. */
export function saysTheSame(told: Choice, offered: Offered): boolean {
  const { action, choice } = offered
  // Whoever copies the engine's own words says what they say.
  if (told.text === choice.text && told.description === choice.description) return true
  if (namesOtherNumbers(choice, told)) return false // enforces: PIPE-24
  if (told.text === choice.text) return true
  const spoken = contentWords(told.text)
  if (action === null) return tokenJaccard(spoken, contentWords(choice.text)) > 0
  const inText = approachesIn(formsOf(told.text))
  const approaches = inText.size > 0 ? inText : approachesIn(formsOf(told.description))
  if (approaches.size > 0) return approaches.has(approachOf(action.verb))
  const meant = contentWords(choice.text)
  const target = contentWords((action.target_id ?? '').replaceAll('_', ' '))
  return (
    tokenJaccard(spoken, meant) >= alike || [...meant].some((word) => !target.has(word) && spoken.has(word))
  )
}

/** Numbers belong to the engine: words that name one which its own words do not have are not taken. */
function namesOtherNumbers(own: Choice, told: Choice): boolean {
  const known = new Set(JSON.stringify(own).match(/\d+/g) ?? [])
  const named = `${told.text} ${told.description}`.match(/\d+/g) ?? []
  return named.some((number) => !known.has(number))
}

function formsOf(text: string): readonly string[] {
  return wordsOf(text).map(commonForm)
}

/** The key of the offer that told words mean, among those that are left; null when they mean none. */
export function findMeant(
  toldKey: string,
  told: Choice,
  offers: ReadonlyMap<string, Offered>,
): string | null {
  if (offers.has(toldKey)) return toldKey
  const spoken = contentWords(`${toldKey.replaceAll('_', ' ')} ${told.text}`)
  let best: { readonly key: string; readonly score: number } | null = null
  for (const [key, offered] of offers) {
    if (!saysTheSame(told, offered)) continue
    const score = tokenJaccard(spoken, contentWords(offered.choice.text))
    if (score >= alike && score > (best?.score ?? 0)) best = { key, score }
  }
  return best?.key ?? null
}
