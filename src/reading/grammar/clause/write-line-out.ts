/** A line with what fingers leave out: shortened words in full, and commas between acts that run on. */
import type { ReadingScene } from '../../../core/protocol/free-text-reading.ts'
import { inPlainSentences } from '../../../text/cleft-sentences.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { determiners, prepositions, subordinators } from '../language/small-words.ts'
import { isWord, type Token, tidied, tokensOf } from '../language/tokenize-line.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { withoutLead } from './strip-words-before-act.ts'
import { joints, leadsToNoun } from './where-an-act-begins.ts'

/** A line written out in its scene; a word that is only told of may be a part of another. */
export function written(line: string, index: SceneIndex): string {
  const told = new Set((index.scene.extras ?? []).flatMap(({ name }) => name.toLowerCase().split(' ')))
  const names = new Set([...index.names].filter((word) => !told.has(word)))
  const plain = inPlainOrder(inPlainSentences(withoutOutcry(tidied(line, names))))
  return withActsMarked(index.scene.open_question === null ? withoutOkay(plain) : plain, index)
}

const inverted =
  /(?<=^|[.,!;]\s*|\b(?:and|then|so) )(off|away|out|back|over|down|up|in|on)( (?:the|that|this|to|into|onto)(?: \p{L}+){1,3})? (i|we) (?:must |shall |will )?(go|\p{L}{3,12})(?=\s|[.,!;]|$)/giu
