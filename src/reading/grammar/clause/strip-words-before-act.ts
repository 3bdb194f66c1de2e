/**
 * Takes off what stands before an act and does not change it: "okay so I'd like to try to quietly". Says whether the
 * act is denied and how it is done.
 */
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isManner, prepositions } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import { beginsPhrase } from '../lexicon/compile-lexicon.ts'

/** A clause without its lead. */
export interface Stripped {
  readonly tokens: readonly Token[]
  /** "I don't", "I'd rather not". */
  readonly denied: boolean
  readonly manner: readonly string[]
  /** True when the clause says who acts, and it is the player. */
  readonly mine: boolean
}

const fillers =
  /^(?:ok|okay|k|kk|so|well|um+|uh+|er+|hmm+|alright|right|now|then|next|and|but|also|finally|first|firstly|maybe|perhaps|please|actually|instead|meanwhile|suddenly|just|simply|lol|haha|yeah|yes|oh|ah|hey|still|all|even|literally|basically|probably|definitely|immediately|again|kindly|anyway|only|merely|quickly|fine|ugh+|welp|righto|alrighty|yep|yup|,|§)$/
const subjects = /^(?:i|i'll|i'm|i'd|i've|im|ive|we|we'll|we're|let's|lets)$/
const modals =
  /^(?:am|is|are|was|were|will|would|can|could|may|might|should|shall|do|did|have|had|be|been|being|must)$/

/** Several words that only say that one is about to: the longest first. */
const wrappers: readonly (readonly string[])[] = [
  ...[
    'use my bonus action to',
    'use my action to',
    'use my reaction to',
    'use my turn to',
    'use my movement to',
  ],
  ...[
    'take a moment to',
    'take the opportunity to',
    'take my time to',
    'take a minute to',
    'take a second to',
  ],
  ...[
    'as a bonus action',
    'as my bonus action',
    'as an action',
    'as my action',
    'as a reaction',
    'for my action',
  ],
  ...[
    'for my turn',
    'on my turn',
    'for my bonus action',
    'with my action',
    'bonus action',
    'my action is to',
  ],
  ...[
    'would like to',
    'like to',
    'would love to',
    'love to',
    'want to',
    'wanted to',
    'wish to',
    'going to',
    'about to',
  ],
  ...[
    'trying to',
    'try to',
    'try and',
    'tries to',
    'tried to',
    'attempt to',
    'attempting to',
    'decide to',
    'decided to',
  ],
  ...[
    'choose to',
    'need to',
    'have to',
    'got to',
    'had to',
    'begin to',
    'start to',
    'proceed to',
    'manage to',
  ],
  ...[
    'continue to',
    'go ahead and',
    'go and',
    'come and',
    'opt to',
    'plan to',
    'intend to',
    'mean to',
    'hope to',
  ],
  ...[
    'prepare to',
    'get ready to',
    'make sure to',
    'do my best to',
    'endeavour to',
    'see if i can',
    'see if we can',
  ],
  ...[
    'see whether i can',
    'be sure to',
    'stop to',
    'pause to',
    'stop and',
    'pause and',
    'turn and',
    'roll to',
  ],
  ...[
    'let me',
    'let us',
    'my character',
    'my guy',
    'my pc',
    'my dude',
    'this time',
    'at once',
    'in one motion',
  ],
  ...[
    'take 20',
    'take 10',
    'take twenty',
    'take ten',
    'would prefer to',
    'prefer to',
    'feel like',
    'feel the urge to',
    'think i will',
    "think i'll",
    'guess i will',
  ],
  ...[
    "guess i'll",
    'may as well',
    'might as well',
    'had better',
    'end up',
    'find myself',
    'keep on',
    'carry on',
  ],
  ...[
    'all the while',
    'without a word',
    'without a sound',
    'real quick',
    'in the meantime',
    'at the same time',
  ],
  ...[
    'make an attempt to',
    'make a move to',
    'my feet carry me',
    'my feet take me',
    'my legs carry me',
    'my legs take me',
    'set about',
    'time to',
    'gonna',
    'wanna',
    'imma',
    'ima',
    'finna',
    'tryna',
    'lemme',
    'gotta',
    'you know what',
    'whatever you do',
    'whatever i do',
    'whatever happens',
    'i mean',
  ],
  ...['second thought', 'on second thoughts', 'how about i', 'what if i', "i'd like it if i", 'if possible'],
].map((text) => text.split(' '))

const opines = /^(?:think|reckon|suppose|figure|guess|say|mean|believe|feel|bet)$/
const gerundWrappers = /^(?:keep|continue|start|begin|resume|stop|quit|go|try|trying|keeping|starting)$/
const denials =
  /^(?:not|don't|dont|won't|wont|never|cannot|can't|cant|didn't|wouldn't|shouldn't|shan't|refuse)$/

/** So many words may lead to an act; behind more the act is not looked for. */
const longestLead = 40

/** The clause from its act on. */
export function withoutLead(tokens: readonly Token[]): Stripped {
  let at = 0
  let denied = false
  let mine = false
  const manner: string[] = []
  for (;;) {
    const token = tokens[at]
    if (token === undefined || at > longestLead) break
    const { word } = token
    const wrapper = wrapperAt(tokens, at)
    if (
      denials.test(word) &&
      (mine || at === 0 || wasModal(tokens, at) || /^(?:don't|dont|never)$/.test(word)) &&
      !(word === 'refuse' && !mine)
    ) {
      denied = true
      at += 1
    } else if (wrapper > 0) at += wrapper
    else if (mine && opines.test(word) && subjects.test(tokens[at + 1]?.word ?? '') && tokens.length > at + 2)
      at += 1
    else if (subjects.test(word)) {
      mine = true
      at += 1
    } else if (fillers.test(word) && tokens.length > at + 1) at += 1
    else if (
      (mine || wasModal(tokens, at)) &&
      (modals.test(word) || word === 'rather') &&
      tokens.length > at + 1 &&
      !isHaving(tokens, at)
    )
      at += 1
    else if (/^(?:straight|directly)$/.test(word) && prepositions.has(tokens[at + 1]?.word ?? '')) at += 1
    else if (word === 'having' && at === 0 && beginsPhrase(tokens[1]?.word ?? '') && tokens.length > 2)
      at += 1
    else if (/^(?:can|could|may|shall)$/.test(word) && tokens[at + 1]?.word === 'i') at += 1
    else if (isManner(word) && tokens.length > at + 1 && !beginsPhrase(word)) {
      manner.push(word)
      at += 1
    } else if (
      /^(?:stop|quit)$/.test(word) &&
      isGerund(tokens[at + 1]) &&
      !tokens.slice(at).some((one) => one.word === 'to')
    ) {
      denied = true
      at += 1
    } else if ((gerundWrappers.test(word) && isGerund(tokens[at + 1])) || goesToDo(tokens, at)) at += 1
    else break
  }
  return { tokens: tokens.slice(at), denied, manner, mine }
}

function wrapperAt(tokens: readonly Token[], at: number): number {
  for (const wrapper of wrappers) {
    if (wrapper.length >= tokens.length - at) continue
    if (wrapper.every((word, index) => tokens[at + index]?.word === word)) return wrapper.length
  }
  return 0
}

function wasModal(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? ''
  return modals.test(before) || /^(?:i'd|i'm|i'll|rather)$/.test(before)
}

/** "I have it under my coat" is an act; "I have to" is not. */
function isHaving(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:have|had|do|did|am|was)$/.test(tokens[at]?.word ?? '')) return false
  const next = tokens[at + 1]?.word ?? ''
  return /^(?:it|a|an|the|them|him|her|what|whatever|another|some|my|across|through|at|on|in|over|behind|already)$/.test(
    next,
  )
}

/** "Go talk to her" is talking. */
function goesToDo(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:go|come)$/.test(tokens[at]?.word ?? '')) return false
  const next = tokens[at + 1]?.word ?? ''
  return (
    !prepositions.has(next) &&
    /^(?:talk|speak|ask|find|get|grab|see|look|check|fetch|tell|buy|order|hide|sit|help|search|take|wake|chat|greet|stand|wait|say|read|open|examine|inspect|meet|join|rest|sleep|watch|listen|use|explore|investigate|confront|thank|visit|order|have)$/.test(
      next,
    )
  )
}

function isGerund(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    isWord(token) &&
    token.word.length > 5 &&
    token.word.endsWith('ing') &&
    beginsPhrase(token.word)
  )
}

