/**
 * The sentences of a line that ask the game master something, apart from those that do something or are said to somebody.
 * A question is answered and never done, whatever verbs stand in it.
 */

import { asksCostOfDoing } from '../../../text/act-inside-question.ts'
import { gameMasterCall, inPlainSpelling, masterName } from '../../../text/question-in-plain-spelling.ts'
import {
  asAskedOutright,
  beginsAsQuestion,
  cutApart,
  questionsIn,
  withoutLeadIn,
} from '../../../text/questions-of-a-line.ts'
import { mended } from '../language/repair-spelling.ts'
import { isWord, tokensOf } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { calledOut, hailed } from '../speech/find-speech.ts'

/** A line taken apart. */
export interface TableQuestions {
  /** The questions, each without what is hummed before it. */
  readonly questions: readonly string[]
  /** What is left of the line; empty when it only asks. */
  readonly rest: string
}

const opens =
  /^(?:any (?=[a-z]+(?: (?:here|left|around|nearby|on me|in here))?\??$)|(?:at|in|to|by|for|from|with) (?:what|which|whom|how)|who|who's|whos|who'd|whom|what|what's|whats|what're|where|where's|wheres|when|when's|why|why's|how|how's|hows|which|whose|is|isn't|isnt|are|aren't|am|do|does|did|doesn't|doesnt|didn't|didnt|don't i|can|can't|cant|could|couldn't|would|wouldn't|will|won't|should|shouldn't|may|might|was|wasn't|were|weren't|has|hasn't|have|haven't|had)\b/
/** So a question begins that has no question mark. */
const opensPlainly =
  /^(?:any (?:(?:other|more) )?[a-z]+(?: (?:here|left|around|nearby|on me|in here))?$|(?:at|in|to|by|for|from|with) (?:what|which|whom|how)\b|(?:who|what|where|when|why|how|which)(?:'s|s|'re|'d)? (?!a\b|an\b|i\b|i'|we\b|about\b|cares\b|ever\b)|(?:is|are|was|were|does|did|has|am|isn't|aren't|doesn't|didn't) (?!that$)|should (?:i|we)\b|(?:do|can|could|would|may|have|will|might) (?:i|we|you|he|she|they|it|any(?:one|body)|these|those|people)\b|(?:do|can|could|would) the\b|explain (?!to\b|myself\b|that\b|everything\b|why\b|what happened\b|i\b|how i\b))/
/** "When he leaves I follow", "if only": no questions, though they begin like some. */
const tellsPlainly =
  /^(?:when(?:ever)? (?:the |he |she |they |it |i |we |you |nobody |no one |\w+ (?:is|comes|leaves|looks|turns|goes|says))|while\b|whoever\b|whatever\b|what a\b|how about (?:i|we)\b|have (?:the|a|him|her|it|them|my)\b|do (?:the|it|that|this|my|a)\b|will (?:the)\b)/

const hum =
  /^(?:(?:wait(?: (?:a|one) (?:sec|second|moment|minute))?|hang on|hold on|hmm+|hm|um+|uh+|er+|erm+|ok|okay|right|sorry|oh|ah|lol|well|alright|all right|so|and|but|also|now|actually|no|nope|yeah|yes|hey|anyway|then|please|btw|by the way|just|seriously|god|ugh|eh|huh|listen|first|pray|lo|alas|blimey|crikey|omg|wtf|lmao|dude|bro|yo|haha|like|a{3,}h*|a+r+g+h+)\b(?:\s*[,.!:;-]+)?\s*)+/i