/** "Down in search for Tam": who goes that way to look for somebody goes, and then looks. */
const seeking =
  /^(?:(?:ok|okay|so|then|i(?:'m| am)? going|i go|go|i head|head)[ ,]+)*(down|up|in|out|inside|outside|upstairs|downstairs|back)(?: there)? (?:(?:in|on (?:a|the)) search (?:for|of)|to search for|to look for|looking for|searching for|hunting for|to find) /i
const onArrival =
  /(?<=^|[\s,.;])(?:and )?(?:once|when|as soon as) (?:i|we)(?:'m| am|'ve| have| are)? (?:there|arrived?|get there|got there|inside|in there|reach (?:it|there)|come (?:there|in)),? (?=i |we |\p{L})/giu

/** "Off I skip to the inn, and once I'm there I look about": "I skip off to the inn, then I look about". */
function inPlainOrder(text: string): string {
  if (text.includes('"')) return text
  return text
    .replace(interjection, '')
    .replace(inverted, (_, particle: string, where: string | undefined, who: string, verb: string) =>
      [who, verb, particle.toLowerCase()].join(' ').concat(where ?? ''),
    )
    .replace(seeking, (_, way: string) => `go ${way}, then search for `)
    .replace(askedOfOneself, (_, who: string, where: string | undefined) =>
      /^no(?:body|[ -]one)$/i.test(who) && whoIsThere.test(where ?? '') ? 'if nobody is around, ' : '',
    )
    .replace(verblessWay, (_, lead: string, way: string) => `${lead}go ${way} `)
    .replace(whereKept, (_, to: string, what: string) => `${to} the ${what}`)
    .replace(doorOnTheWay, '')
    .replace(soMuch, (how: string, at: number) => (saysSo.test(text.slice(0, at)) ? how : ''))
    .replace(ouch, '')
    .replace(onArrival, 'then ')
    .replace(outOfHere, 'leave')
    .replace(afterwards, 'then ')
}

/** "Then through the door to …": a way is taken that no verb says. */
const verblessWay =
  /^((?:(?:then|and|so|ok|okay|right),? )*)(through|back through|out through|in through|across to|over to) (?=(?:the|that|this|my|his|her)\b(?!.*\bi \p{L}))/iu
/** "Through the door to the radio": a door that leads to what is named is on the way there. */
const doorOnTheWay = /\bthrough the (?:\p{L}+ )?door(?:way)? (?=(?:to|into) the \p{L})/giu
/** "To where the radio is kept" */
const whereKept =
  /\b(to|into) where (?:the |that |his |her |their )?([\p{L} '’-]{2,40}?) (?:is|are|stands?|sits?|lives?|hangs?|stays?)(?: (?:kept|stored|standing|held|housed))?(?=\s*(?:[,.;!]|and\b|then\b|$))/giu

/** "Nobody watching? Then through the door": who asks that of themselves and goes on has seen that it is so. */
const askedOfOneself =
  /^(?:so,? |and )?(nobody|no one|no-one|no \p{L}+)(?: (?:is|are))?(?: (watching|looking|listening|minding|objecting|about|around|here|near|there|in sight))?\? (?=(?:then|good|right|ok|okay|fine|great)\b[ ,.!])(?:(?:good|right|ok|okay|fine|great)[ ,.!]+(?:then,? )?)?/iu
/** Who is there can be seen; whose eyes are elsewhere is for the player to say. */
const whoIsThere = /^(?:about|around|here|near|there)$/i

/** "So low my forehead bonks the cobbles": how an act is done, and no blow. */
const soMuch =
  / so (?:\p{L}+ly )?\p{L}{2,12},? (?:that )?my \p{L}+ [^,.;!?"]{3,60}?(?=,? (?:and )?then\b|[,.;!]|$)/giu

/** "Gotcha! I search the booth": a cry at the beginning calls nobody and names no thing. */
const interjection =
  /^(?:(?:wh?oa+h?|gotcha|a-?ha+|oo+h(?:[- ]la[- ]la)?|oh la la|nope|yikes|wow+|blimey|crikey|golly|gosh|yay|woo-?hoo|hooray|hurrah|huzzah|eek|ta-?da+|bingo|eureka|phew|brr+|pfft|yippee|zoinks|cor)(?:\s*[!.…]+\s*|,\s+(?=(?:i|we|the|that|this|wh?oa+|a-?ha+|ooh|nope)\b)|\s+(?=nope\b)))+(?=\p{L})(?!(?:i|we) (?:meant|mean|said|wanted)\b)/iu

/** "…, ow, and then I skip off" */
const ouch = /, (?:ow|ouch|oops|whoops|argh|ugh|boing|haha|hehe|heh)(?=\s*(?:[,.!;]|$))/gi
const saysSo =
  /\b(?:say|tell|ask|answer|whisper|shout|call|confess|explain|thank|sorry|am|i'm|im|is|are|was|be|feel|look|you)\b[^.;!?]*$/i

/** "Go out of the bar", "leave this place": who leaves where they are need not say which way. */
const outOfHere =
  /\b(?:(?:go|get|walk|head|step|slip) (?:back )?out of|leave|exit) (?:the|this) (?:bar|place|room|pub|inn|shop|building|house|tavern)\b(?=[\s,.;!]*(?:$|[,.;!]|and\b|then\b))/gi
const afterwards = /\b(?:after (?:that|this|which)|afterwards?),? (?=(?:i|we|i'll|i'm)\b)/gi

const outcry =
  /^(?:(?:ok|okay|oh|um+|uh+|hey|no|whoa)[\s,.!]+)*(?:(?:wait|hold on|hang on|hold up|hold it)(?: (?:a|one|just a) (?:sec|second|minute|min|moment|mo|bit)|up)?\b[\s,.!-]*)+/i
const asksBehind =
  /^(?:gm|dm|game master|so|but|what|whats|who|whos|where|when|why|how|which|is|are|am|was|were|do|does|did|can|could|should|would|will|have|has|that|this|there|isn't|wasn't|didn't|don't)\b/i

/** "Wait wait GM, …?": who cries out before a question wants an answer, and lets no time go by. */
function withoutOutcry(text: string): string {
  const [cried = ''] = outcry.exec(text) ?? []
  const rest = text.slice(cried.length)
  const isCry =
    /[,.!-]\s*$/.test(cried) ||
    /\b(wait|hold on|hang on)\b.*\b\1\b/i.test(cried) ||
    /^(?:gm|dm)\b/i.test(rest)
  return cried !== '' && isCry && rest.includes('?') && asksBehind.test(rest) ? rest : text
}

/** Behind these a noun and a verb are what another person does: "let Tam go", "watch Nan cut the rope". */
const ofOthers =
  /^(?:let|make|help|have|watch|see|hear|tell|ask|want|get|order|beg|persuade|convince|urge|bid|dare|force|notice|feel|say|shout|whisper|warn|listen|wait|who|what|which|that|where|wherever|whatever|whoever|how|if|whether|to|or|like|than)$/

/** "Swipe the key go down the cellar": a comma before each verb that tells what to do next behind a whole act; speech is left as it is. */
function withActsMarked(text: string, index: SceneIndex): string {
  if (/["?]/.test(text)) return text
  const tokens = tokensOf(text)
  let from = 0
  const starts = tokens.flatMap((token, at) => {
    if (!isWord(token) || joints.has(token.word)) {
      from = at + 1
      return []
    }
    if (!runsOn(tokens, from, at, index)) return []
    from = at
    return [token.start]
  })
  return starts.reduceRight((line, start) => `${line.slice(0, start).trimEnd()}, ${line.slice(start)}`, text)
}

/** "Ok give me the biro": a word with which one sets to, and no answer where nothing was asked. */
function withoutOkay(text: string): string {
  const rest = text.replace(/^(?:(?:ok|okay|k|kk|alright|right|well|so)(?:,? then)? )+(?=\p{L})/iu, '')
  if (rest === text || text.includes('"')) return text
  const isOwn = /^(?:i|i'll|i'm|let's|lets|gimme)\b/i.test(rest)
  return isOwn || phraseAt(tokensOf(rest), 0) !== undefined ? rest : text
}

const goesSomewhere = /^(?:go|head|walk|climb|run|sneak|duck)$/

function runsOn(tokens: readonly Token[], from: number, at: number, index: SceneIndex): boolean {
  const [token, next, before] = [tokens[at], tokens[at + 1], tokens[at - 1]]
  if (token === undefined || next === undefined || before === undefined || at - from < 3) return false
  if (!index.names.has(before.word) || index.names.has(token.word)) return false
  if (prepositions.has(token.word) || determiners.has(token.word)) return false
  // "By the fire", "a bar fight by accident", "the drawer shut with my hip": nouns and adverbs, though they could be verbs.
  if (determiners.has(before.word) || prepositions.has(before.word)) return false
  if (prepositions.has(next.word) && !goesSomewhere.test(token.word)) return false
  const act = tokens.slice(from, at)
  if (
    act.some(
      ({ word }) => (subordinators.has(word) && word !== 'so') || (ofOthers.test(word) && word !== 'to'),
    )
  )
    return false
  const verb = leadsToNoun(next, index) && next.word !== 'of' ? phraseAt(tokens, at) : undefined
  return verb?.phrase.parts[0] === token.word && phraseAt(withoutLead(act).tokens, 0) !== undefined
}

/** "I wonder aloud whether …" asks whoever hears it, and "I ask for hers" asks her name. */
export function askedAloud(
  text: string,
  { byId }: SceneIndex,
  { interlocutor, people }: ReadingScene,
): string {
  const [only, ...others] = people
  const hearer = byId.get(interlocutor ?? '') ?? (others.length === 0 ? only : undefined)
  const whom = { he: 'him', she: 'her', they: 'them' }[hearer?.pronoun ?? ''] ?? ''
  const named = text.replace(
    /\b(name\b.{0,40}\b)(?:ask(?:s|ing)? for|(?:i )?(?:(?:would|'d) like|want|wish) to (?:know|hear|learn)|hear|learn) (his|her|their)s?(?: name)?(?=\s*(?:[.,!;]|$))/i,
    (_, before: string, his: string) => `${before}ask ${his === 'his' ? 'him' : whom || 'them'} ${his} name`,
  )
  return named.replace(
    /\b(?:wonder|muse)s? (?:aloud|out loud)(?=,? (?:whether|if|who|what|where|when|why|how)\b)/i,
    (said) => `ask ${whom}`.trim().padEnd(said.length),
  )
}
