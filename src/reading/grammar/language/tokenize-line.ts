/** A line as words. Punctuation and quoted speech keep a token each, since they say where a clause ends. */
import { normalText } from '../../../text/limit-combining-marks.ts'

/** A word, a mark, or speech. */
export interface Token {
  /** In small letters, its spelling mended. */
  readonly word: string
  /** Where it stood in the tidied line. */
  readonly start: number
  readonly end: number
  /** True when the spelling was mended. */
  readonly mended: boolean
  /** As it was typed, when it was mended or is a name. */
  readonly heard?: string
  /** A capital in the middle of a line: somebody's or something's name, whatever else the word means. */
  readonly named?: true
  /** True behind a hyphen: "dog-handler". */
  readonly hyphened?: true
}

/** Stands in a line for words that somebody says. */
export const speechMark = '§'

const shorthand: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`]/g, "'"],
  [/[\u201c\u201d\u201f]/g, '"'],
  [/\u2026/g, '...'],
  [/(?<=[a-z])_(?=[a-z])/gi, ' '],
  [/[\u2013\u2014]/g, ' - '],
  [/->|=>/g, ' to '],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/\s?/gi, 'with '],
  [/\bw\s(?=[a-z])/gi, 'with '],
  [/\bthru\b/gi, 'through'],
  [/\b2 (?=(?:the|my|him|her|them|where|see|get)\b)/gi, 'to '],
  [/\b4 (?=(?:all|every\w*|me|the|him|her|them|any\w*|us)\b)/gi, 'for '],
  [/\by (?=(?:u|you|did|do|does|is|are|r|was|were|he|she|they|the|dont|didnt|not)\b)/gi, 'why '],
  [/\bb4\b/gi, 'before'],
  [/\b(?:bk)\b/gi, 'back'],
  [/\b(?:enuf)\b/gi, 'enough'],
  [/\bsum1\b/gi, 'someone'],
  [/\bgoto\b/gi, 'go to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\b(ask(?:s|ed|ing)? (?:\p{L}+ ){1,3})whom\b/giu, '$1who'],
  [/\blemme\b/gi, 'let me'],
  [/\bgimme\b/gi, 'give me'],
  [/\btryna\b/gi, 'trying to'],
  [/\bwh?[ao]tch(?:a|u|ya)\b/gi, 'what are you'],
  [/\b(?:nite)\b/gi, 'night'],
  [/\breal (?:quick|fast)\b/gi, 'quickly'],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\bbec(?:uz|oz|os|us|uase|aus|ouse)\b|\bc(?:uz|oz|os)\b|\b'cause\b/gi, 'because'],
  [/\b(?:pleese?|pleez|plees|pleas)\b/gi, 'please'],
  [/\b(?:wot)\b/gi, 'what'],
  [/\bwen\b/gi, 'when'],
  [/^k(?=[ ,.!])/i, 'ok'],
  [/\bur\b/gi, 'your'],
  [/\bu\b/gi, 'you'],
  [/(?<=[a-z]) n (?=[a-z])/gi, ' and '],
  [/\s&\s/g, ' and '],
  [/(?<=[a-z]) \+ (?=[a-z])/gi, ' and '],
  [/(\d)(?=gp\b|sp\b|cr\b|creds?\b)/gi, '$1 '],
  [/\btimes? (\d)/gi, '$1'],
  [/\bb4\b/gi, 'before'],
  [/\boutta\b/gi, 'out of'],
  [/\bwherefore\b/gi, 'why'],
  [
    /(?<!\bi(?:'ll|'d| will)? )\b(?:spill (?:the |your |all the )*(?:beans|tea|dirt|goss|gossip)|dish (?:the |all the )*(?:dirt|goss|gossip|tea)) (?:on|about|over|regarding) /gi,
    'tell me about ',
  ],
  [/(?<=\b(?:i|i'll|to|and|then|lemme|let me) )(?:rite|wright)\b/gi, 'write'],
  [/(?<=\b(?:who|what|where|why|how|they|we|you) )r\b/gi, 'are'],
]

/** How people type in a chat, where nothing in the scene is called so. */
const chatWords: Readonly<Record<string, string>> = {
  ...{ til: 'until', wat: 'what', wut: 'what', wats: "what's", rm: 'room', frm: 'from' },
  ...{ tmrw: 'tomorrow', smth: 'something', sth: 'something', any1: 'anyone', some1: 'someone' },
  ...{
    no1: 'nobody',
    every1: 'everyone',
    shes: "she's",
    hes: "he's",
    thats: "that's",
    theyre: "they're",
    whats: "what's",
  },
  ...{
    abt: 'about',
    bout: 'about',
    ppl: 'people',
    rn: 'right now',
    em: 'them',
    tho: 'though',
    bc: 'because',
  },
}

function writtenOut(text: string, names: ReadonlySet<string>): string {
  return text
    .replace(/\bc (?=(?:if|who|whos|what|whats|where|wheres|how|whether|which|why)\b)/g, 'see ')
    .replace(/\b[a-z]+1?\b(?!')/g, (word) =>
      names.has(word) || !Object.hasOwn(chatWords, word) ? word : (chatWords[word] ?? word),
    )
}

/** The line with one kind of quote and dash, and with what fingers leave out put back. */
export function tidied(line: string, names: ReadonlySet<string> = new Set()): string {
  const text = shorthand.reduce((said, [from, to]) => said.replace(from, to), normalText(line, 'NFKC'))
  return writtenOut(text, names).replace(/,{2,}/g, ',').replace(/\s+/g, ' ').trim()
}

const pieces = /§|'s\b|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'(?!s\b)[\p{L}\p{M}]+)?|\p{So}+|\.{2,}|[.,;!?:"()-]/gu
/** The same for texts of plain letters, in a fraction of the time. */
const plainPieces = /'s\b|[a-z0-9]+(?:'(?!s\b)[a-z]+)?|\.{2,}|[.,;!?:"()-]/g
const beyondAscii = /[\u0080-\uffff]/
const shortIs: ReadonlySet<string> = new Set(
  'what who where when how it he she that there let here why which'.split(' '),
)

/** The words of a tidied text. `'s` after a name is a token of its own; "what's" is one word. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let isHyphened = false
  const all = beyondAscii.test(text)
    ? lowered(text).matchAll(pieces)
    : text.toLowerCase().matchAll(plainPieces)
  for (const match of all) {
    const [word] = match
    const last = tokens.at(-1)
    const hyphen = word === '-' && text[match.index - 1] !== ' ' && text[match.index + 1] !== ' '
    if (hyphen && match.index > 0) {
      isHyphened = true
      continue
    }
    const end = match.index + word.length
    if (word === "'s" && last !== undefined && shortIs.has(last.word)) {
      tokens[tokens.length - 1] = { ...last, word: `${last.word}'s`, end }
    } else if (isHyphened) tokens.push({ word, start: match.index, end, mended: false, hyphened: true })
    else tokens.push({ word, start: match.index, end, mended: false })
    isHyphened = false
  }
  return tokens
}

/** In small letters, each where it stood: the few that would become two stay as they are. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replace(/\p{Lu}/gu, (letter) =>
        letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
      )
}

/** True for a word; false for marks and speech. */
export function isWord({ word }: Token): boolean {
  return /^[\p{L}\p{N}\p{So}]/u.test(word)
}

/** Words put side by side, for rules that look at the whole of a clause. */
export function joined(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ')
}