/** "Remind me what I was doing": a question that only the game master can answer. */
const remindsMe =
  /^(?:(?:can|could|would|will) you )?(?:please )?(?:remind me|refresh my memory|jog my memory|catch me up|fill me in|recap)\b|^(?:sorry,? )?i (?:forgot|forget|keep forgetting|have forgotten|can'?t (?:remember|recall)) (?:again )?(?:who|what|where|when|why|which|how)\b/

/** Said to the game master by that name. */
const toGameMaster = new RegExp(
  String.raw`^(?:\/(?:dm|gm|ask|ooc)\b:?|(?:i )?ask (?:the )?(?:table|${masterName})\b\s*[:,-]?|(?:(?:\p{L}+ ){0,3}question,? )?(?:to|for) (?:the )?${masterName}\b\s*[:,-]?|(?:hey|hi|ok|okay|so|dear|oh|yo|psst|hm+|wait)[,! ]+(?:dear )?${masterName}\b\s*[:,-]?|(?:mr |dear )?${masterName}\s*[:,!-]|(?:(?:mister|mr|mrs|miss|good|dear|my|oh|o|kind|hey|yo|sir)[, ]+)*(?:${masterName}[ ,!]+)+(?=quick|question|q\b|who|what|where|when|why|how|which|is|are|am|do|does|did|can|could|would|will|have|recap|remind|tell me|hint|help))\s*`,
  'iu',
)

/** "I go out, oh and GM, what was his name?": what is done before, and asked behind. */
const turnsToGameMaster = new RegExp(
  String.raw`[,.;!?]\s*(?:(?:oh|and|also|but|hey|btw|by the way|so|ok|then)[, ]+)*${masterName}\b\s*[,:-]?\s*(?=\S+ \S+)`,
  'i',
)

/** Words around what is asked of whoever explains the game. */
const askingLead =
  /^(?:(?:and|so|then|please|before \S+ (?:\S+ ){0,4}|would you|could you|can you|will you|kindly|now|do|tell me|say|also) ?,? ?)+(?=(?:who|what|where|when|why|how|which|whether|if|is|are|am|do|does|did|can|could|would|will|have|has|how)\b)/i

/** Where a line calls the game master by that name, outside of what is quoted; -1 where it does not. */
export function callOfGameMaster(line: string): number {
  return line.replace(/["“][^"”]*["”]?/g, (quoted) => ' '.repeat(quoted.length)).search(gameMasterCall)
}

/** A part of such a line as it is put to the game master; empty when it only calls. */
export function askedOfGameMaster(words: string): string {
  const asked = words
    .replace(gameMasterCall, ', ')
    .replace(/^[\s,.;:!?-]+/, '')
    .replace(askingLead, '')
    .replace(/^(?:whether|if) /i, '')
    .trim()
  return /\S+ \S+/.test(asked) && !/^(?:tell me|please|hey|before i go on)[,.]?$/i.test(asked) ? asked : ''
}

/** What is left of a line behind the game master's name; undefined when it is not called. */
function saidToGameMaster(text: string): string | undefined {
  if (text.includes('"')) return undefined
  const plain = inPlainSpelling(text)
  for (const line of [plain, plain.replace(hum, '')]) {
    const called = toGameMaster.exec(line)?.[0]
    if (called !== undefined && called.length < line.length) return line.slice(called.length).replace(hum, '')
  }
  return undefined
}

/** A "you" that is the game master: whoever reads, tells and explains. */
const youAsGameMaster =
  /\b(?:did|do|have|would|are|were|must|will) you (?:just |have to |need to |make me |only )*(?:roll|rolled|rolling) (?:dice|that|this|it|there|for|a (?:die|check)|the dice|my|me|then|so)\b|\b(?:did|do|have|would) you (?:think|thought|assume|read|understand|understood|take|interpret|decide|make|hear)\b.*\b(?:i (?:meant|mean|said|wanted|typed|was (?:talking|asking|going))|what i|my (?:line|words|sentence))\b|\b(?:did|do|have) you (?:read|understand|understood|take|interpret) (?:that|it|this)\b|\b(?:can|could|would|will) you (?:please )?(?:repeat|explain|summari[sz]e|recap|describe|list|show me|give me a (?:hint|recap|summary)|remind me)\b/

/** True for words whose "you" can only be the game master. */
export function asksOfGame(words: string): boolean {
  return youAsGameMaster.test(words.toLowerCase())
}

const you = /\b(?:you|your|you're|youre|yours|you'll|you've|you'd|ya|thee|thou)\b/
const firstPerson = /\b(?:i|i'm|im|i've|i'd|i'll|me|my|mine|myself|we|we're|us|our|am)\b/
/** What one says to whoever one bargains with, though "I" stands in it. */
const bargains =
  /\b(?:in it for (?:me|us)|do (?:i|we) (?:get|owe|have a deal)|why should (?:i|we)|how (?:do|can) (?:i|we) know (?:you|that|this|he|she|it)|have we met|what do (?:i|we) get)\b/
/** "Is it true?" is for whoever has just said it. */
const doubtsWords =
  /^(?:is|was) (?:it|that|this) (?:true|so|right|really|all|enough|because|why|what|him|her)\b/

/** What nobody in the story has to be asked: the scene, the rules, the turn, what was said. */
const tableMatter = new RegExp(
  [
    '^(?:is|are|was|were) (?:it|this|that|there|any(?:one|body)|some(?:one|body)|no(?:body| one)|everyone|everybody)\\b',
    "^who(?:'s|s| is| are| was)\\b",
    '^who (?:else )?(?:can|could|might|is|are) (?:see|hear|here|watch|about|around)',
    '\\b(?:still )?(?:here|nearby|in sight|watching|following|listening|within earshot)(?: now)?$',
    '\\b(?:still|even|already) (?:here|there|open|alive|around|about)\\b',
    '\\b(?:time|clock|date|day|year|hour|late|weather|dark|light|raining|cold|far|hard|difficult|likely|heavy|risky|dangerous|safe|exits?|ways? (?:out|lead)|chances?|odds|dc|roll(?:ed)?|rules?|dice|level|hit points|hp|spells?|slots?|conditions?|features?|options|difficulty)\\b',
    '^how (?:does|do) .+ work',
    '^how (?:many|much) (?:people|guards|exits|doors|ways|time)',
    '^what (?:does|do|did) .+ (?:do|mean|weigh|look like|cost)$',
    "^what (?:just )?(?:happened|was that|is that|is this|are those|are these|is there|else is)\\b|^what's (?:that|this|there|happening|going on)\\b",
    '^what did (?:\\w+ ){1,4}?(?:just )?(?:say|tell|mean|answer|mention|call|reply)',
    '^(?:did|has|have) (?:\\w+ ){1,4}?(?:just |ever )?(?:say|said|mention|mentioned|answer|answered|notice|noticed|see me|hear me|lie)\\b',
    '^why (?:did|does|has|was|is|were) (?:that|this|it|nothing|the (?:roll|check|door|answer))\\b',
    "^why (?:can't|couldn't|won't|didn't|isn't|doesn't)\\b",
    '^why did (?:\\w+ ){1,3}(?:say|do|ask|tell|answer) (?:that|this|so|it)$',
    '^(?:which|what) (?:way|door|exit|direction|check|skill|choice|one of my)\\b',
    "^what(?:'s| is|s) (?:a|an)\\b",
    '^where (?:does|do) (?:this|that|it|the|these) .*(?:lead|go)$',
    '^would it\\b|^is there\\b|^are there\\b',
    '^what (?:happens|becomes|blows|comes)\\b.*\\b(?:fills?|full|max|maxes|hits (?:\\d+|six|eight|four)|reaches (?:\\d+|six|eight|four))\\b',
    '^how (?:long|far) .*\\b(?:walk|take|way|from here|get there|climb|trip|journey)\\b',
    '^how (?:long|late|soon|many (?:hours|minutes)) (?:is (?:it|there) )?(?:until|till?|before|to)\\b',
  ].join('|'),
)

/** "What's good, Vik" asks nothing. */
const greets =
  /^(?:wassup|sup|what'?s (?:up|good|new)|how'?s (?:it going|things|tricks|life)|how are)\b(?! (?:with|there|on|in|about))/
const interrupts =
  /(?:^|[\s,.;?!-])(?:wait|hang on|hold on)\b(?=[\s]*[,.!;-]|\s+(?:what|who|where|why|how|is|are|did|does|i never|i didn't|i don't))/i
/** What was begun before it is not meant any more: "I stab him - wait, is he giving up?" */
const takesBack = /(?:^|[\s,.;-])(?:wait|hang on|hold on|actually|stop|no)\b[\s,.!;-]*$/i

/** Asks the game master nothing and does nothing: what is said beside a question to explain it. */
const explains =
  /^(?:i (?:have|got|never|didn't|did not|don't|do not|dont|haven't|hadn't|thought|only|was|had|meant|forgot|lost|mean|wonder|am|can't (?:remember|find|see|tell|recall)|need to know|want to know|asked|could have sworn|swear|assume|guess|suppose)|i'm|im|i've|ive|he|she|it|it's|they|that|that's|this|there|there's|if|because|since|just (?:asking|curious|checking|wondering)|no idea|sorry|thanks|thank you|please|help|the (?:\w+ ){1,3}(?:was|were|is|are|said|had|has)|we (?:were|had|never)|nobody|somebody|someone|not|never)\b|^(?:\p{Lu}[\p{L}']*) (?:said|was|is|told|had|has)\b/u

/**
 * What of a line is asked of the game master; undefined when nothing is.
 *
 * @example
 * tableQuestions('I look at the gate. Who is about?', scope)?.questions // ['Who is about?']
 */
export function tableQuestions(text: string, scope: Scope): TableQuestions | undefined {
  const said = saidToGameMaster(text)
  if (said !== undefined) return { questions: questionsIn(said), rest: '' }
  const turn = text.includes('"') ? null : turnsToGameMaster.exec(text)
  if (turn !== null)
    return {
      questions: questionsIn(text.slice(turn.index + turn[0].length)),
      rest: text.slice(0, turn.index).trim(),
    }
  if (isCalledTo(text, scope)) return undefined
  const sentences = sentencesOf(text)
  if (namesSomebodyAlone(sentences[0] ?? '', scope)) return undefined
  // Whoever interrupts themselves talks to the game master: the world waits, and nobody has to be asked.
  const here = interrupts.test(text) ? { ...scope, interlocutor: null } : scope
  const questions: string[] = []
  let kept: string[] = []
  for (const sentence of sentences) {
    const bare = withoutHum(sentence)
    const hummed = sentence.slice(0, sentence.length - bare.length)
    if (!asksTable(bare, here)) {
      if (bare !== '') kept.push(sentence)
      else if (takesBack.test(sentence)) kept = []
      continue
    }
    if (takesBack.test(hummed) || takesBack.test(kept.at(-1) ?? '')) kept = []
    questions.push(asAskedOutright(bare))
  }
  if (questions.length === 0) return undefined
  // "What is heat, and how much of it do I have?": a question that stands with another goes where that goes.
  if (kept.every((sentence) => asksTable(withoutHum(sentence), { ...scope, interlocutor: null })))
    return {
      questions: sentences
        .map(withoutHum)
        .filter((sentence) => sentence !== '')
        .map(asAskedOutright),
      rest: '',
    }
  const explained = kept.every((sentence) => explains.test(lowerStart(withoutHum(sentence))))
  return { questions, rest: explained ? '' : kept.join(' ') }
}

/**
 * True for a line that leads up to a question about oneself or the game: "tell me: where am I?" is not said to anybody,
 * whoever stands by.
 */
export function asksAboutOneself(text: string): boolean {
  if (text.includes('"')) return false
  const bare = withoutHum(text)
  return (
    bare !== text.trim() &&
    beginsAsQuestion(bare) &&
    firstPerson.test(bare.toLowerCase()) &&
    !you.test(bare.toLowerCase())
  )
}

/** True for a line that begins with somebody's name: it is said to them. */
function isCalledTo(text: string, scope: Scope): boolean {
  return hailed(text, scope) !== undefined || calledOut(text, scope) !== undefined
}

/** "Rusk - who do you owe?" is said to Rusk. */
function namesSomebodyAlone(sentence: string, scope: Scope): boolean {
  if (/\?\s*$/.test(sentence) || sentence.split(' ').length > 4) return false
  const tokens = mended(tokensOf(sentence), scope.index.names).filter(isWord)
  const [mention, ...more] = findMentions(tokens, scope.index, new Set(), scope.focus)
  if (mention === undefined || more.length > 0 || mention.end - mention.start < tokens.length) return false
  return mention.pronoun === null && mention.candidates[0]?.entity.kind === 'person'
}

/** The first letter small where the word is none of a name: patterns know names by their capital. */
function lowerStart(text: string): string {
  return /^(?:I|He|She|It|It's|They|That|That's|This|There|There's|If|Because|Since|Just|No|Sorry|Thanks|Please|Help|The|We|Nobody|Somebody|Someone|Not|Never|I'm|Im)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** A sentence without what is hummed before it: "wait, no - where is he?" asks where he is. */
export function withoutHum(sentence: string): string {
  const bare = withoutLeadIn(withoutLeadIn(sentence).replace(hum, '').trim())
  // "So what?" and "now what" are questions as they stand, and so is a wait that is meant.
  if (/^(?:what|who|how)?\W*$/i.test(bare))
    return /\?\s*$/.test(sentence) ? sentence.trim() : bare.replace(/^\W+$/, '')
  return bare
}

/** Whether a sentence is a question, and none that is put to somebody in the story. */
function asksTable(sentence: string, scope: Scope): boolean {
  if (sentence.includes('"')) return false
  // "Got any weapons?" is for whoever one talks with, where one talks with somebody.
  if (/^got\b/i.test(sentence) && scope.interlocutor !== null) return false
  const words = asAskedOutright(inPlainSpelling(sentence))
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\s?!.,;-]+$/, '')
    .replace(/^(?:if|suppose|supposing) [^,]+, (?:then )?/, '')
  const marked = /\?[\s!?]*$/.test(sentence)
  if (remindsMe.test(words)) return true
  if (marked ? !opens.test(words) : !opensPlainly.test(words)) return false
  if (!marked && tellsPlainly.test(words)) return false
  if (greets.test(words)) return false
  if (youAsGameMaster.test(words)) return true
  if (you.test(words)) return false
  return scope.interlocutor === null || !isForPerson(words, sentence, scope.interlocutor, scope)
}

/** In a conversation a question goes to whoever one talks with, unless nobody has to be asked that. */
function isForPerson(words: string, sentence: string, listener: string, scope: Scope): boolean {
  if (bargains.test(words) || doubtsWords.test(words)) return true
  if (firstPerson.test(words) || tableMatter.test(words) || asksCostOfDoing(words)) return false
  return !namesListenerOrOwn(sentence, listener, scope)
}

/** "Why is Viktor so nervous?" is not said to Viktor, and what is in one's own letter is not asked of him. */
function namesListenerOrOwn(sentence: string, listener: string, scope: Scope): boolean {
  const tokens = mended(tokensOf(sentence), scope.index.names)
  return findMentions(tokens, scope.index, new Set(), scope.focus).some(
    (mention) =>
      isOwnPage(mention.candidates[0]?.entity.kind, sentence) ||
      (mention.pronoun === null &&
        resolved(mention, 'ask', scope).some(({ entity }) => entity.id === listener)),
  )
}

function isOwnPage(kind: string | undefined, sentence: string): boolean {
  return kind === 'item' && /^what(?:'s|s| is| does)\b/i.test(sentence)
}

/** A question word and its verb: "what does he want", and not "what he wants". */
const asksOutright =
  /^how (?:much|many|far|long)\b|^(?:who|what|where|when|why|how|which)(?:(?:'s|s)\b| (?:\w+ )?(?:is|are|am|was|were|do|does|did|can|could|would|have|has)\b)|^(?:is|are|am|do|does|did|can|could|was|were) (?:i|he|she|it|they|there|any\w*|the|that|this|we)\b/
/** "I ask him who came in, and did Tam go out?": all of it is asked of him. */
const reports =
  /\b(?:ask(?:s|ing)?|tell(?:s|ing)?|say(?:s|ing)?|demand(?:s|ing)?|inquire|enquire|question(?:s|ing)?|writ(?:e|ing)|chalk|shout(?:s|ing)?|whisper(?:s|ing)?|call out|mutter)\b/i
/** "The Q. Company masons": a letter with a full stop behind it ends nothing. */
function isInitial(text: string, at: number): boolean {
  return text.charAt(at) === '.' && /(?:^|[\s(])(?!I)\p{Lu}$/u.test(text.slice(0, at))
}

/** The sentences of a line; speech in quotes stays with the sentence it stands in. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let from = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"') quoted = !quoted
    if (quoted) continue
    const stop =
      /[.!?;]/.test(letter) &&
      !isInitial(text, at) &&
      !/\.\.$/.test(text.slice(0, at + 1)) &&
      !/[.!?;]/.test(text.charAt(at + 1)) &&
      /^(?:\s|$)/.test(text.slice(at + 1))
    const dash = letter === '-' && text.charAt(at - 1) === ' ' && text.charAt(at + 1) === ' '
    if (!stop && !dash) continue
    sentences.push(text.slice(from, dash ? at : at + 1).trim())
    from = at + 1
  }
  sentences.push(text.slice(from).trim())
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).flatMap(byComma)
}

/** "I read it, what's on it?" does something and asks something; "who is he, and where is he?" asks twice. */
function byComma(sentence: string): readonly string[] {
  if (sentence.includes('"')) return [sentence]
  const bare = withoutHum(sentence)
  const isLedUpTo = bare !== sentence && beginsAsQuestion(bare)
  const parts = cutApart(isLedUpTo ? bare : sentence)
  if (parts.length === 1 || reports.test(parts[0] ?? '')) return isLedUpTo ? parts : [sentence]
  const asks = /\?\s*$/.test(sentence)
  const areAsked = parts
    .slice(1)
    .every((part) => asksOutright.test(asAskedOutright(withoutLeadIn(part)).toLowerCase()))
  if (!asks && !areAsked && !isLedUpTo) return [sentence]
  return parts.map((part, at) =>
    asks &&
    at < parts.length - 1 &&
    opens.test(
      withoutHum(part)
        .replace(/^(?:if|suppose) [^,]+, /i, '')
        .toLowerCase(),
    )
      ? `${part}?`
      : part,
  )
}
