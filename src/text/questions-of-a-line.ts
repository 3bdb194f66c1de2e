/**
 * The questions of a line, each by itself and in its plain order: what only leads up to a question is dropped, two that
 * are joined are cut apart, and one that is told of ("remind me what I am carrying") is put as it would be asked.
 */

import { inPlainSpelling, withoutGameMasterCall } from './question-in-plain-spelling.ts'

const wh = String.raw`(?:who|whom|whose|what|where|when|why|how|which)(?:'?s|'re|'ve|'d)?`
const aux = String.raw`(?:is|isn't|are|aren't|am|was|were(?! (?:i|he|she|they|we|it|the \w+|\w+) to\b)|do|does|did|don't|can|can't|could|would|will|should|has|have|had|may|might|must)`
const subject = String.raw`(?:i|you|he|she|it|they|we|there|this|that|these|those|the|a|an|any\w*|some\w*|every\w*|no(?:body| one)|my|his|her|their|anything)`
/** So a question goes on behind its first word. */
const goesOn = String.raw`(?:${aux}|happens?|happened|becomes?|comes?|goes|blows|breaks|if|of|else|exactly|actually|long|much|many|far|hard|likely|risky|dangerous|bad|soon|late|on earth|i(?:'m|'ve|'d)?|im|ive|he|she|they|we|it)\b`

/** Where a question begins behind a comma. */
const begins = String.raw`whether\b|(?:(?:tell|remind) me (?:again )?(?=(?:who|what|where|when|why|how|which)\b[^.?!]*\b(?:i|my|me|am)\b))?(?:(?:at|in|to|by|for|from|with|of) (?=what|which|whom|how))?${wh}\b|${aux} ${subject}\b`
/** Where one begins behind a bare "and". */
const beginsAnew = String.raw`whether\b|${wh} ${goesOn}|(?:who|what|where|when|why|how)'?s\b|${wh} (?:\S+ ){1,4}(?:${aux})\b|how (?:much|many|far|long)\b|(?!(?:have|do|has|did) (?:a|an|some|the)\b)${aux} ${subject}\b`
const opening = new RegExp(`^(?:${begins})`, 'iu')
const joint = new RegExp(
  String.raw`\s*[,;:]\s*(?:(?:and|n|or|but|plus|also|so|then|oh)\s+)*(?:to (?:say|tell me) )?(?=${begins})|\s+(?:and|n|&|plus|but|or)\s+(?:also |then |so )?(?=${beginsAnew})`,
  'giu',
)
/** A person by name behind the verb: "and would Wilf stop me". */
const jointBeforeName =
  /\s*(?:,\s*|\s)(?:and|n|or|but|plus)\s+(?=(?:is|are|was|did|does|has|had|would|will|can|could|might|should) \p{Lu}\p{Ll})/gu

/** True for words that begin as a question does. */
export function beginsAsQuestion(text: string): boolean {
  return opening.test(text.trim())
}

