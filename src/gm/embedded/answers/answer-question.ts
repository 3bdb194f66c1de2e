/**
 * Talk about the game, answered from data and with its source: the sheet, the ledger, what the character knows, the
 * rules. What is not known is said to be not known, with the nearest thing that is.
 */

import { isJsonObject } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { NarrationHints } from '../../../core/protocol/narration-hints.ts'
import type { RulesReference } from '../../../core/protocol/rules-reference.ts'
import { capitalize, countOf, joinList } from '../../../text/grammar.ts'
import { asksPrice, drinkWords, foodWords } from '../../../text/refreshment-words.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { topicWords } from '../../../text/similarity.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { readScene } from '../narrate/scene.ts'
import { aboutHere } from './about-here.ts'
import { aboutMemory, asksMemory, nothingTold } from './about-memory.ts'
import { aboutTurn } from './about-turn.ts'
import { aboutWorld } from './about-world.ts'
import { aboutYou } from './about-you.ts'
import { type Answer, answered } from './answer.ts'

const rulesAsked =
  /\bhow (?:do|does|would|can)\b|\brules?\b|\bwhat (?:does|do|is|are)\b|\bexplain\b|\bcan i\b|\bstat(?:s| block)\b/i

/** Answers a question about the game. */
export function answerQuestion(request: NarrateRequest, rules: RulesReference | null): string {
  const question = asQuestion(request.player_input)
  const { packet, cues, last_turn, so_far, understood } = request
  const past = asksMemory(question) && so_far === undefined ? aboutMemory(question, packet) : []
  if (past.length > 0) return answered(past)
  const own = [
    aboutHelp(question),
    aboutTurn(question, last_turn, packet, so_far),
    aboutLevel(question, packet),
    aboutPrice(question, request),
    aboutHere(question, request),
    aboutYou(question, packet),
    aboutNow(question, request),
  ].find((answers) => answers.length > 0)
  if (own !== undefined) return answered(own)
  const byRules = ruleAnswer(question, rules)
  const world = aboutWorld(question, packet, cues, understood?.referenced_entities ?? [])
  // Whoever asks about the past is told what they learned, or that no turn tells it.
  if (asksMemory(question))
    return world.some(({ cite }) => /^turn \d/.test(cite)) ? answered(world) : nothingTold
  // "How does grappling work" is the rules' to answer; "who is Brida" is the world's.
  if (world.length > 0 && !(byRules.length > 0 && /\bhow (?:do|does)\b|\brules?\b/i.test(question)))
    return answered(world)
  const remembered = aboutMemory(question, packet)
  if (remembered.length > 0 && byRules.length === 0) return answered(remembered)
  if (byRules.length > 0 && (rulesAsked.test(question) || world.length === 0)) return answered(byRules)
  // Whoever weighs what to do is shown what there is to do.
  return understood?.aside === 'think' ? answered(aboutNow('options', request)) : unknown(question, rules)
}

function ruleAnswer(question: string, rules: RulesReference | null): readonly Answer[] {
  const entry = rules?.find(question.replace(/^(?:what|who|how|why|can|do|does|is|are)\b/i, '')) ?? null
  return entry === null ? [] : [{ text: `${capitalize(entry.name)}: ${entry.text}`, cite: entry.cite }]
}

function unknown(question: string, rules: RulesReference | null): string {
  const near = rules?.nearest(question) ?? null
  const lead =
    'I do not know; neither the rules at this table nor what your character has learned answer that.'
  if (near === null)
    return `${lead} You can ask about your sheet, the last turn and its dice, anybody you have met, the clocks, what there is to do here, or a rule by its name.`
  return `${lead} The nearest thing I have is ${near.name}: ${near.text} (${near.cite}.)`
}

/** Questions about how to play, and orders that only the program one plays in can follow. */
const help =
  /^\/?(?:help(?: me)?|commands|\?+|how (?:do|does) (?:i|one|this|it|you) (?:play|work)(?: this)?|what (?:can|do|should) i (?:type|say|write))\s*[.!?]*$/i
const program =
  /^\/?(?:undo|redo|save|load|quit|exit game|restart|retry|settings|options|rewind|take (?:that|it) back|go back a turn)\b/i

/** Answers what is asked about playing; empty when nothing is. */
function aboutHelp(question: string): readonly Answer[] {
  if (help.test(question))
    return [
      {
        text: 'Type what you do in your own words: “search the room”, “ask her about the letter”, “wait an hour”. A choice can be picked by its number. Two acts fit into one line; what you say to somebody goes in quotes, or after their name.',
        cite: 'how to play',
      },
      {
        text: 'Questions about your sheet, your belongings, the clocks, the rules, the last roll or anybody you know are answered here, and cost no time: “what am I carrying”, “who is here”, “what can I do”.',
        cite: 'how to play',
      },
    ]
  if (program.test(question))
    return [
      {
        text: 'That is for the program you play in, not for the story: taking back, saving and leaving are its own commands. Every turn is kept as soon as it is told.',
        cite: 'how to play',
      },
    ]
  return []
}

/** One-word orders to the table as the questions they stand for: "inv" asks what one carries. */

