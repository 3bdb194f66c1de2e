/** "Can I go see the boiler": a wish to do what nobody forbids is done. With its question mark it is answered instead. */
import type { ReadingScene } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../../text/folded-words.ts'
import { emptyWords, prepositions } from '../language/small-words.ts'

const wish =
  /^(?:(?:ok|okay|so|and|then|now|um+|hey),? )*(?:(please),? )?(?:can|could|may) (i|we) (?:(?:please|pls) )?(?:just |now |also )?(\p{L}[^?]*?)(?:,? (please|pls))?([.!]*)$/iu
const goesToSee =
  /^go (?:(?:and|to|n) )?(?:see|look|have a look|take a look|check|visit|feel|touch|find|watch)\b/i
/** What is asked of a person, or for one's own part only thought about, is nobody's deed. */
const ofSomebody =
  /["“]|\b(?:you|your|yours|ya|u|ur|mister|miss|sir|madam)\b|^(?:have|get|borrow|ask|trust|know|believe|come|join|help|win|afford|really|even|still|ever)\b/i

/**
 * A wish as the deed it asks leave for; any other line as it is. A deed is what goes to see something, and what is on
 * offer and is said in the words of the choice.
 *
 * @example
 * wishAsDeed('can i go see the cold boiler', scene) // 'i go see the cold boiler'
 */
export function wishAsDeed(line: string, { offers = [] }: Pick<ReadingScene, 'offers'>): string {
  const [, , who, deed, , end] = wish.exec(line) ?? []
  if (deed === undefined) return line
  const isOnOffer = !ofSomebody.test(deed) && offers.some(({ text }) => isSaidIn(text, deed))
  return goesToSee.test(deed) || isOnOffer ? `${who} ${deed}${end}` : line
}

const treat =
  /\b(?:the )?(?:drinks|next round|this round|a round|next one|this one|beers?)(?:['’]?s|['’]re| is| are)? (?:all )?on me\b(?:,? (?:noodles|everyone|everybody|all|folks|friends|lads|boys|girls|people|mates|guys))?(?=\s*(?:[.,!;:]|$))/i
const round = /^(?:buy|stand|get) .*\b(?:round|room|house|drinks?)\b/i

/** "Drinks on me!" buys the round that is on offer, where one is. */
export function treatAsDeed(line: string, { offers = [] }: Pick<ReadingScene, 'offers'>): string {
  const offer = offers.find(({ text }) => round.test(text))
  return offer === undefined || /["“?]/.test(line)
    ? line
    : line.replace(treat, () => `I ${offer.text.charAt(0).toLowerCase()}${offer.text.slice(1)}`)
}

/** True when the words of a choice that say anything stand in a deed, nearly all of them and at least two. */
function isSaidIn(choice: string, deed: string): boolean {
  const said = new Set(foldedWords(deed))
  const own = foldedWords(choice).filter((word) => !emptyWords.has(word) && !prepositions.has(word))
  const found = own.filter((word) => said.has(word)).length
  return found >= 2 && found >= own.length - 1
}
