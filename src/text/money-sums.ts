/** Sums of money in what is said: how much, and whether it is offered. */
import { numberWord } from './number-words.ts'

const moneyWords =
  'silver|gold|coins?|creds?|credits?|gp|sp|cp|crowns?|pieces?|pennies|pence|shillings?|marks?|dollars?|bucks?|quid|pounds?|euros?|florins?|ducats?|coppers?'
const numbers =
  '\\d{1,6}|(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|a|and)[ -])*(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)'

const sum = `(?:${numbers})[ -]?(?:more |good |shiny |of my |gold |silver |copper )?(?:${moneyWords})\\b`
const sumNamed = new RegExp(
  `\\b(${numbers})[ -]?(?:more |good |shiny |of my |gold |silver |copper )?(?:${moneyWords})\\b`,
)

/** What stands before a sum that is put on the table. */
const opens =
  "(?:(?:ok|okay|fine|right|look|listen|well|so|and|hey|here|here's|there's|how about|what about|say|make it|call it|let's say|just|only|big man|friend|mate|pal|then|all right|alright|\\p{L}+,)[,.]? )*"
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

/** True when a sentence, in small letters, puts a sum on the table for whoever is spoken to. */
export function offersSum(sentence: string): boolean {
  if (
    saidOfOne.test(sentence) ||
    /\?\s*$/.test(sentence.replace(/,? (?:deal|okay|ok|yes|how's that)\?\s*$/, ''))
  )
    return false
  return !past.test(sentence) && (offered.test(sentence) || forSomething.test(sentence))
}

/** A sum as it was said: "thirty creds"; empty when none was. */
export function sumSaid(words: string): string {
  return sumNamed.exec(words.toLowerCase())?.[0] ?? ''
}

/** The sum of money that words name; undefined when they name none. */
export function sumIn(words: string): number | undefined {
  const said = sumNamed.exec(words.toLowerCase())?.[1]
  if (said === undefined) return undefined
  if (/^\d/.test(said)) return Number(said)
  let total = 0
  let part = 0
  for (const word of said.split(/[ -]+/)) {
    const value = numberWord(word)
    if (value === undefined) continue
    if (value === 100) part = Math.max(1, part) * 100
    else if (value === 1_000) {
      total += Math.max(1, part) * 1_000
      part = 0
    } else part += value
  }
  const whole = total + part
  return whole === 0 ? undefined : whole
}