const lead = new RegExp(
  [
    // "Before I so much as lace my boots," says when it is asked; nothing of it is done.
    String.raw`^(?:but |and |so |well,? )?(?:(?:just )?before|until|while|as long as|since) (?:anything|everything|all|that|this|i|we|you)\b[^,:;?"]{0,80}[,:]\s*(?=.*(?:${begins}))`,
    String.raw`^first(?: of all| things first)?[,:]\s*(?=${begins}|tell|remind)`,
    String.raw`^(?:(?:can|could|would|will) you |(?:might|may|could) i (?:trouble|ask|beg) you to |would you kindly |please |pray |do |just |quickly )*(?:tell me|remind me|let me know|inform me|jog my memory|refresh my memory|catch me up|fill me in|remind us|enlighten me)\b(?: (?:plainly|quickly|again|please|honestly|once more|straight|true|now|then|this|something|one thing))*(?:,? (?:if you (?:would|please|will|can|could)|be so kind|would you|for (?:my|the) [^,:?]{1,40}|(?:just )?before i [^,:?]{1,60}|game ?master|gm))*\s*[,:;-]*\s*(?=${begins})`,
    String.raw`^(?:i (?:want|need|would like|should like|wish|am dying|have) to (?:know|hear|find out|ask|learn)(?:,? (?:just )?before [^,:?]{1,50},)?|i'd (?:like|love) to know|i (?:wonder|ask myself)|i(?:'m| am) (?:just )?curious|just curious|pray tell|i'm wondering|what i (?:want|need) to know is|do you know|any idea|any chance you know|out of interest|just to be (?:sure|clear|safe)|to be (?:sure|clear)|(?:a )?quick question|question|one (?:more )?(?:thing|question))(?:\b|(?<=,))\s*[,:;-]*\s*(?=${begins})`,
    String.raw`^(?:might|may|could) i (?:trouble|ask|beg) you to (?=enumerate|list|name|recite|state|recount)`,
    // "I forgot what I am supposed to do."
    String.raw`^(?:sorry,? |lol,? |oops,? )?i (?:forgot|forget|keep forgetting|have forgotten|can't remember|cant remember|can't recall|no longer know)\b(?: again)?,? (?=(?:who|what|where|when|why|how|which)\b)`,
    String.raw`^(?:sorry,? |lol,? |oops,? )?i (?:don't (?:remember|know|recall)|dont (?:remember|know)|have no idea|dunno)\b(?: again)?,? (?=(?:who|what|where|when|why|how|which)\b[^.?!]*\b(?:i|i'm|im|my|me|am)\b)`,
    // "Sorry, real quick - what …", "if you please: what …"
    String.raw`^(?:(?:sorry|hey|hi|hello|um+|uh+|er+m?|ok(?:ay)?|so|well|please|real(?:ly)? quick(?:ly)?|quick(?:ly)?|one sec(?:ond)?|if (?:you please|i may|i might ask|you don't mind|it please you)|be a dear and tell me|pray)\b[\s,.:;!-]*)+(?=${wh}\b|${aux} ${subject}\b|how\b|whether\b|any\b)`,
    // "From behind the skiff, what can I see?"
    String.raw`^(?:from|behind|under|with|given|as for|as to|about|of|among|out of) (?!what|which|whom|how)[^,:?"]{2,50},\s*(?=${wh} |${aux} (?:i|we|there|any\w*) )`,
  ].join('|'),
  'iu',
)

/**
 * A question without what leads up to it.
 *
 * @example
 * withoutLeadIn('Before I lace my boots, tell me: where am I?') // 'where am I?'
 */
export function withoutLeadIn(text: string): string {
  const bare = text.trim().replace(lead, '').trim()
  return bare === text.trim() || bare === '' ? text.trim() : withoutLeadIn(bare)
}

/** Words between the question word and its subject: "what stuff", and no verb. */
const ofWhat = String.raw`(?: (?!(?:i|he|she|they|we|it|if|when|while|that|happens?|becomes?|comes?|${aux})\b)[\p{L}-]+){0,3}?`
const swapped = new RegExp(
  String.raw`^((?:at |in |to |by |for |from |with )?(?:who|whom|what|where|when|why|how|which)${ofWhat}) (i|he|she|they|we|it)(?: |')(am|is|are|was|were|have|has|had|can|could|should|must|will|would|may|might|ve|m|re|s|d)\b(?! (?:who|that)\b)`,
  'iu',
)
const full: Readonly<Record<string, string>> = { ve: 'have', m: 'am', re: 'are', s: 'is', d: 'would' }
/** "What I carry": a verb without another before it. */
const unaided = new RegExp(
  String.raw`^((?:what|where|how|why|which|who)${ofWhat}) (i|we|they) (?=(?:have|carry|own|wear|hold|know|need|want|owe|remember|bring|see)\b)`,
  'iu',
)
const noise =
  /^(who|what|where|when|why|how|which) (?:exactly|actually|precisely|really|even|tf|the fuck|on earth|in (?:heaven's|god's) name|in the world|the (?:hell|heck|devil)|again|all)(?= (?:is|are|am|was|were|do|does|did|have|has|can|could|should|will|would|happens?)\b)/iu

