/**
 * Speech as it comes from quick or literary hands, put the way it is read best: what is asked stands behind who asks whom,
 * in quotation marks where it is said in just these words.
 */
import type { ReadAct, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../../text/folded-words.ts'
import { callingOf } from '../../../text/people-in-prose.ts'
import { directed } from '../act/act-groups.ts'
import { isUnknown } from '../language/repair-spelling.ts'
import { isText, nameWords, type SceneIndex } from '../scene/scene-index.ts'
import { askedEachByName, askedOfEverybody, askedOfLast, withoutMomentBefore } from './asked-each-by-name.ts'

const wh =
  "(?:who|whom|whose|what|where|when|why|how|which|whether|if|whats|what's|wheres|where's|whos|who's)"
const askedAside = new RegExp(
  `\\b(i )(?:\\p{L}+ly )?(ask(?:ed|s)?|inquired?|enquired?)((?: (?:the )?\\p{L}+){0,2}), (?!${wh}\\b|and\\b|but\\b|then\\b)([^,"?!.;\\s]+ [^,"?!.;]{1,60}), (?=${wh}\\b)`,
  'giu',
)
const hushed = /\b(?:breath|whisper|quiet|quietly|low|soft|softly|murmur|hush|under)\b/i

const saidWithin = new RegExp(
  `^((?:(?:and|but|so|for|to|from|with|by|at|in|of) )?${wh}\\b[^",.?!]*), i (?:\\p{L}+ly )?(?:ask|asked|say|said|inquired?|enquired?|whisper|whispered|murmur|murmured|want to know|wanted to know)(?: (?:to |of )?((?:the |old |agent )?\\p{L}+))?(?: \\p{L}+ly)?, ([^"]+)$`,
  'iu',
)
/** "Rusk, I said, how long have you stood here?" */
const saidBehindName =
  /^([^",.?!]{2,40}), i (?:\p{L}+ly )?(?:said|say|asked|ask|whispered|whisper|murmured|murmur|muttered)(?: to)?(?: (him|her|them|(?:the |old )?\p{L}+))?(?: \p{L}+ly)?, ([^"]+)$/iu
/** "To him I said, quietly: how long have you worn that coat?" */
const saidToFace =
  /^to ((?:the |old )?\p{L}[\p{L}'’-]*(?: \p{Lu}\p{L}+)?),? i (?:\p{L}+ly )?(?:said|say|whispered|whisper|murmured|murmur|muttered|remarked|added|replied|answered|put it|asked|ask)((?:,? (?:as )?\p{L}+(?: [\p{L}]+){0,4})?)[,:] ([^":]+)$/iu
const everywhere =
  '(?:the (?:whole |entire )?(?:room|bar|crowd|street|square|hall|place|house|inn|tavern|pub|town)|everyone|everybody|all of them|anyone who (?:will |can )?(?:listen|hear)s?)'
const calledToAll = new RegExp(
  `\\b(yell|shout|call out|call|cry|roar|announce|bellow|holler|scream)(?: out)?,? (?!to\\b|at\\b|for\\b|out\\b)([^,.;!?"]{3,140}?)[!?.]* (?:to|at|across) ${everywhere}(?=\\s*(?:[,.;!?]|$|then\\b|and\\b))`,
  'iu',
)
/** A line with its speech in order. */
export interface SpeechInOrder {
  readonly line: string
  /** What of it is said to nobody who is here. */
  readonly unheard?: string
}

/**
 * A line with its speech in order.
 *
 * @example
 * withSpeechInOrder('For whom, I asked Chen, is it?', index).line // 'I ask Chen: "For whom is it?"'
 */
export function withSpeechInOrder(typed: string, index: SceneIndex): SpeechInOrder {
  // What the game master is asked is said to nobody in the story.
  const toThing = quotedToThing(typed, index)
  if (toThing !== undefined) return toThing
  if (/["“”]|\b(?:game ?master|gm|dm|narrator|ooc)\b/iu.test(typed)) return { line: typed }
  const { people, extras = [], elsewhere = [] } = index.scene
  const names = wordsOf(people)
  const told = wordsOf([...people, ...extras.filter(({ kind }) => kind === 'person')])
  const things = wordsOf([...index.entities, ...elsewhere].filter(({ kind }) => kind !== 'person'))
  const line = shownToNamed(withAnswersAwaited(withoutMomentBefore(typed)), names, index)
    .replace(greetingTold, 'greet ')
    .replace(
      askedAside,
      (_, i: string, verb: string, whom: string, how: string) =>
        `${i}${hushed.test(how) ? 'quietly ' : ''}${verb}${whom} `,
    )
  const [, begun = '', whom = '', ended = ''] = saidWithin.exec(line) ?? []
  if (begun !== '') return { line: `I ask${whom === '' ? '' : ` ${whom}`}: "${begun} ${ended}"` }
  const [, hailed = '', hearer = '', behind = ''] = saidBehindName.exec(line) ?? []
  if (hailed !== '' && !/^(?:and |then )?(?:i|i'm|we)\b/i.test(hailed))
    return { line: `I say${hearer === '' ? '' : ` to ${hearer}`}: "${hailed}, ${behind}"` }
  const [, face = '', how = '', spoken = ''] = saidToFace.exec(line) ?? []
  if (face !== '') return { line: `I say${hushed.test(how) ? ' quietly' : ''} to ${face}: "${spoken}"` }
  const [cried = '', verb = '', words = ''] = calledToAll.exec(line) ?? []
  if (cried !== '')
    return { line: line.replace(cried, () => `${verb} to the room: "${asCried(words)}"`), unheard: words }
  const unheard =
    saidToNobodyHere(line, told, things) ?? greetedThing(line, things, told) ?? saidToThing(line)
  if (unheard !== undefined) return unheard
  const isTalking = index.scene.interlocutor !== null || people.length === 1
  return {
    line:
      kindlySaid(line, index) ??
      (people.length > 1 ? askedOfEverybody(line) : undefined) ??
      askedOfLast(line, names) ??
      askedEachByName(line, names) ??
      askedTersely(line, names) ??
      pressedByName(line, names) ??
      withLastAsked(line.replace(pressedAtEnd, '$1?'), names, isTalking),
  }
}

function wordsOf(entities: readonly ReadingEntity[]): readonly string[] {
  return entities.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(nameWords))
}

/** "Say hi Vicky to Viktor" is a greeting that is told of. */
const greetingTold = /\bsay (?:hi|hello|hey|good evening)(?: \p{L}+)? to (?=\p{L})/giu

const offeredFirst =
  /^(?:(?:please|well|oh|look|listen|sir|mister|miss|madam)[ ,]+)*(?:(?:the |old |mister |miss )?(\p{L}[\p{L}'’-]*),? )?(?:(?:i|we) (?:can|could)|let (?:me|us)|(?:shall|should|may) (?:i|we)|(?:do you )?want me to) (?!see\b|look\b|ask\b|tell\b)\p{L}+ (?:[\p{L}'’-]+ ){0,6}for (?:you|ya|u)\b[^.!?]*/iu
/** "Don't be sad": no one bids themselves so. */
const comforts =
  /^(?:(?:please|well|oh|there|hey|no|sir|mister|miss|madam)[ ,]+)*(?:(?:the |old |mister |miss )?(\p{L}[\p{L}'’-]*),? )?(?:don'?t|do not) (?:you )?(?:worry|cry|fret|despair|be (?:so |too )?(?:afraid|sad|scared|frightened|worried|upset|glum|lonely|angry|shy|cross|silly|nervous))\b[^.!?]*/iu
/** What may be said behind it to the same face. */
const goesOnToFace =
  /^(?:don'?t|do not|please|you|your|it'?s|there|no|and you|just|sorry|thank)\b|\b(?:you|your|u|ur)\b/i

/** "I can hold the pot for you! Don't be sad, mister Rusk": it is said to somebody's face. */
function kindlySaid(line: string, { scene }: SceneIndex): string | undefined {
  const [offered = ''] = offeredFirst.exec(line) ?? comforts.exec(line) ?? []
  if (offered === '') return undefined
  const { people } = scene
  const words = new Set(foldedWords(line))
  const called = people.find(({ name, aliases }) =>
    [name, ...aliases].flatMap(nameWords).some((word) => words.has(word)),
  )
  const hearer =
    called ??
    people.find(({ id }) => id === scene.interlocutor) ??
    (people.length === 1 ? people[0] : undefined)
  if (hearer === undefined) return undefined
  const sentences = line.split(/(?<=[.!?])\s+/)
  const last = sentences.findLastIndex((sentence, at) => at === 0 || goesOnToFace.test(sentence))
  const behind = sentences.slice(last + 1).join(' ')
  return `I say to ${hearer.name}: "${sentences.slice(0, last + 1).join(' ')}"${behind === '' ? '' : ` ${behind}`}`
}

/** "Here sarge read it": what was talked of last, or the one thing to read that one has, is shown. */
function shownToNamed(line: string, names: readonly string[], { byId, scene }: SceneIndex): string {
  const [whole = '', name = ''] =
    /^here(?: you (?:go|are))?,? (?:the |old )?(\p{L}+),? (?:read|see|look at|have a look at|check) (?:it|this|that)\b/iu.exec(
      line,
    ) ?? []
  if (!names.includes(name.toLowerCase())) return line
  const mine = new Set(scene.belongings.map(({ id }) => id))
  const lately = scene.focus.flatMap((id) => (mine.has(id) ? (byId.get(id) ?? []) : []))
  const [thing] = [...lately, ...scene.belongings].filter(isText)
  return thing === undefined ? line : `show ${name} the ${thing.name}${line.slice(whole.length)}`
}

/** "What's the company sarge tell me": a question to whoever is named behind it, and pressed for an answer. */
function pressedByName(line: string, names: readonly string[]): string | undefined {
  const found = new RegExp(
    `^(${wh}\\b[^,.?!"]{2,80}?),? (\\p{L}+),? (?:tell me|answer me|come on|spill|go on)\\b[,.!? ]*(.*)$`,
    'iu',
  ).exec(line)
  const [, question = '', name = '', behind = ''] = found ?? []
  if (found === null || !names.includes(name.toLowerCase())) return undefined
  return `I ask ${name}: "${question}?"${behind === '' ? '' : ` ${behind}`}`
}

function asCried(words: string): string {
  return words.trim().replace(/[,;]+$/, '')
}

/** "When did you see him? Answer me and then I …": a word that presses for the answer belongs to the question. */
function withAnswersAwaited(line: string): string {
  return line
    .replace(
      /\?[!?\s]*(?:so |now |please |come on,? )?(?:answer me|tell me|answer|spill|out with it)(?: now| please| first)?(?:[,.!]*\s+(?:and |and then |then )(?=i\b|i['’]|im\b)|[,.!]+(?=\s|$)|$)/gi,
      '? ',
    )
    .replace(/\b(tell me|answer me)(?: first)?,? (?:and )?then (?=i\b|i['’]|im\b)/gi, '$1. Then ')
    .replace(
      /(^|[.!?]\s+|,\s+)(?:and |then |so )*(i (?:challenge|dare|bet) (?:you|ya|u)\b[^"]*)$/i,
      (_, before: string, words: string) => `${before}Then I say: "${words}"`,
    )
    .trim()
}

const lowVoice = 'low|lowly|quiet|quietly|soft|softly|hushed|loud|loudly'
const asksAnything = new RegExp(
  `^(?:${wh}|did|do|does|have|has|are|is|was|were|can|could|will|would)\\b`,
  'iu',
)

/** "Talk low viktor when was last time you saw jin": said to whoever is named, in just these words. */
function askedTersely(line: string, names: readonly string[]): string | undefined {
  const found = new RegExp(
    `^(.*?)\\b(?:talk|speak|chat)(?: (${lowVoice}))?(?: (?:to|with|at))? ((?:the |old |agent |sergeant |mister |mr )?(\\p{L}+))(?: (${lowVoice}))?,? (\\S.*)$`,
    'iu',
  ).exec(line)
  const [, before = '', how = '', whom = '', name = '', voice = '', words = ''] = found ?? []
  if (found === null || !names.includes(name.toLowerCase()) || !asksAnything.test(words)) return undefined
  const quiet = /^(?:low|quiet|soft|hush)/i.test(how + voice) ? 'quietly ' : ''
  return `${before.trim() === '' ? '' : `${before.trim().replace(/,$/, '')}, `}say ${quiet}to ${whom}: "${asMarked(words)}"`
}

function asMarked(words: string): string {
  return /[.?!]\s*$/.test(words) ? words.trim() : `${words.trim()}?`
}

/** "I shout to the drowned in the sea, don't worry": nobody here is meant, and nobody answers for them. */
function saidToNobodyHere(
  line: string,
  told: readonly string[],
  things: readonly string[],
): SpeechInOrder | undefined {
  const found =
    /^((?:.*(?:\band|\bthen|,) )?(?:i )?(?:\p{L}+ly )?)(shout|yell|call|cry|sing|scream|wh?isper|murmur|mutter|speak|talk|say)(?: out)?( softly| loudly| gently| quietly)? (?:to|at) ((?:the|my|those|these|all the) [\p{L} '’-]{3,50}?)(?:[,:]? ((?:don'?t|please|hello|hi|we|i'm|i|you|it)\b.+)|[,:] (?!and\b|then\b|about\b|who\b|which\b|that\b)(\S.+))$/iu.exec(
      line,
    )
  const [, before = '', verb = '', how = '', whom = '', plea, any = ''] = found ?? []
  const words = plea ?? any
  const [head = ''] = whom.split(/ (?:in|at|on|of|under|by|from|out|up|down|over) /i)
  const called = nameWords(head).filter((word) => !anybody.test(word))
  if (called.length === 0 || words.split(/\s+/).length < fewest) return undefined
  // Behind a mark alone, whatever is said is said to a thing that is here.
  if (plea === undefined && !things.includes(called.at(-1) ?? '')) return undefined
  if (called.some((word) => told.includes(word) || told.includes(word.replace(/s$/, '')))) return undefined
  return { line: `${before}${verb}${how} to the air: "${words.trim()}"`, unheard: words }
}

/** `I say to the lily: "be warm"`: what is said to a thing is said to no person who stands by. */
function quotedToThing(line: string, index: SceneIndex): SpeechInOrder | undefined {
  const found =
    /^([^"“]*?\b(?:say|whisper|murmur|mutter|speak|talk|call|sing|shout|cry)s?(?: \p{L}+ly)?) to ((?:the|my|this|that|these|those) [\p{L} '’-]{2,50}?)[,:]? ?["“]([^"“”]+)["”](.*)$/iu.exec(
      line,
    )
  const [, before = '', whom = '', words = '', behind = ''] = found ?? []
  const { people, extras = [], elsewhere = [] } = index.scene
  const called = nameWords(whom).filter((word) => !/^(?:the|my|this|that|these|those)$/.test(word))
  const things = wordsOf([...index.entities, ...elsewhere].filter(({ kind }) => kind === 'object'))
  const persons = wordsOf([
    ...people,
    ...extras.filter(({ kind }) => kind === 'person'),
    ...elsewhere.filter(({ kind }) => kind === 'person'),
  ])
  if (!things.includes(called.at(-1) ?? '') || called.some((word) => persons.includes(word))) return undefined
  return { line: `${before} to the air: "${words.trim()}"${behind}`, unheard: words }
}

const fewest = 2
const anybody =
  /^(?:people|man|men|woman|women|boy|girl|lad|lady|kid|child|children|person|guy|fellow|one|others?|all|nearest|first|old|young|whole|room|crowd|bar)$/

/** "Hello mister drone, are you lonely? And then I ask Viktor …": a thing is greeted, and somebody is asked. */
function greetedThing(
  line: string,
  things: readonly string[],
  told: readonly string[],
): SpeechInOrder | undefined {
  const found =
    /^((?:hello+|hi|hey|hiya|good (?:evening|morning)) ((?:(?:there|mister|mr|miss|missus|little|old|dear|my|you) )*)(\p{L}+)(?:[^.!?"]*[.!?])?)\s*(?:(?:and )?(?:then )?(i .+))?$/iu.exec(
      line,
    )
  const [, words = '', title = '', name = '', then = ''] = found ?? []
  const called = name.toLowerCase()
  const isThing =
    things.includes(called) || (/\b(?:mister|mr|miss|little)\b/i.test(title) && isNoPerson(called))
  if (found === null || told.includes(called) || !isThing) return undefined
  return {
    line: `I say to the air: "${words.trim()}"${then === '' ? '' : `${/[.!?]\s*$/.test(words) ? '' : '.'} Then ${then}`}`,
    unheard: words,
  }
}

/** "Mister drone": a plain noun that is no word for people. */
function isNoPerson(word: string): boolean {
  if (creature.test(word)) return true
  return word.length > 3 && !isUnknown(word) && callingOf(word) === undefined && !anybody.test(word)
}

const creature =
  /^(?:drones?|robots?|bots?|cats?|dogs?|birds?|gulls?|crows?|rats?|mouse|mice|fish|crabs?|spiders?|horses?|bees?|moths?|ghosts?)$/

/** "I pat the stool and say don't be sad": said to what one has just touched so, where nobody is named. */
function saidToThing(line: string): SpeechInOrder | undefined {
  const found =
    /^((?:i )?(?:gently |softly )?(?:pat|stroke|hug|kiss|pet|caress|cuddle|scratch|salute|curtsy to|bow to) (?!(?:him|her|them)\b)(?:the |my |that |this |his |her )?[\p{L}'’ ]{2,40}?),? (?:and )?(?:say|tell it|whisper|murmur|tell the \p{L}+)(?: (?:to it|softly|quietly|gently))?,? (?!to\b|that\b)(.+)$/iu.exec(
      line,
    )
  const [, act = '', words = ''] = found ?? []
  return found === null
    ? undefined
    : { line: `${act}, and say to the air: "${words.trim()}"`, unheard: words }
}

const lastAsked =
  /^(.*\S)[, ]+(?:so|but|and|n) ((?:who|what|where|why|how|when|which)(?:['’]?s)?(?: \p{L}+){0,2}? (?:is|are|was|were|do|does|did|has|have|can|could|will|would|am) [^,.;?!]+|(?:what|who|where|how|why)['’]?s [^,.;?!]+)$/iu

/** "You said they ask for him so what company is that": a statement that ends in a question is one. */
function withLastAsked(line: string, names: readonly string[], isTalking: boolean): string {
  const [, said = '', question = ''] = lastAsked.exec(line) ?? []
  if (question === '' || /[?]/.test(said)) return line
  const isToSomebody =
    /\b(?:you|u|ya|your|ur)\b/i.test(said) && !/^(?:i )?(?:ask|tell|say to|whisper to)\b/i.test(said)
  const isCalled = names.some((name) => new RegExp(`\\b${name}\\b`, 'iu').test(said))
  return isToSomebody && (isTalking || isCalled) ? `${said}, so ${question}?` : line
}

/** "Who runs this town answer me" */
const pressedAtEnd =
  /^((?!.*[.?!] )(?:\p{L}+[ ,]+){0,3}?(?:who|what|where|when|why|how|which)(?:['’]?s)?\b.+?),? (?:answer me|tell me)[.!\s]*$/iu

/** Acts of talk of which nobody who is here is the hearer. */
export function withUnheard(actions: readonly ReadAct[], unheard: string | undefined): readonly ReadAct[] {
  if (unheard === undefined) return actions
  const said = new Set(foldedWords(unheard))
  const isUnheard = ({ speech }: ReadAct): boolean =>
    speech !== undefined && foldedWords(speech).every((word) => said.has(word))
  const isBare = ({ action, speech, details }: ReadAct): boolean =>
    directed.has(action) && speech === undefined && /\bto the (?:air|room)\b/i.test(details)
  const heard = actions.filter((act) => !isBare(act))
  const first = heard.findIndex(isUnheard)
  return heard.flatMap((act, at) => {
    if (!directed.has(act.action) || !isUnheard(act)) return [act]
    if (at > first) return []
    const { missing: _missing, ...rest } = act
    const speech = (act.speech ?? '').replace(/^["“”.\s]+/u, '')
    const manner = [...new Set([...act.manner, 'aloud', 'to nobody'])]
    return [
      {
        ...rest,
        speech,
        action: 'tell' as const,
        target: null,
        item: null,
        manner,
        alternatives: [],
        confidence: 0.9,
        phrase: 'speak',
      },
    ]
  })
}

const money =
  /\b(?:coins?|creds?|credits?|crowns?|money|gold|silver|pay|bribe|cash|tip|purse|shillings?|pounds?|price|cost|deal|worth|offer|slip|slide)\b/i

/** "I ask him if he owed money": who only asks offers none. */
export function withMoneyOnlyAsked(actions: readonly ReadAct[], line: string): readonly ReadAct[] {
  return actions.map((act) => {
    const { action, amount, speech, offer, affordance } = act
    if (action !== 'bribe' || amount !== undefined || (offer ?? affordance) !== undefined) return act
    const isQuestion = speech !== undefined && asksAnything.test(speech.trim())
    if (!isQuestion || money.test(line.replace(speech, ''))) return act
    const { phrase: _asOffered, ...rest } = act
    return { ...rest, action: 'ask' as const, item: null, confidence: Math.max(0.8, act.confidence) }
  })
}