const orders: readonly (readonly [order: RegExp, question: string])[] = [
  [/^(?:inventory|inv|i|gear|items?|bag|equipment)$/, 'what am I carrying'],
  [/^(?:sheet|stats?|character(?: sheet)?|char|status)$/, 'my character sheet'],
  [/^(?:hp|health)$/, 'my hp'],
  [/^(?:spells?|money|gold|xp|skills|abilities|conditions)$/, 'my $&'],
  [/^(?:quests?|quest log|journal|log|clues?|notes)$/, 'what is my goal, my threads'],
  [/^(?:clocks?|time)$/, 'how much time is there, my clocks'],
  [/^(?:map)$/, 'where can I go'],
  [/^(?:hints?)$/, 'I am stuck, a hint'],
  [/^(?:recap|summary|previously|last turn|repeat(?: that)?|again|say (?:that )?again|huh|what)$/, 'recap'],
]

/**
 * The question behind an order; any other line as it is.
 *
 * @example
 * asQuestion('/inv') // 'what am I carrying'
 */
function asQuestion(line: string): string {
  const order = line
    .trim()
    .replace(/^\//, '')
    .replace(/[.!?]+$/, '')
    .replace(/ (?:please|pls)$/i, '')
    .toLowerCase()
  const found = orders.find(([pattern]) => pattern.test(order))
  return found === undefined ? line.trim() : order.replace(found[0], found[1])
}

/** "Level up": whether a level is due, what is wanting, and where it is taken. The rules alone take it; this only says so. */
const asks =
  /\blevel(?:l?ing)?[ -]?up\b|\b(?:gain|take|get|reach|advance) (?:a|another|the next|my next) level\b|\bnext level\b|\bspend (?:my )?(?:xp|experience)\b|\blevel me up\b/i

/** Answers what is asked about the next level; empty when nothing is. */
function aboutLevel(question: string, packet: ContextPacket): readonly Answer[] {
  const you = packet.entities.find((entity) => entity.type === 'pc')
  if (you === undefined || !asks.test(question)) return []
  const { level, experience, class: kind } = you.attrs
  const now = isJsonObject(experience) ? experience.current : undefined
  const needed = isJsonObject(experience) ? experience.needed_for_next_level : undefined
  if (typeof level !== 'number' || typeof now !== 'number' || typeof needed !== 'number')
    return [
      {
        text: 'There are no levels in these rules: what you become is what the story makes of you.',
        cite: 'your sheet',
      },
    ]
  const who = typeof kind === 'string' ? kind.toLowerCase() : 'character'
  if (now >= needed)
    return [
      {
        text: `A level is due: you have ${now} experience points, and level ${level + 1} wants ${needed}. Type “take a level”, or pick it where it stands among the choices; it takes no time, and is not to be had in the middle of a fight.`,
        cite: 'your sheet',
      },
    ]
  return [
    {
      text: `Not yet. You are a level ${level} ${who} with ${now} experience points; level ${level + 1} wants ${needed}, so ${needed - now} are still to come. They are given for what is found out, won and survived. When a level is due, “Take a level” stands among the choices.`,
      cite: 'your sheet',
    },
  ]
}

/**
 * What something costs, answered with the words of whoever sells it: the prices of the place, what can be bought here, and
 * what one was told. What nobody has named a price for is said to have none yet.
 */
const ownMoney =
  /\bhow much (?:money|gold|coins?|creds?|credits|crowns|hp|health|time|xp|longer)\b|\b(?:do|have) i (?:have|got|owe)\b|\bdamage\b/i
const money = /\b(?:crowns?|credits?|coins?|creds?|gold|silver)\b/i
const idle =
  /^(?:much|cost|costs|price|prices|sell|sold|buy|sale|charge|charges|would|menu|going|rate|here|hire|rent)$/

/** Answers what is asked about a price; empty when nothing is. */
function aboutPrice(question: string, { packet, cues }: NarrateRequest): readonly Answer[] {
  if (!asksPrice.test(question) || ownMoney.test(question)) return []
  const kinds = [
    ...(foodWords.test(question) ? ['food'] : []),
    ...(drinkWords.test(question) ? ['drink'] : []),
  ]
  const wanted = [...kinds, ...[...topicWords(question)].filter((word) => !idle.test(word))]
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

/** Questions about the moment: what time it is, what runs out, what there is to do, what it is all about. */
const timing =
  /\bhow (?:long|much time)\b|\bwhat time\b|\bdeadline|\bclocks?\b|\bhow (?:late|soon)\b|\bwhen (?:does|is|will)\b|\bwhat day\b/i
const options =
  /\bwhat (?:can|could|should|do) i do\b|\boptions\b|\bwhat now\b|\bwhere can i go\b|\bexits\b|\bwho(?:'s| is) here\b|\bwhere am i\b|\bi(?:'m| am) stuck\b|\bhint\b/i
const goals =
  /\b(?:goal|quest|objective|mission|supposed to|main thread|threads?|what am i (?:doing|after))\b/i

/** Answers what is asked about the moment; empty when nothing is. */
function aboutNow(question: string, request: NarrateRequest): readonly Answer[] {
  const { packet, cues } = request
  if (goals.test(question)) return threads(packet)
  if (timing.test(question))
    return [...untilHour(question, packet), ...clocks(question, packet), ...hour(packet)].slice(0, 4)
  return options.test(question) ? possible(request, cues) : []
}

function threads(packet: ContextPacket): readonly Answer[] {
  const open = packet.threads.filter((one) => !/^(?:done|resolved|completed|failed|closed)$/.test(one.status))
  if (open.length === 0) return [{ text: 'No thread is open that you know of.', cite: 'your threads' }]
  const told = open.map(({ title, stakes }) => {
    const stake = [stakes.text, stakes.description, stakes.stakes].find(
      (one) => typeof one === 'string' && one !== '',
    )
    return typeof stake === 'string' ? `${title}: ${withFullStop(stake)}` : withFullStop(title)
  })
  return [{ text: told.join(' '), cite: 'your threads' }]
}

function hour({ scene }: ContextPacket): readonly Answer[] {
  const { hour: now, minute, time_of_day: part, day, month } = scene.time
  if (typeof now !== 'number') return []
  const clock = `${String(now).padStart(2, '0')}:${String(typeof minute === 'number' ? minute : 0).padStart(2, '0')}`
  const date = typeof day === 'number' && typeof month === 'string' ? `, ${day} ${month}` : ''
  return [
    {
      text: `It is ${clock}${typeof part === 'string' ? `, ${part.toLowerCase()}` : ''}${date}.`,
      cite: 'world time',
    },
  ]
}

const hours: readonly (readonly [RegExp, number])[] = [
  [/\bmidnight\b/, 0],
  [/\b(?:noon|midday)\b/, 12],
  [/\b(?:dawn|sunrise|daybreak)\b/, 6],
  [/\b(?:dusk|sunset|nightfall)\b/, 18],
]

/** "How long until midnight?" */
function untilHour(question: string, { scene }: ContextPacket): readonly Answer[] {
  const { hour: now, minute } = scene.time
  const asked = question.toLowerCase()
  const said = /\b(?:until|till|before|to) (\d{1,2})(?: o'?clock|\b)/.exec(asked)?.[1]
  const named = hours.find(([pattern]) => pattern.test(asked))
  const goal = named?.[1] ?? (said === undefined ? undefined : Number(said))
  if (goal === undefined || goal > 24 || typeof now !== 'number') return []
  const at = now * 60 + (typeof minute === 'number' ? minute : 0)
  const left = (goal * 60 - at + 1_440) % (named === undefined && goal <= 12 ? 720 : 1_440)
  const what = named === undefined ? `${said} o’clock` : (named[0].exec(asked)?.[0] ?? '')
  return [{ text: left === 0 ? `It is ${what} now.` : `It is ${span(left)} to ${what}.`, cite: 'world time' }]
}

/** The clock that is asked about, or all of them. */
function clocks(question: string, { clocks: all }: ContextPacket): readonly Answer[] {
  const asked = question.toLowerCase()
  const named = all.filter((one) =>
    one.name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.length > 3 && asked.includes(word)),
  )
  const shown = named.length > 0 ? named : /what time/.test(asked) ? [] : all
  return shown.map(({ name, value, max, tags }) => {
    const minutes = Number(
      tags.map((tag) => /^time:(\d+)m$/.exec(tag)?.[1]).find((one) => one !== undefined) ?? 0,
    )
    const left =
      minutes > 0 && value < max
        ? ` It moves every ${minutes} minutes, so ${span((max - value) * minutes)} are left at most.`
        : ''
    return { text: `${name} stands at ${value} of ${max}.${left}`, cite: 'the clock' }
  })
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? countOf(hours, 'hour') : '', rest > 0 ? `${rest} minutes` : '']
    .filter((one) => one !== '')
    .join(' and ')
}

function possible(request: NarrateRequest, cues: NarrationHints | undefined): readonly Answer[] {
  const scene = readScene(request)
  const people = scene.present.map((id) => scene.person(id).name)
  const deeds = (cues?.affordances ?? []).map((one) => one.text).slice(0, 6)
  const things = (cues?.nameable ?? [])
    .filter((one) => one.kind === 'object')
    .map((one) => scene.thing(one.id))
    .slice(0, 6)
  const answers: Answer[] = []
  if (scene.at.name !== '') answers.push({ text: `You are at ${scene.at.name}.`, cite: '' })
  if (people.length > 0) answers.push({ text: `You could talk to ${joinList(people)}.`, cite: 'who is here' })
  if (things.length > 0)
    answers.push({ text: `There is ${joinList(things)} to look at.`, cite: 'what is here' })
  if (deeds.length > 0)
    answers.push({
      text: `What the place lends itself to: ${joinList(deeds.map((one) => one.replace(/[.]$/, '').toLowerCase()))}.`,
      cite: 'the place',
    })
  if (scene.ways.length > 0)
    answers.push({ text: `You could go to ${joinList(scene.ways)}.`, cite: 'the ways out' })
  answers.push({ text: 'And anything else you care to type.', cite: '' })
  return answers
}
