/**
 * Numbers told as if dice had shown them, in digits or in words: "rolls a 17", "natural twenty", "eleven points of
 * damage", "1d20+5 = 18", "DC 15". Every one must be a number of this turn's ledger. Other numbers are free: two guards
 * and three miles are nobody's roll.
 */

import { withDigits } from '../../text/number-words.ts'
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { type LedgerNumbers, ledgerNumbers } from './numbers-that-may-be-said.ts'
import type { Prose } from './split-sentences-and-speech.ts'

type Kind = 'faces' | 'rolls' | 'targets' | 'amounts' | 'hitPoints'

interface Pattern {
  readonly kind: Kind
  readonly rule: 'DICE-03' | 'DICE-04'
  /** Its first group is the number. */
  readonly seen: RegExp
  /** Also looked for in what people of the story say. */
  readonly spoken?: true
}

const afterRoll = String.raw`(?![\d,]*\s*-?\s*(?:feet|foot|ft|yards?|miles?|paces|steps|times|barrels?|inches|metres|meters|leagues?|hours?|minutes?|days?|people|men|coins?|gold|o'clock|silver|copper|carts?|logs?|stones?|of (?:them|the)|[a-z]+ (?:across|down|into|over|along)))`
const damageKinds = String.raw`(?:(?:acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder|magical|bonus|sneak attack|extra|total|more)\s){0,3}`

