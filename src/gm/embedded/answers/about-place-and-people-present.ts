/** Questions about the place one is in: who is here, who hears and watches, which ways lead out, light, weather, looks, what there is. */
import type { NarrationHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import {
  capitalizeFirstLetter,
  joinList,
  singular,
  withArticle,
} from '../../../text/capitals-articles-plurals-lists.ts'
import { readCount } from '../../../text/number-words.ts'
import { splitNarration, withFullStop } from '../../../text/sentences.ts'
import type { NarrationScene } from '../narrate/narration-scene.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import { fold, type Question, spoken } from './parse-question.ts'

const who =
  /\bwho(?:'s|s| is| are|'re| else| all)*\b(?: \w+){0,3}? (?:here|around|about$|present|nearby|near (?:me|us|by)|close (?:by|to (?:me|us))|next to (?:me|us)|beside (?:me|us)|(?:in|at) (?:the|this) \w+|with me|inside|these people|those people)\b|^(?:is |are )?(?:there )?any(?:one|body) (?:else )?(?:here|around|about|nearby|there|home|in sight|in)\b|\bwho can i (?:talk|speak|see)\b|\bam i alone\b|\bhow many (?:people|of us|others|souls|folk)\b|\banyone (?:worth|i can) talk|\bwho(?:'s| is) worth talking|\bdo i know any(?:one|body)(?! (?:called|named|by the name))|\bwho (?:are|is) (?:all )?(?:these|those|the)(?: \w+)? (?:people|folk|persons|men|women|others)\b|\bwho do i (?:see|have) (?:here|with me)|\bwho and what\b/
const hears =
  /\b(?:who|any(?:one|body)|any of (?:them|these|those)|some(?:one|body)|can \w+|could \w+|does \w+)\b.*\b(?:hear|overhear|listen(?:ing)?|earshot)\b|\bsafe to (?:talk|speak)\b/
const watches =
  /\b(?:any(?:one|body)|some(?:one|body)|who|who's|whos|am i being|is \w+)\b.*\b(?:watch(?:ing|ed|es)?|follow(?:ing|ed)?|look(?:ing)? at me|notic(?:ed?|ing)|observ(?:ed|ing)|see(?:n)? me|spying)\b|\b(?:has|have|did) (?:he|she|they|\p{L}+|(?:that|this|the) (?:man|woman|guy|lady|girl|boy|person)) (?:already |ever |even )?(?:noticed?|seen?|spotted|spot|recogni[sz]ed?) (?:me|us)\b/u
const seen =
  /\bwhat (?:can|do|could) i see\b|\bwhat(?:'s| is|s) (?:here|around|in (?:this|the) (?:room|place)|there to see)\b|\bwhat is there\b|\bwhat and who can i see\b|\bwho and what\b|\bwhat things\b|\banything (?:interesting|useful|else) here\b/
const ways =
  /\bhow far (?:is|are) (?:everything|it all|all|things|the places|each|every)\b|\beach way\b|\bexits?\b|\bways? (?:out|in|off|away|leads?)\b|\bwhere (?:can|could|do|should|might) (?:i|we) go\b|\bwhere (?:does|do) (?:this|that|it|the|these) ?\w* (?:lead|go)\b|\bwhere to\b|\bback (?:way|door)\b|\bhow (?:do|can) (?:i|we) (?:get out|leave|get away)\b|\bwhich (?:ways?|doors?|directions?|places|exits?)\b(?! to\b)|\bwhat(?:'s| is) (?:next door|outside)\b/
const left =
  /\b(?:go|gone|going|went|leave|leaves|left|leaving|head(?:ed)?|walk(?:ed)?|r[au]n|slip(?:ped)?|disappear(?:ed)?)\b/
const place =
  /^where (?:am i|are we|is this|do i stand|am i standing)\b|\bwhat(?:'s| is|s) this place\b|\bwhat place is this\b|\bwhat (?:kind|sort|manner) of (?:a )?place\b/
const light = /\b(?:dark|darkness|light|bright|lit|lamps?|see well|night or day|how well can i see)\b/
const weather =
  /\b(?:weather|rain(?:ing|y)?|snow(?:ing)?|wind(?:y)?|storm(?:y)?|fog(?:gy)?|mist|cold|warm|hot|wet|temperature)\b/
const looks =
  /\blooks? like\b|\bdescribe\b|\bdescription\b|\barmed\b|\bweapons?\b.*\b(?:on (?:him|her|them)|does|has)\b|\bwearing\b|\bholding\b|\bdressed\b|\bhow old\b|\bdrinking\b|\bdoing\b|\bis (?!this\b|that\b|the\b|a\b)\w+ (?:tall|young|old|big|hurt|drunk|asleep|awake|alive|dead|angry)\b/
const called =
  /\bwhat(?:'s|s| is| was)? .*\bname\b|\bwhat(?:'s| is|s) (?:he|she|that (?:man|woman|guy|lady)|the \w+) called\b/

/** Who else is on the same journey, here or not. */
const aboard = /^who\b.*\b(?:aboard|on board|on (?:this|the) (?:train|ship|boat|ferry|airship))\b/

/** A person called by their looks is asked about, and not who is here. */
const described =
  /\b(?:the|that|this) (?:\w+ )?(?:man|woman|guy|lady|girl|boy|person|fellow|stranger|kid|figure)\b/

/** "Who are the four people in here?" */
const counted =
  /^who (?:are|were|is|'re)(?: all)?(?: the| these| those| my| our)? ?(\d+|two|three|four|five|six|seven|eight|nine|ten) (?:other |more )?(?:people|persons|men|women|souls|folks?|others|guests|strangers|ones|of (?:us|them))\b/

/** Answers what is asked about the scene; empty when nothing is. */
export function aboutHere(question: Question): readonly Answer[] {
  const { asked, subject } = question
  const number = counted.exec(asked)?.[1]
  if (number !== undefined) return peopleUpTo(readCount(number) ?? 0, question)
  const mine = /\b(?:my|i|me)\b/.test(asked)
  if (place.test(asked)) return [where(question)]
  if (seen.test(asked)) return thingsHere(question)
  if (watches.test(asked) && !/\bwhat\b/.test(asked)) return [watchers(question)]
  if (hears.test(asked)) return [listeners(question)]
  if (aboard.test(asked)) return [namesHere({ ...question, subject: null })]
  if (who.test(asked) && !described.test(asked)) return [present(question)]
  if (called.test(asked) && !/\bmy name\b|\bdoes (?:that|the) name\b/.test(asked))
    return [namesHere(question)]
  // Which way somebody went is not which ways there are.
  if (ways.test(asked) && !(subject?.isPerson === true && left.test(asked))) return [waysOut(question)]
  if (
    weather.test(asked) &&
    /^(?:what|how|is|are|will|does)\b/.test(asked) &&
    (subject === null || /\bweather\b/.test(asked))
  )
    return [weatherHere(question)]
  if (
    light.test(asked) &&
    /^(?:is|how|what|are|do)\b(?! (?:far|long|do|can|would))/.test(asked) &&
    !/\bdo i have\b|\blight\b.*\bcarry\b/.test(asked) &&
    subject?.kind !== 'belonging'
  )
    return [lightHere(question)]
  if (looks.test(asked) && !(mine && /\b(?:am i|do i|my)\b/.test(asked))) return looksOf(question)
  return []
}

const anythingUseful =
  /^(?:is|are) there (?:anything|something) (?:else )?(?:here )?(?:that )?(?:i|we|to|useful|worth)\b/

/** "Is there a boat I could borrow?": what the place has, as far as can be seen; empty when nothing of the kind is asked. */
export function aboutThere(question: Question): readonly Answer[] {
  if (anythingUseful.test(question.asked)) return thingsHere(question)
  const found = wanted.exec(question.asked)
  const said = (found?.slice(1).find((part) => part !== undefined) ?? '')
    .replace(tail, '')
    .replace(tail, '')
    .trim()
  if (question.subject?.isPerson === true && /\bfind\b/.test(question.asked)) return []
  if (
    said === '' ||
    /^(?:some|any)(?:where|place)\b|\b(?:way|exit|rule|chance|hope|point|reason|danger|risk)s?\b/.test(said)
  )
    return []
  return [whether(said, question)]
}

function roleOf({ packet }: Question, id: string): string {
  const role = packet.entities.find((entity) => entity.id === id)?.attrs.role
  return typeof role === 'string' && role !== '' && role !== 'unknown' ? uncapital(role) : ''
}

/** A role within a sentence: only its first word loses its capital. */
function uncapital(role: string): string {
  return /^\p{Lu}{2}/u.test(role) ? role : role.charAt(0).toLowerCase() + role.slice(1)
}

function withRole(question: Question, id: string): string {
  const { name } = question.scene.person(id)
  const role = roleOf(question, id)
  return role === '' || name.toLowerCase().includes(role.toLowerCase()) ? name : `${name} (${role})`
}

/** The crowd of a place, when it has one; an author writes "nobody" where there is none. */
function crowdOf({ props }: NarrationScene): string {
  const crowd = props.crowd ?? ''
  return /\p{L}/u.test(crowd) && !/^no/i.test(crowd) ? withArticle(crowd) : ''
}

function company(question: Question): readonly string[] {
  const { scene } = question
  const crowd = crowdOf(scene)
  return [...scene.present.map((id) => withRole(question, id)), ...(crowd === '' ? [] : [crowd])]
}

/** Who can be seen, and whether there are others who are nobody in particular. */
function present(question: Question): Answer {
  const all = company(question)
  if (question.scene.present.length === 0)
    return plain(
      all.length === 0
        ? 'Nobody is here but you.'
        : `Nobody you know by name is here, only ${joinList(all)}.`,
    )
  return plain(`Here with you ${all.length === 1 ? 'is' : 'are'} ${joinList(all)}.`)
}

/** As many as were asked for: who is here, and where that is too few, who has been spoken of. */
function peopleUpTo(number: number, question: Question): readonly Answer[] {
  const heard = question.scene.present.length < number ? spokenOf(question) : []
  return [
    present(question),
    ...(heard.length === 0 ? [] : [plain(`Others you have heard of: ${joinList(heard)}.`)]),
  ]
}

/** People by name who are not here. */
function spokenOf({ request }: Question): readonly string[] {
  return (request.cues?.nameable ?? [])
    .filter(({ kind, tags }) => kind === 'topic' && tags.includes('person') && !tags.includes('elsewhere'))
    .map(({ name }) => name)
    .slice(0, 6)
}

function listeners(question: Question): Answer {
  const { subject, asked, scene } = question
  if (subject?.isPerson === true && !/\bwho\b|\banyone\b|\banybody\b/.test(asked))
    return plain(
      subject.isHere
        ? `${capitalizeFirstLetter(spoken(subject))} is here, and could hear what is said aloud.`
        : `${capitalizeFirstLetter(spoken(subject))} is not here, as far as you can see.`,
    )
  const all = company(question)
  if (all.length === 0) return plain('Nobody is here who could hear you, as far as you can see.')
  const quiet = typeof scene.place?.props.hum === 'string' ? '' : ' A whisper carries less far.'
  return plain(`Whoever is here could hear what is said aloud: ${joinList(all)}.${quiet}`)
}

function watchers(question: Question): Answer {
  const all = company(question)
  if (all.length === 0) return plain('You notice nobody: nobody is here but you, as far as you can see.')
  return plain(
    `You have noticed nobody watching you; but ${joinList(all)} ${all.length === 1 && question.scene.present.length === 1 ? 'is' : 'are'} here and could see what you do.`,
  )
}

function namesHere(question: Question): Answer {
  const { scene, subject } = question
  if (subject?.isPerson === true) return plain(`${capitalizeFirstLetter(withRole(question, subject.id))}.`)
  const here = scene.present.map((id) => withRole(question, id))
  const known = spokenOf(question)
  const parts = [
    here.length === 0 ? 'Nobody is here.' : `Here: ${joinList(here)}.`,
    known.length === 0 ? '' : `Others you have heard of: ${joinList(known)}.`,
  ]
  return plain(parts.filter((part) => part !== '').join(' '))
}

function where(question: Question): Answer {
  const { scene } = question
  const [first = '', second = ''] = splitNarration(scene.at.description)
  const out = waysOut(question).text
  return plain(
    [
      `You are at ${scene.at.name === '' ? 'a place without a name' : scene.at.name}.`,
      first,
      second.length < 120 ? second : '',
      out,
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
}

/** The ways out by name, each with how long it takes. */
export function wayNames({ scene, facts }: Question): readonly string[] {
  return scene.ways.map((way) => {
    const route = facts.routes.find(({ name, first }) => name === first && fold(name) === fold(way))
    return route === undefined ? way : `${way} (${duration(Math.max(1, route.minutes))})`
  })
}

function waysOut(question: Question): Answer {
  const { scene, facts } = question
  const from = scene.at.name === '' ? 'here' : scene.at.name
  if (scene.ways.length === 0) return plain(`You know of no way out of ${from}.`)
  const shut = facts.routes.filter(
    ({ obstacle, first, name }) => first === name && (obstacle === 'locked' || obstacle === 'shut'),
  )
  const closed =
    shut.length === 0
      ? ''
      : ` ${shut.map(({ name, obstacle }) => `${capitalizeFirstLetter(name)} is ${obstacle === 'locked' ? 'locked' : 'closed for now'}.`).join(' ')}`
  return plain(`From ${from} you can go to ${joinList(wayNames(question))}.${closed}`)
}

/** Sentences of the place that have to do with something. */
function linesWith({ scene }: Question, pattern: RegExp): readonly string[] {
  const { place } = scene
  const lines =
    place === null
      ? []
      : [...place.sight, ...place.touch, ...place.sound, ...place.smell, ...splitNarration(place.description)]
  return lines.filter((line) => pattern.test(line))
}

function weatherHere(question: Question): Answer {
  const { packet, asked } = question
  const kind = /\b(rain|snow|wind|storm|fog|mist)/.exec(asked)?.[1]
  const lines = linesWith(
    question,
    kind === undefined
      ? /\b(?:wind|rain|snow|fog|mist|storm|cloud|sky|frost|cold|damp|wet|sun|stars?|moon|air)\b/i
      : new RegExp(`\\b${kind}`, 'i'),
  )
  const noise = packet.scene.noise_level
  const windy = noise === 'windy' ? 'It is windy. ' : ''
  if (lines.length > 0) return plain(`${windy}${lines.slice(0, 2).join(' ')}`)
  if (kind !== undefined) return plain(`${windy}You notice no ${kind} here.`)
  return plain(windy === '' ? 'You notice nothing of the weather here.' : windy.trim())
}

function lightHere(question: Question): Answer {
  const { packet, scene } = question
  const part = packet.scene.time.time_of_day
  const sight = packet.scene.visibility_conditions
  const lamp = scene.props.light ?? ''
  const seeing =
    {
      dim: 'the light is dim',
      dark: 'it is dark',
      clear: 'you see well enough',
      bright: 'it is bright',
      normal: 'you see well enough',
    }[sight ?? 'clear'] ?? `it is ${sight}`
  const time =
    typeof part === 'string' ? `It is ${part.toLowerCase()}, and ${seeing}` : capitalizeFirstLetter(seeing)
  return plain(`${time}.${lamp === '' ? '' : ` What light there is comes from ${withArticle(lamp)}.`}`)
}

/** What can be seen of somebody or something; what a coat hides is for whoever looks closer. */
function looksOf(question: Question): readonly Answer[] {
  const { subject, packet, asked, scene } = question
  const about = subject ?? null
  if (about === null)
    return /\b(?:this|the) (?:room|place)\b|\bit look\b|\bhere\b/.test(asked)
      ? [plain(withFullStop(scene.at.description))]
      : []
  const entity = packet.entities.find(({ id }) => id === about.id)
  const written = entity?.attrs.description
  const description = typeof written === 'string' ? written.trim() : ''
  const name = capitalizeFirstLetter(spoken(about))
  if (about.isPerson && !about.isHere)
    return /\b(?:dead|alive|awake|asleep|hurt|drunk|angry)\b/.test(asked)
      ? []
      : [plain(`${name} is not here to be looked at.`)]
  const arms = /\barmed\b|\bweapons?\b/.test(asked)
  const bare =
    arms && !/\b(?:sword|knife|gun|pistol|cudgel|blade|dagger|axe|club|rifle|weapon)\b/i.test(description)
  const lead = bare ? `You see no weapon on ${spoken(about)}, which is not to say that there is none.` : ''
  const role = about.isPerson && description === '' ? roleOf(question, about.id) : ''
  const shown =
    description === ''
      ? role === ''
        ? ''
        : `${name}: ${role}.`
      : `${name}: ${withFullStop(splitNarration(description).slice(0, 3).join(' '))}`
  const text = [lead, shown].filter((part) => part !== '').join(' ')
  return text === '' ? [] : [plain(`${text} To see more, look at ${spoken(about)}.`)]
}

function thingsHere(question: Question): readonly Answer[] {
  const { request, scene } = question
  const things = objectsOf(request.cues).map((id) => scene.thing(id))
  const there = things.length === 0 ? [] : [plain(`You see ${joinList(things.slice(0, 8))}.`)]
  return [present(question), ...there, waysOut(question)]
}

function objectsOf(cues: NarrationHints | undefined): readonly string[] {
  return (cues?.nameable ?? []).filter(({ kind }) => kind === 'object').map(({ id }) => id)
}

const wanted =
  /^(?:is|are) there (?:a |an |any |some |another |other |anything |something )?(?!any(?:one|body)|some(?:one|body))(?:place to )?(.+)$|^(?:where )?(?:can|could|may) (?:i|we) (?:buy|get|find|borrow|rent|hire|steal|have|order)\b(?: me)? (?:a|an|some|any)?\s*(.+)$|^(?:do|does) (?:they|anyone|anybody|he|she|it|this place|the \w+) (?:sell|have|serve|keep)\s+(?:a|an|any|some)?\s*(.+)$|^any (.+)$/i
const tail =
  /\s+(?:here|around|about|nearby|left|in (?:the|this|here)\b.*|(?:that )?(?:i|we) (?:can|could|might|may)\b.*|to (?:be|borrow|buy|hide|use|sit|sleep|eat|drink|steal|take|rent|hire)\b.*|for (?:me|sale|hire|us)\b.*|on me|from here)$/i

/** Here, on you, elsewhere as far as you know, or nowhere you have seen. */
function whether(said: string, question: Question): Answer {
  const { request, scene } = question
  const { cues } = request
  const words = said
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2 && !/^(?:the|any|some|good|other|more)$/.test(word))
  const head = singular(words.at(-1) ?? '')
  const fits = (names: readonly string[]): boolean =>
    names.some((name) =>
      name
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .some((word) => singular(word) === head),
    )
  const all = (cues?.nameable ?? []).filter(({ name, aliases, tags }) => fits([name, ...aliases, ...tags]))
  const here = all
    .filter(({ kind }) => kind === 'object' || kind === 'person')
    .map(({ id, kind, name }) => (kind === 'person' ? name : scene.thing(id)))
  if (here.length > 0) return plain(`There is ${joinList(here.slice(0, 4))} here.`)
  const carried = all.filter(({ kind }) => kind === 'belonging').map(({ name }) => withArticle(name))
  if (carried.length > 0)
    return plain(`None that you see here; but you carry ${joinList(carried.slice(0, 3))}.`)
  const deeds = (cues?.affordances ?? [])
    .filter(({ text, phrases }) => fits([text, ...phrases]))
    .map(({ text }) => text.replace(/[.]$/, ''))
  if (deeds.length > 0)
    return plain(`There may be; the place lends itself to this: ${joinList(deeds.slice(0, 2))}.`)
  const told = [scene.at.description, scene.place?.description ?? '', ...scene.told.slice(-3)].join(' ')
  const sentence = told.match(/[^.!?]+[.!?]/g)?.find((part) => fits([part]))
  if (sentence !== undefined) return plain(`You have this of it: “${sentence.trim()}”`)
  const distant = all.filter(({ kind }) => kind === 'place' || kind === 'exit').map(({ name }) => name)
  const elsewhere = distant.length > 0 ? ` You could try ${joinList(distant.slice(0, 3))}.` : ''
  return plain(`You see no ${said} here.${elsewhere}`)
}

const asksAttitude =
  /\b(?:hates?|likes? (?:me|us)|dislikes?|thinks? (?:me|i)\b|trusts?|mistrusts?|friendly|hostile|unfriendly|angry (?:at|with) me|mad at me|against me|on my side|thinks? (?:of|about) me|feels? about me|ill will|wary|beware|watch out for|grudges?|enem(?:y|ies)|friends? or foes?|out to get me|wish(?:es)? me|means? me|trustworthy)\b|\bwhat (?:does|do|did|would) .+ (?:think|make|say) of me\b|\bhow (?:does|do|did) .+ (?:feel|stand) (?:about|with|towards?) me\b/

/** Who of those present thinks what of one. */
export function aboutAttitudes({ asked, subject, scene, facts }: Question): readonly Answer[] {
  if (!asksAttitude.test(asked) || !/\b(?:me|i|they|anybody|anyone|who|which)\b/.test(asked)) return []
  // "Should I trust Viktor?" asks what Viktor is like, not what he thinks of one.
  if (subject?.isPerson === true && !/\b(?:me|they|anybody|anyone|who|which)\b/.test(asked)) return []
  const meant = facts.attitudes.filter(({ id }) => subject === null || !subject.isPerson || subject.id === id)
  if (meant.length === 0) return []
  return [plain(`${joinList(meant.map(({ id, words }) => `${scene.person(id).name} ${words}`))}.`)]
}
