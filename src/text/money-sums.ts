/** Sums of money in what is said: how much, and whether it is put on the table. */
import { withDigits } from './number-words.ts'

/** What money is called, one of it and several. */
export const currencies: readonly string[] =
  'coin cred credit crown franc shilling dollar buck pound euro florin ducat guilder guinea sovereign mark kopeck rouble ruble yen peso lira denarius drachma talent thaler taler dinar dirham rupee nickel dime farthing groat doubloon dubloon copper silver piece penny'.split(
    ' ',
  )
/** Money that has no number of its own, and short forms. */
const uncounted = 'silver|gold|gp|sp|cp|quid|pennies|pence|denarii|bits?|scrip|caps'
const moneyWords = `${uncounted}|(?:${currencies.join('|')})s?`

const sum = `(\\d{1,9})[ -]?(?:(?:more|good|shiny|of my|gold|silver|copper) )?(?:${moneyWords})\\b`
const sumNamed = new RegExp(`\\b${sum}`)

/** What may stand before a sum that is put on the table. */
const opens =
  "(?:(?:ok|okay|fine|right|look|listen|well|so|and|hey|here|here's|there's|how about|what about|say|make it|call it|let's say|just|only|a|big man|friend|mate|pal|then|all right|alright|\\p{L}+,)[,.]? )*"
const offered = new RegExp(
  `^${opens}(?:i'll |i will |i can |i could |i'd |we'll |we can )?(?:(?:pay|give|offer|go to|go as high as|do|spare|stretch to) (?:you )?(?:up to )?)?(?:i only have |i've only got |i've got |i have |all i have is )?${sum}`,
  'u',
)
const forSomething = new RegExp(
  `\\b${sum}(?: (?:if|says|for your|for you|to (?!me\\b|the\\b)\\p{L}+)|,? (?:and|right now|now|please|cash|up front))`,
  'u',
)
const past =
  /\b(?:owed|owes|owe|stole|took|paid|cost|costs|lost|won|lent|bet|charged|were|was|worth|promised)\b/
const saidOfOne = /\b(?:owes? me|give me|pay me|i want|i need|i get|or i)\b/
const asksDeal = /,? (?:deal|okay|ok|yes|how's that)\?\s*$/

/**
 * True when a sentence puts a sum on the table for the listener.
 *
 * @example
 * offersSum("thirty creds, and you tell them i wasn't here") // true
 * offersSum('he owed me eleven crowns') // false
 */
export function offersSum(sentence: string): boolean {
  const said = withDigits(sentence.toLowerCase())
  if (saidOfOne.test(said) || past.test(said) || /\?\s*$/.test(said.replace(asksDeal, ''))) return false
  return offered.test(said) || forSomething.test(said)
}

/** A sum as it was said, its number in digits: "30 creds"; empty when none was. */
export function sumSaid(words: string): string {
  return sumNamed.exec(withDigits(words.toLowerCase()))?.[0] ?? ''
}

/** A share of all one has: "all my money", "half of what I have". */
const shares: readonly (readonly [said: RegExp, share: number])[] = [
  [/\bhalf (?:of )?(?:my|the|all|what)\b/, 0.5],
  [
    /\b(?:all|every(?: last| single)?) (?:of )?(?:my|the|what|i have|i've|coin|penny|credit|crown)\b|\beverything i(?:'ve| have)\b|\bmy (?:whole |entire )?(?:purse|savings)\b/,
    1,
  ],
]

/** How many of the coins one has words mean by a share of them; undefined when they mean none. */
export function shareIn(words: string, coins: number): number | undefined {
  const [, share] = shares.find(([said]) => said.test(words.toLowerCase())) ?? []
  return share === undefined ? undefined : Math.floor(coins * share)
}

/** Single coins that are nothing else: "a crown", and not "a piece" or "a mark". */
const singleCoin =
  /\b(?:a|another)(?= (?:coin|cred|crown|franc|shilling|dollar|buck|florin|ducat|guinea|penny)\b)/g

/** The sum of money that words name; undefined when they name none. */
export function sumIn(words: string): number | undefined {
  const counted = words
    .toLowerCase()
    .replace(/\ba (?:couple|pair)(?: of)?\b/g, '2')
    .replace(singleCoin, '1')
  const said = sumNamed.exec(withDigits(counted))?.[1]
  return said === undefined ? undefined : Number(said)
}