const patterns: readonly Pattern[] = [
  {
    kind: 'rolls',
    rule: 'DICE-04',
    seen: /\b(?:attack|to-hit|check|save|saving throw|initiative|skill|stealth|perception|persuasion|athletics|acrobatics|insight|deception|investigation|intimidation|death save)\s?(?:roll|check|throw|result|total|score)?\s?(?:is|was|of|comes to|came to|totals|comes out (?:at|to)|lands at|:|=|\u2014)\s?(?:an?\s)?(\d{1,6})\b/gi,
  },
  {
    kind: 'faces',
    rule: 'DICE-03',
    spoken: true,
    seen: /\b(?:nat(?:ural)?|unmodified)[\s-]{1,2}(\d{1,6})\b/gi,
  },
  {
    kind: 'rolls',
    rule: 'DICE-03',
    seen: new RegExp(
      String.raw`\b(?:roll(?:s|ed|ing)?|reroll(?:s|ed)?)\s(?:(?!at\b|by\b|for\b|after\b|over\b|past\b|down\b|away\b)[a-z'’]+\s){0,5}?(?:an?\s|of\s|is\s|was\s|:\s)?(\d{1,6})\b${afterRoll}(?=\s*(?:$|["”.,;:!?)\u2014\u2013(]|on\b|for\b|against\b|vs\b|versus\b|to\b|and\b|but\b|which\b|total\b|with\b|plus\b|that\b|is\b|was\b|\+))`,
      'gi',
    ),
  },
  {
    kind: 'rolls',
    rule: 'DICE-03',
    seen: /\b(?:die|dice|d20|d6|d8|d10|d12|bones)\s(?:[a-z]+\s){0,3}?(?:shows?|showed|reads?|comes? up|came up|lands? on|landed on|turns? up|settles? on|stops? (?:at|on)|falls? on|clatters? to)\s(?:[a-z]+\s){0,2}?(\d{1,6})\b/gi,
  },
  {
    kind: 'rolls',
    rule: 'DICE-03',
    seen: /\b(?:total(?:ling|ing|s)?|result|outcome|final (?:total|score|answer))\s?(?:of|is|was|:|=)\s?[:=]?\s?(?:an?\s)?(\d{1,6})\b(?!\s?(?:gold|coins?|men|people|days|miles|silver|guards|pieces))/gi,
  },
  {
    kind: 'rolls',
    rule: 'DICE-03',
    seen: /\b(?:dirty|with an?|got an?|scored? an?|hit with an?)\s(\d{1,6})(?=\s?(?:on\b|to hit|against\b|and\b|vs\b|for (?:stealth|perception|initiative)|total\b|$|[.!,;]))/gi,
  },
  { kind: 'rolls', rule: 'DICE-04', seen: /\b(\d{1,6})\sto\shit\b/gi },
  {
    kind: 'targets',
    rule: 'DICE-04',
    spoken: true,
    seen: /\b(?:DC|AC|Dc|[Dd]ifficulty(?: class| rating| level)?|armou?r class)\s?(?:of|is|was|:|=|\()?\s?(\d{1,6})\b/g,
  },
  {
    kind: 'amounts',
    rule: 'DICE-03',
    seen: new RegExp(
      String.raw`\b(\d{1,6})\s(?:hit\s)?(?:points?\s)?(?:of\s|worth of\s)?${damageKinds}damage\b`,
      'gi',
    ),
  },
  {
    kind: 'amounts',
    rule: 'DICE-03',
    seen: /\bdamage(?:\s(?:is|of|total|comes to|totals|dealt|taken|done|equal to)){0,2}\s?[:=]?\s(\d{1,6})\b/gi,
  },
  {
    kind: 'amounts',
    rule: 'DICE-03',
    seen: /\b(?:tak(?:e|es|ing)|took|deal(?:s|ing|t)?|suffer(?:s|ed)?|los(?:e|es|ing|t)|heal(?:s|ed)?|regain(?:s|ed)?|recover(?:s|ed)?|restor(?:e|es|ed)|gain(?:s|ed)?|inflict(?:s|ed)?|hits?(?:\s[a-z]+){0,4}? for|strikes?(?:\s[a-z]+){0,4}? for|cuts?(?:\s[a-z]+){0,4}? for)\s(?:[a-z]+\s){0,3}?(\d{1,6})\s(?:temporary\s)?(?:hit points?|hp|hitpoints?|points? of (?:health|life|harm)|health|life points?)\b/gi,
  },
  {
    kind: 'amounts',
    rule: 'DICE-03',
    seen: /\b(?:hits?|strikes?|slash(?:es)?|stabs?|smash(?:es)?|bites?|claws?|blasts?|burns?)\s(?:[a-z'’]+\s){0,5}?for\s(?:an?\s|some\s)?(?:[a-z]+\s)?(\d{1,6})(?=\s*(?:$|[.,;!)]))/gi,
  },
  {
    kind: 'hitPoints',
    rule: 'DICE-03',
    seen: /\b(?:down to|up to|back to|has|have|at|with|leav(?:es|ing)(?:\s[a-z']+){0,3}?|left with|remaining at|now)\s(?:only\s|just\s|a mere\s)?(\d{1,6})(?:\s?\/\s?\d{1,5})?\s(?:hit points?|hp|hitpoints?)\b/gi,
  },
  { kind: 'hitPoints', rule: 'DICE-03', seen: /\bHP\s?[:=]\s?(\d{1,6})\b/g },
]

/** Dice with their result: `1d20+5 = 18`. The last number is the total. */
const notation = /\b\d{0,3}d\d{1,4}\b[^=\n.;]{0,40}=[^.\n;]{0,60}/gi

const problems: Readonly<Record<Kind, string>> = {
  faces: 'No die of this turn shows',
  rolls: 'No roll of this turn came to',
  targets: 'Nothing this turn was measured against',
  amounts: 'Nothing this turn did',
  hitPoints: 'Nobody here has hit points of',
}

/** The invented numbers in a narration. */
export function detectDiceClaims(prose: Prose, input: AuditInput): readonly Finding[] {
  const numbers = ledgerNumbers(input)
  return prose.sentences.flatMap((sentence) => {
    const told = withDigits(sentence.told)
    const all = withDigits(sentence.text)
    const claim = patternClaim(told, all, numbers) ?? notationClaim(all, numbers)
    if (claim === null) return []
    const { rule, message } = claim
    const cut = [sentence.start, sentence.end] as const
    return [{ rule, severity: 'error', message, before: sentence.text.trim(), cut, retry: true }] // enforces: DICE-03, DICE-04
  })
}

interface Claim {
  readonly rule: string
  readonly message: string
}

function patternClaim(told: string, all: string, numbers: LedgerNumbers): Claim | null {
  for (const { kind, rule, seen, spoken } of patterns) {
    for (const match of (spoken ? all : told).matchAll(seen)) {
      const value = Number(match[1])
      const known = numbers[kind].has(value)
      // What a roll would have to reach is no figure of speech: a rule is said aloud.
      if (!known && (kind === 'targets' || !isHypothetical(told, match.index)))
        return { rule, message: sentenceAbout(kind, value, numbers) }
    }
  }
  return null
}

function sentenceAbout(kind: Kind, value: number, numbers: LedgerNumbers): string {
  const right = [...numbers[kind]].slice(0, 8)
  const instead = right.length === 0 ? 'there is no such number in it' : `it has ${right.join(', ')}`
  return `${problems[kind]} ${value}; ${kind === 'hitPoints' ? 'look at the sheet' : 'look at the ledger'}: ${instead}.`
}

/** "You would need a natural 20" claims nothing. */
function isHypothetical(text: string, at: number): boolean {
  return /\b(?:would|could|might|if|need(?:s|ed)?|unless|at least|up to|can)\b[^,.;]{0,40}$/i.test(
    text.slice(Math.max(0, at - 60), at),
  )
}

function notationClaim(text: string, numbers: LedgerNumbers): Claim | null {
  for (const match of text.matchAll(notation)) {
    const results = match[0].slice(match[0].indexOf('=') + 1).match(/\d{1,5}/g) ?? []
    const wrong = results.map(Number).find((value) => !numbers.any.has(value) && !numbers.rolls.has(value))
    if (wrong !== undefined) return { rule: 'DICE-03', message: sentenceAbout('rolls', wrong, numbers) }
  }
  return null
}