const handled = /^(?:greet|give|tell|ask|show|take|steal|trade|use|open|consume|put|bribe|drop|attack)$/
/** "Make no noise" and "take no chances" say how; the rest of what is not done is not done. */
const howFew =
  /^(?:noise|noises|sound|sounds|time|chances?|risks?|prisoners|heed|notice|mind|fuss|longer|more|further|less|other|doubt|hurry|sign|signs)$/

/** "Give no name", "ask him no questions". */
function isOfNoThing(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ word }) => word === 'no')
  const verb = phraseAt(tokens, 0)
  if (at < 1 || at > 3 || verb === undefined || tokens.slice(0, at).some((token) => !isWord(token)))
    return false
  const next = tokens[at + 1]
  return handled.test(verb.action) && next !== undefined && isWord(next) && !howFew.test(next.word)
}

/** "I hand him nothing", "tell nobody", "give no name": an act done to nothing is not done. */
export function isForNothing(tokens: readonly Token[]): boolean {
  if (isOfNoThing(tokens)) return true
  const at = tokens.findIndex(
    ({ word }, place) =>
      /^(?:nothing|nobody|none)$/.test(word) || (word === 'no' && tokens[place + 1]?.word === 'one'),
  )
  if (at < 1 || at > 4 || tokens.slice(0, at).some((token) => !isWord(token))) return false
  if (/^(?:but|except|if|else|to)$/.test(tokens[at + 1]?.word ?? '')) return false
  const verb = phraseAt(tokens, 0)
  const before = tokens[at - 1]?.word ?? ''
  // Who checks that nobody follows, looks.
  if (/^(?:check|see|watch|ensure|look|verify|make)$/.test(tokens[0]?.word ?? '') && at + 1 < tokens.length)
    return false
  return (
    verb !== undefined &&
    !verb.used.has(at) &&
    !/^(?:for|until|till|that|if|whether|how|what|like|as|than|when|while)$/.test(before)
  )
}