/** "List my skills", "state the odds of …": an order that asks for something of the game. */
const namesOnly =
  /^(?:to )?(?:state|list|show me|give me|tell me|name|read me|recite|enumerate|recount)(?: me)? (?=(?:the |my |all |exact |every |current )*(?:\w+ ){0,2}(?:modifiers?|odds|chances?|stats?|skills?|inventory|clocks?|options|choices|exits|facts|clues|bonus(?:es)?|hit points|conditions|contents|belongings|possessions|things i)\b)/i

/**
 * A question in the order in which it would be asked outright.
 *
 * @example
 * asAskedOutright('what stuff ive got on me') // 'what stuff have i got on me'
 */
export function asAskedOutright(text: string): string {
  return (
    text
      .trim()
      .replace(/^(?:and|but|so|or|also|plus|then|oh)\s+(?=\S)/i, '')
      .replace(/,? if any(?:thing)?\b,?/i, '')
      // "Should I fail, what then?", "if heat gets to 6 am I dead": a condition, and the question behind a comma.
      .replace(/^(?:should|were) (i|we) (?:to )?([^,?]+), (?=\S)/i, 'if $1 $2, ')
      .replace(/^(if [^,?]{3,60}?) (?=(?:am|do|will|are|is) (?:i|we|it)\b|what (?:happens|then)\b)/i, '$1, ')
      .replace(/\b(i|we|they)ve\b(?=\s)/gi, '$1 have')
      .replace(/\bim\b(?=\s)/gi, 'i am')
      .replace(/,? (?:lol|lmao|haha|please|pls|mate|game ?master|gm)(?=[\s?!.]*$)/i, '')
      .replace(/^(what|where|who|how|why) (?:is it|it is) that (?=i\b|we\b|he\b|she\b|they\b)/i, '$1 ')
      .replace(
        /^whether (.{1,60}?) (am|is|are|was|were|have|has|had|can|could|should|will|would|may|might|must)\b/iu,
        '$2 $1',
      )
      .replace(/^whether (?=\S+ \S)/i, 'does ')
      .replace(noise, '$1')
      .replace(namesOnly, 'what are ')
      .replace(/^(?:have )?(?:i )?got (?:any|some) /i, 'do I have any ')
      .replace(
        /^(who|what|where) ((?!i\b|he\b|she\b|they\b|we\b|it\b|is\b|are\b|was\b)\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+){0,6}) (is|are|was|were)(?=[\s?.!]*$)/iu,
        '$1 $3 $2',
      )
      .replace(swapped, (_all, asked: string, who: string, verb: string) => {
        return `${asked} ${full[verb.toLowerCase()] ?? verb} ${who}`
      })
      .replace(unaided, '$1 do $2 ')
  )
}

/** "Before ten, when the lily opens": what comes at an hour belongs to the hour. */
function isOfHour(part: string, before: string): boolean {
  return (
    /^(?:when|which|where)\b/i.test(part) &&
    /\b(?:before|until|till?|to|by|at) (?:half past |(?:a )?quarter (?:past|to) )?(?:midnight|noon|dawn|dusk|sunrise|sunset|\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'?clock)?$/i.test(
      before,
    )
  )
}

