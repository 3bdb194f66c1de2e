/**
 * Questions about people, places and things: who they are, where they are, whether they are still here, what is known of
 * them. Only what the player's character has come by is told; the rest is said to be unknown, with the nearest thing known.
 */
import { capitalizeFirstLetter, joinList } from '../../../text/capitals-articles-plurals-lists.ts'
import { splitNarration, withFullStop } from '../../../text/sentences.ts'
import { placeAskedFor, routeTold } from './about-journeys.ts'
import { wayNames } from './about-place-and-people-present.ts'
import { type Answer, plain } from './answer-with-source.ts'
import { sentencesWith, wordsAbout } from './known-facts-and-told-sentences.ts'
import { fold, type Question, type Subject, spoken } from './parse-question.ts'

const where =
  /\bwhat (?:has |have )?(?:become|became|happened) (?:of|to)\b|^where(?:'s|s| is| are| was| were| did| do| does| has| have| could| can| might| would| am)?\b(?! (?:can|could|do|should) (?:i|we) (?:go|type|start)\b)|\bwhere(?:abouts)? (?:is|are|was|did)\b|\b(?:do i know|any idea|remember) where\b|\bwhere .+ (?:is|are|was|went|could be|might be)$/
const present =
  /^(?:is|are|was|were|isn't|aren't)\b.*\b(?:here|there|around|about|nearby|present|gone|with (?:me|us)|in (?:sight|here|the room|this room|view)|left|in|inside|at|on|behind|under)\b/
/** "Where did she go?", "had I noticed which way he had gone?" */
const went =
  /\b(?:where did|did|has|have|had|when did|which way|what direction|see|saw|notice|noticed) .+\b(?:go|goes|gone|going|went|leave|left|leaving|disappear(?:ed)?|vanish(?:ed)?|run off|ran off|head(?:ed)?|walk(?:ed)? (?:off|out|away)|slip(?:ped)? (?:off|out|away)|get to|got to)\b/
const who =
  /^who\b|^what(?:'s|s|'re| is| are| was| were| about| kind| sort| manner| do i know| does .* do| does .* mean)\b|\bwho .+ (?:is|are|was)$/
const knows =
  /\bdo (?:i|we) (?:even |already |actually |yet |now |really )?(?:know|remember|recogni[sz]e|recall)\b|\bwhat (?:have|did) (?:i|we) (?:heard?|learn(?:ed|t)?|found? out|seen?|find out)\b|\bhave (?:i|we) (?:ever )?(?:heard|met|seen)\b|\banything (?:i know )?about\b|\btell me (?:more )?about\b|\bwhat(?:'s| is) known\b|\bany (?:info|information|news|clues?)\b|\bhow do (?:i|we) know\b/
const barred = /\b(?:block(?:s|ed|ing)?|closed|locked|shut|barred|guard(?:s|ed|ing))\b/
/** "What does it say?" */
const asksText = /^what (?:does|do|is|did) .*\b(?:says?|read|written|about)$/
const asksAbout =
  /^(?:and )?(?:what|how) about\b|\b(?:know|heard|hear|told|learn\w*|tell me|anything|something|story|say) (?:\w+ ){0,3}?about\b/
const far =
  /\bhow (?:far|long|close|near|many minutes)\b.*|\bis it far\b|\bbetween me and\b|\bhow (?:do|can|would|could|might|should) (?:i|we|you|one) (?:get|go|reach|find|travel|walk)\b|\b(?:which|what) (?:way|road|route|path)\b|\bhow long (?:does|would|will) it take\b|\bway to\b/

const written =
  /^(?:is|are|was) (?:the name |the word )?(.+?)(?:'s)?(?: name)? (?:on|in|mentioned (?:on|in)|written (?:on|in)|listed (?:on|in)) (?:it|that|this|the (?:page|list|book|letter|board|paper|note|ledger|register)\b.*|my letter)$/

const leftOff =
  /^(?:and |so )?(?:when|how long ago|at what (?:time|hour)|what time)\b.*\b(?:leave|left|go|gone|went|disappear(?:ed)?|vanish(?:ed)?|walk(?:ed)? (?:off|out|away)|set off|head(?:ed)? off|last (?:see|saw|seen|here|met|meet|with)|(?:see|seen|saw|here) last)\b/

/** "When did he leave?": when somebody who was with the player's character was last there; empty for anybody else. */
export function aboutLastSeen(question: Question): readonly Answer[] {
  const { asked, subject, facts } = question
  if (subject === null || !subject.isPerson || !leftOff.test(asked)) return []
  if (subject.isHere)
    return [
      plain(
        `${capitalizeFirstLetter(spoken(subject))} has not left: ${subject.pronoun === 'they' ? 'they are' : `${subject.pronoun} is`} here.`,
      ),
    ]
  return facts.last_seen.some(({ id }) => id === subject.id) ? whereIs(subject, question) : []
}

/** Answers what is asked about somebody or something; empty when nothing known is named. */
export function aboutKnown(question: Question): readonly Answer[] {
  const { asked, subject } = question
  const name = written.exec(asked)?.[1]
  if (name !== undefined) return nameWritten(name, question)
  // The bell one carries is not the Bell Tower that one asks the way to.
  if (subject === null || (far.test(asked) && subject.kind === 'belonging')) return aboutUnknown(question)
  if ((far.test(asked) || barred.test(asked)) && isPlace(subject)) return [wayTo(subject, question)]
  if (asksText.test(asked)) return whoIs(subject, question)
  if (isPlace(subject) && question.named.some(({ isPerson }) => isPerson)) {
    const person = question.named.find(({ isPerson }) => isPerson)
    if (person !== undefined && present.test(asked)) return whereIs(person, question)
  }
  if (where.test(asked) || went.test(asked) || /\bfind\b/.test(asked)) return whereIs(subject, question)
  if (present.test(asked) && !far.test(asked)) return isHere(subject, question)
  if (isOfAnother(subject, question)) return []
  if (who.test(asked) || knows.test(asked) || asksAbout.test(asked)) return whoAre(subject, question)
  return []
}

/** "Who was the last to see Jin?" and "who took the tongue?" ask for somebody else than they name; "what is a courier?" for nobody. */
function isOfAnother({ name, aliases }: Subject, { asked }: Question): boolean {
  if (!/^who\b/.test(asked)) return /^what(?:'s| is) an? \p{L}+$/u.test(asked)
  const is = /^who(?:'s| is| are| was| were|'re) (.+)$/.exec(asked)?.[1]
  if (is === undefined) return true
  const [head = '', ...tail] = is.split(/ (?:who|that|to|of|behind|after|for|with|from) /)
  const said = ` ${fold(head)} `
  const behind = ` ${fold(tail.join(' '))} `
  const names = [name, ...aliases, ...name.split(/\s+/)].map(fold).filter((part) => part.length > 2)
  if (names.some((part) => said.includes(` ${part} `))) return false
  if (names.some((part) => behind.includes(` ${part} `))) return true
  return !/\b(?:he|she|they|it|him|her)\b/.test(head) && !describesSomebody.test(head)
}

const describesSomebody = /\b(?:lady|woman|girl|man|guy|boy|fellow|gentleman|person|stranger|figure|kid)\b/

/** "What do I know about Chen and Jin?": everybody who is named, each in turn. */
function whoAre(subject: Subject, question: Question): readonly Answer[] {
  const people = question.named.filter(({ isPerson }) => isPerson)
  if (!/\b(?:and|or)\b/.test(question.asked) || people.length < 2) return whoIs(subject, question)
  return people.slice(0, 4).flatMap((person) => whoIs(person, question).slice(0, 2))
}

/** "Is Corin's name on it?": what was read is looked up again. */
function nameWritten(name: string, { packet, named, request }: Question): readonly Answer[] {
  const meant = [
    ...named.map(({ id }) => id),
    ...(request.understood?.referenced_entities ?? []),
    ...(request.cues?.focus ?? []),
  ]
  const page = meant
    .map((id) => packet.entities.find((entity) => entity.id === id))
    .find((entity) => entity?.tags.some((tag) => /readable|document/.test(tag)))
  const text = page?.attrs.description
  if (page === undefined || typeof text !== 'string') return []
  const found = splitNarration(text).find((sentence) => ` ${fold(sentence)} `.includes(` ${fold(name)} `))
  return [
    plain(found === undefined ? 'No, not that you can read there.' : `Yes: “${found.replaceAll('"', '')}”`),
  ]
}

/** What is known of whatever a question names, when nothing else answers it. */
export function nearestKnown(question: Question): readonly Answer[] {
  const { subject, asked } = question
  if (subject === null || /^what(?:'s| is) an? /.test(asked)) return []
  return whoIs(subject, question).slice(0, 2)
}

function isPlace({ kind, tags }: Subject): boolean {
  return kind === 'exit' || kind === 'place' || tags.includes('place')
}

function whoIs(subject: Subject, question: Question): readonly Answer[] {
  const { packet } = question
  const entity = packet.entities.find(({ id }) => id === subject.id)
  const description = typeof entity?.attrs.description === 'string' ? entity.attrs.description.trim() : ''
  const role =
    typeof entity?.attrs.role === 'string' && entity.attrs.role !== 'unknown' ? entity.attrs.role : ''
  const name = capitalizeFirstLetter(spoken(subject))
  const sentences = splitNarration(description)
  // The role stands in most descriptions already.
  const leads =
    role === '' || description.toLowerCase().includes(role.toLowerCase()) ? '' : `${lowerFirst(role)}. `
  const shown = sentences.slice(0, 3).join(' ')
  const lead =
    description === ''
      ? role === ''
        ? []
        : [plain(`${name}: ${lowerFirst(role)}.`)]
      : [plain(`${name}: ${leads}${withFullStop(shown)}`)]
  const told = wordsAbout(subject, question, lead.length > 0 ? 2 : 3).filter(
    ({ text }) => !description.includes(text),
  )
  const all = [...lead, ...told, ...standing(subject, question)]
  if (all.length > 0) return all
  if (subject.kind === 'topic' && !subject.isPerson) {
    // A topic that nobody has spoken of is not named by its own title.
    return [plain(`You know nothing of ${isAskedByName(subject, question) ? spoken(subject) : 'that'} yet.`)]
  }
  if (subject.kind === 'belonging')
    return [plain(`You carry ${spoken(subject)}; there is no more to it that you know of.`)]
  const heard = subject.isPerson
    ? `You have heard the name ${subject.name}, and no more than that yet.`
    : `You know no more of ${spoken(subject)} than its name.`
  return [plain(heard)]
}

function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** How somebody stands with you, when it shows. */
function standing({ id, name, isPerson, isHere: here }: Subject, { packet }: Question): readonly Answer[] {
  const mood = packet.relationships.find((row) => row.a_id === id || row.b_id === id)?.intensity ?? 0
  if (!isPerson || mood === 0) return []
  return [plain(`${name} ${here ? 'is here and ' : ''}thinks ${mood > 0 ? 'well' : 'little'} of you.`)]
}

function isAskedByName({ name }: Subject, { asked }: Question): boolean {
  return ` ${fold(asked)} `.includes(` ${fold(name)} `)
}

export function whereIs(subject: Subject, question: Question): readonly Answer[] {
  const { scene, packet } = question
  const name = capitalizeFirstLetter(spoken(subject))
  if (subject.kind === 'belonging') return [plain(`You have ${spoken(subject)} with you.`)]
  if (subject.id === scene.at.id) return [plain(`You are there: this is ${scene.at.name}.`)]
  if (isPlace(subject)) return [wayTo(subject, question)]
  if (subject.kind === 'person' || subject.kind === 'object' || subject.isHere)
    return [plain(`${name} is here, at ${scene.at.name}.`)]
  const seen = question.facts.last_seen.find(({ id }) => id === subject.id)
  const told = wordsAbout(subject, question, 1)
  // What nobody has spoken of is answered like what there is not.
  const isUntold = subject.kind === 'topic' && !subject.isPerson && told.length === 0
  if (seen === undefined && isUntold && !isAskedByName(subject, question)) return aboutUnknown(question)
  if (seen === undefined) return [plain(`You do not know where ${spoken(subject)} is.`), ...told]
  const place = packet.entities.find(({ id }) => id === seen.place_id)?.name ?? ''
  const at =
    seen.place_id === scene.at.id ? 'here' : place === '' ? '' : `at ${place.replace(/^The /, 'the ')}`
  const left = subject.isPerson ? toldLeaving(subject, question) : []
  return [
    plain(
      `${name} is not here. You last saw ${object(subject.pronoun)} ${at}${at === '' ? '' : ', '}at ${seen.hour}; where ${subject.pronoun === 'they' ? 'they are' : `${subject.pronoun} is`} now you do not know.`,
    ),
    ...left,
  ]
}

/** How somebody went, in the words it was told in. */
function toldLeaving({ name }: Subject, question: Question): readonly Answer[] {
  const [told] = sentencesWith([name], question, 30).filter(({ text }) => leaves.test(text))
  return told === undefined ? [] : [told]
}

const leaves =
  /\b(?:goes(?! (?:on|back to (?:what|her|his|their)|over|round|through)\b)|leaves|left|gone|departs|(?:steps|walks|slips|strides|hurries|climbs|heads) (?:out|off|away|down|up)|takes (?:her|his|their) leave)\b/

function object(pronoun: string): string {
  return { he: 'him', she: 'her', they: 'them' }[pronoun] ?? 'it'
}

function isHere(subject: Subject, question: Question): readonly Answer[] {
  const { scene, asked } = question
  const name = capitalizeFirstLetter(spoken(subject))
  if (subject.kind === 'belonging') return [plain(`Yes, you have ${spoken(subject)} with you.`)]
  if (subject.kind === 'person' || subject.kind === 'object')
    return [plain(`Yes, ${spoken(subject)} is here.`)]
  if (isPlace(subject))
    return subject.id === scene.at.id ? [plain(`Yes, this is ${scene.at.name}.`)] : [wayTo(subject, question)]
  if (!subject.isPerson) return whoIs(subject, question)
  if (
    /\b(?:still|yet|now|here|around|there)\b/.test(asked) ||
    question.facts.last_seen.some(({ id }) => id === subject.id)
  ) {
    const [told, ...more] = whereIs(subject, question)
    if (told?.text.startsWith(name) === true) return [plain(`No. ${told.text}`), ...more]
    return [
      plain(
        `You do not see ${spoken(subject)} here, and do not know where ${object(subject.pronoun) === 'it' ? 'it is' : `${subject.pronoun} ${subject.pronoun === 'they' ? 'are' : 'is'}`}.`,
      ),
      ...more,
    ]
  }
  return whereIs(subject, question)
}

/** The place that was asked for: here, next door, or farther off. */
function wayTo(subject: Subject, question: Question): Answer {
  const { facts, scene } = question
  const name = capitalizeFirstLetter(spoken(subject))
  if (subject.id === scene.at.id) {
    // "From the gate to the tower": what one sets out from is not what is asked for.
    const farther = far.test(question.asked) ? placeAskedFor(question.asked, question) : undefined
    return plain(farther === undefined ? `You are there: this is ${scene.at.name}.` : routeTold(farther))
  }
  const route = facts.routes.find(({ id }) => id === subject.id)
  const out = scene.ways.length === 0 ? '' : ` From here the ways lead to ${joinList(wayNames(question))}.`
  if (route === undefined && subject.kind === 'exit')
    return plain(`${name} is next door, straight from here.`)
  if (route === undefined) return plain(`You know of no way to ${spoken(subject)} yet.${out}`)
  return plain(routeTold(route))
}

const unknownName =
  /^(?:who|where|what)(?:'s|s| is| are| was| were| did)? (?:the |a |an |that |this |those |these |my )?([\p{L}'’-]+(?: [\p{L}'’-]+){0,2}?)(?: (?:go|again|now|here|still here|anyway|called|from|come from))?$/u
const isIn =
  /^(?:is|are) (?:the |a |an |that |this |my )?([\p{L}'’-]+(?: (?!still\b)[\p{L}'’-]+){0,2}?)(?: still)? (?:here|there|around|nearby|gone|alive|dead|with (?:me|us)|in\b.*)$/u

/** Somebody or something that no name fits: what was told of it, if anything, and otherwise that it is unknown. */
function aboutUnknown(question: Question): readonly Answer[] {
  const { asked, scene } = question
  const called = /\b(?:any|some)(?:one|body) (?:called|named|by the name of) ([\p{L}'’ -]+)$/u.exec(
    asked,
  )?.[1]
  if (called !== undefined) return [plain(`You know of nobody called ${capitalizeFirstLetter(called)}.`)]
  if (far.test(asked) && /\b(?:to|is|are|from|way)\b/.test(asked)) {
    const farther = placeAskedFor(asked, question)
    if (farther !== undefined) return [plain(routeTold(farther))]
    const out = scene.ways.length === 0 ? '' : ` From here the ways lead to ${joinList(wayNames(question))}.`
    const told = toldOfThing(question)
    return [plain(`You know of no way there yet.${out}`), ...told]
  }
  const found = unknownName.exec(asked) ?? isIn.exec(asked)
  const said = found?.[1]?.trim() ?? ''
  if (said === '' || !/^(?:who|where|is|are)\b/.test(asked) || notNames.test(said)) return []
  if (/^\p{L}+ing\b/u.test(said)) return []
  const told = sentencesWith([said], question)
  const shown = question.text.match(new RegExp(said.replace(/[^\p{L}\p{N} ]/gu, '.'), 'iu'))?.[0] ?? said
  const thing = /^\p{Lu}/u.test(shown) ? shown : `any ${shown}`
  if (told.length > 0)
    return /^(?:who|what)/.test(asked)
      ? told
      : [plain(`You do not see ${thing.replace(/^any /, 'the ')} here.`), ...told]
  return /^who|^where/.test(asked)
    ? [plain(`You know of no ${shown}: nobody has told you of one.`)]
    : [plain(`You see no ${shown} here, and have heard of none.`)]
}

/** "How far is the tower?": what was told of a thing that nothing here is called. */
function toldOfThing(question: Question): readonly Answer[] {
  const thing = /\b(?:to|is|are) (?:the |a |an |that |this )?(\p{L}{4,})(?: from here)?$/u.exec(
    question.asked,
  )?.[1]
  return thing === undefined ? [] : sentencesWith([thing], question, 1)
}

const notNames =
  /^(?:do|does|did|can|could|would|should|will|have|has|i|it|he|she|they|we|you|this|that|there|these|those|everyone|everybody|anyone|anybody|someone|somebody|else|here|all|up|on|going on|happening|people|others?|wrong|safe|possible|next)\b/
