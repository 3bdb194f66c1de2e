/**
 * What something costs, answered with the words of whoever sells it: the prices of the place, what can be bought here, and
 * what one was told. What nobody has named a price for is said to have none yet.
 */
import { asksPrice, drinkWords, foodWords } from '../../../core/refreshments.ts'
import { tellingWords } from '../../../core/telling-words.ts'
import type { NarrateRequest } from '../../game-master.ts'
import type { Answer } from './answer.ts'

const ownMoney =
  /\bhow much (?:money|gold|coins?|creds?|credits|crowns|hp|health|time|xp|longer)\b|\b(?:do|have) i (?:have|got|owe)\b|\bdamage\b/i
const money = /\b(?:crowns?|credits?|coins?|creds?|gold|silver)\b/i
const idle =
  /^(?:much|cost|costs|price|prices|sell|sold|buy|sale|charge|charges|would|menu|going|rate|here|hire|rent)$/

/** Answers what is asked about a price; empty when nothing is. */
export function aboutPrice(question: string, { packet, cues }: NarrateRequest): readonly Answer[] {
  if (!asksPrice.test(question) || ownMoney.test(question)) return []
  const kinds = [
    ...(foodWords.test(question) ? ['food'] : []),
    ...(drinkWords.test(question) ? ['drink'] : []),
  ]
  const wanted = [...kinds, ...[...tellingWords(question)].filter((word) => !idle.test(word))]
  const sold = [
    ...Object.entries(cues?.place?.prices ?? {}).map(([what, text]) => ({ what, text })),
    ...(cues?.affordances ?? [])
      .filter(({ text }) => money.test(text))
      .map(({ text, phrases }) => ({ what: phrases.join(' '), text: `${text}.` })),
  ]
  const told = packet.facts.flatMap(({ object, visibility }) =>
    typeof object === 'string' && money.test(object) && visibility === 'known'
      ? [{ what: '', text: object.endsWith('.') ? object : `${object}.` }]
      : [],
  )
  const fits = ({ what, text }: { readonly what: string; readonly text: string }): boolean =>
    wanted.some((word) => `${what} ${text}`.toLowerCase().includes(word.replace(/s$/, '')))
  const here = sold.filter(fits).slice(0, 3)
  if (here.length > 0) return here.map(({ text }) => ({ text, cite: 'what is sold here' }))
  const known = told.filter(fits).slice(0, 2)
  if (known.length > 0) return known.map(({ text }) => ({ text, cite: 'what you know' }))
  if (sold.length === 0) return wanted.length === 0 ? [] : [{ text: unnamed, cite: '' }]
  const list = sold.map(({ text }) => text).join(' ')
  return [
    {
      text: wanted.length === 0 ? list : `${unnamed} What has a price here: ${list}`,
      cite: 'what is sold here',
    },
  ]
}

const unnamed = 'Nobody has named you a price for that; whoever has it can be asked.'