/** A part that only says more of whom the part before it names: "Jory Sprat, who has warmed to me, …". */
function isRelative(part: string, before: string, separator: string, isLast: boolean): boolean {
  return (
    !isLast &&
    /^\s*,\s*$/.test(separator) &&
    /^(?:who|which|whom|whose) (?!am\b|are you\b|can i\b|do i\b)/i.test(part) &&
    /^(?:who|what|where)\b/i.test(before) &&
    /\p{Lu}[\p{L}'’-]+$/u.test(before)
  )
}

/** "Have I got it, or is it at home?": the second half is answered with the first; what is needed is asked by itself. */
function isOtherHalf(part: string, before: string, separator: string): boolean {
  return (
    /\bor\b/.test(separator) &&
    new RegExp(String.raw`^${aux}\b`, 'i').test(before.trim()) &&
    /^(?:is|are|was|were|has|have|did|do|am|does)\b/i.test(part) &&
    !/\b(?:need|have to|must|should)\b/i.test(part)
  )
}

/** "If I fell, what then?": the condition belongs to the question behind it. */
const supposes = /^(?:(?:and|so|but|then|ok|okay|hmm) )?(?:if|suppose|supposing|say|given) [^,:?]+$/i

/**
 * A sentence cut where another question begins; the parts in their own words.
 *
 * @example
 * cutApart('who is he and where does he live?') // ['who is he', 'where does he live?']
 */
export function cutApart(whole: string): readonly string[] {
  const sentence = whole
    .replace(/,? if any(?:thing)?,(?= )/i, '')
    .replace(/^(?:should|were) (i|we) (?:to )?([^,?]+), (?=\S)/i, 'if $1 $2, ')
  const cuts = [...sentence.matchAll(joint), ...sentence.matchAll(jointBeforeName)]
    .map(({ index, 0: text }) => ({ at: index, text }))
    .toSorted((first, second) => first.at - second.at)
    .filter(({ at }, place, all) => place === 0 || at > (all[place - 1]?.at ?? 0))
    // "Ping Odile: what happened?" is said to Odile.
    .filter(({ text }) => !text.includes(':') || beginsAsQuestion(sentence))
  let from = 0
  let separator = ''
  const parts: string[] = []
  for (const [place, cut] of [...cuts, { at: sentence.length, text: '' }].entries()) {
    const part = sentence.slice(from, cut.at).trim()
    const before = parts.at(-1) ?? ''
    const isLast = place === cuts.length
    if (part !== '' && supposes.test(before) && parts.length === 1) parts[0] = `${before}, ${part}`
    else if (before !== '' && isRelative(part, before, separator, isLast)) parts[parts.length - 1] = before
    else if (before !== '' && /^\s*,\s*$/.test(separator) && isOfHour(part, before)) continue
    else if (before !== '' && isOtherHalf(part, before, separator)) parts[parts.length - 1] = before
    else if (isTooShort(part) && !isLast && parts.length === 0) continue
    else if (part !== '') parts.push(part)
    separator = cut.text
    from = cut.at + cut.text.length
  }
  return parts
}

/** "Who and what is here": the first word alone is no question. */
function isTooShort(part: string): boolean {
  return !/\s/.test(part) && new RegExp(`^${wh}$`, 'i').test(part)
}

/** The sentences of a text that is all said to the game master. */
function sentencesIn(text: string): readonly string[] {
  return text.split(/(?<=[.!?;])\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/**
 * The questions of a line that is put to the game master as a whole; the line itself when none is found in it.
 *
 * @example
 * questionsIn('OOC: what do I carry, and how far is the tower?') // ['what do I carry', 'how far is the tower?']
 */
export function questionsIn(line: string): readonly string[] {
  const bare = withoutGameMasterCall(
    inPlainSpelling(line.replace(/^\s*(?:[[(]?ooc[\])]?\s*[:,-]?|\(\()\s*/i, '').replace(/\)\)\s*$/, '')),
  )
  const orders = ordersIn(bare)
  if (orders.length > 1) return orders
  const parts = sentencesIn(bare).flatMap((sentence) => cutApart(withoutLeadIn(sentence)))
  const asked = parts.map((part) => withoutLeadIn(part)).filter(isQuestion)
  return asked.length === 0 ? [withoutLeadIn(bare.trim())] : asked.map(asAskedOutright)
}

const order =
  /^(?:inventory|inv|stats?|sheet|quests?|journal|clues?|hp|health|status|map|gear|items?|bag|spells?|equipment|money|cash|gold|xp|skills|abilities|conditions|clocks?|time(?: (?:left|remaining))?|notes|heat|harm|stress|location|position)$/i

/** "Inv and cash?": a list of one-word orders, each by itself; empty for any other line. */
export function ordersIn(line: string): readonly string[] {
  const parts = line
    .replace(/^\//, '')
    .replace(/^(?:my )?(?:current |full )?(?:status|state|report|summary)\s*:\s*/i, '')
    .replace(/[\s.!?]+$/, '')
    .split(/\s*[,+&]\s*(?:and\s+)?|\s+(?:and|n)\s+/i)
  return parts.every((part) => order.test(part.replace(/^my /i, ''))) ? parts : []
}

function isQuestion(part: string): boolean {
  return (
    beginsAsQuestion(asAskedOutright(part)) || supposes.test(part.split(/,/)[0] ?? '') || /\?\s*$/.test(part)
  )
}
