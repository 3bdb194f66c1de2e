/** Plain words for what happens outside fights, under either ruleset and in the world around. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import {
  act,
  clause,
  nobodyKnown,
  numberIn,
  object,
  subject,
  textIn,
  type Voice,
} from './build-plain-sentence.ts'
import type { Wording } from './sentences-for-fight-events.ts'

const fine = 'it works'

/** An act with whom or what it was done to: `persuade Hesper`. */
function deed(details: JsonObject, { nameOf }: Voice): string {
  const target = [details.target_id, details.target].find((one) => typeof one === 'string' && one !== '')
  const verb = act(textIn(details, 'verb') || textIn(details, 'action'))
  if (verb === '' || typeof target !== 'string') return verb
  const name = nameOf(target)
  if (name === nobodyKnown) return verb
  return `${verb} ${going.has(verb) || towards.has(verb) ? 'to ' : ''}${name}`
}

const outcome =
  (how: string, answer: string): Wording =>
  (details, voice) => {
    const done = deed(details, voice)
    if (done === '' || (how === fine && going.has(textIn(details, 'verb')))) return null
    return [`You ${done}: ${how}.`, ...answered(details, voice, answer), ...foundBy(details)].join(' ')
  }

/** Whoever was spoken to does something about it in the same breath (PLAN-18). */
function answered(details: JsonObject, voice: Voice, answer: string): string[] {
  const target = details.target_id ?? details.target
  const verb = textIn(details, 'verb') || textIn(details, 'action')
  const speaks = spoken.has(verb) && typeof target === 'string' // enforces: PLAN-18
  return speaks ? [clause(subject(voice, target), answer)] : []
}

/** Coming to a place says already that the going went well. */
const going: ReadonlySet<string> = new Set(['go', 'move', 'walk', 'travel', 'enter', 'exit', 'leave'])

const towards: ReadonlySet<string> = new Set(['talk', 'speak', 'listen'])

const spoken: ReadonlySet<string> = new Set([
  ...['ask', 'talk', 'persuade', 'deceive', 'intimidate', 'negotiate', 'bribe', 'provoke', 'parley'],
  'demand_surrender',
])

/** What came to light, where it is said in words. */
function foundBy(details: JsonObject): string[] {
  const list = Array.isArray(details.discoveries) ? details.discoveries : []
  return list.flatMap((one) => {
    const text = isJsonObject(one) && typeof one.object === 'string' ? one.object.trim() : ''
    return text === '' ? [] : [capitalize(/[.!?]$/.test(text) ? text : `${text}.`)]
  })
}

const told: Wording = (details) => {
  const [first] = Array.isArray(details.text) ? details.text : []
  const text = typeof first === 'string' ? first : textIn(details, 'text') || textIn(details, 'description')
  return text === '' ? null : capitalize(text.endsWith('.') ? text : `${text}.`)
}

/** Words by type of event. */
export const storyWords: Readonly<Record<string, Wording>> = {
  check: (details, voice) => {
    const works = details.success === true
    const tried = `to ${deed(details, voice)}, and ${works ? 'it works' : 'it does not work'}`
    const answer = answered(details, voice, works ? 'give way' : 'shrug it off')
    return [clause(subject(voice, details.actor), 'try', tried), ...answer].join(' ')
  },
  no_roll: (details, voice) => {
    const done = deed(details, voice)
    if (done === '' || going.has(textIn(details, 'action'))) return null
    return [clause(subject(voice, details.actor), done), ...answered(details, voice, 'answer')].join(' ')
  },
  action_succeeded: outcome(fine, 'answer'),
  action_partial: outcome('it works, at a price', 'agree with a frown'),
  action_failed: outcome('it does not work', 'shrug it off'),
  blocked: (details) => told({ text: textIn(details, 'reason') }, { you: null, nameOf: String }),
  clock_advanced: (details, voice) => {
    if (Array.isArray(details.text)) return told(details, voice)
    const [name, value] = [textIn(details, 'name'), numberIn(details, 'value')]
    return name === '' || value === null ? null : `${capitalize(name)} stands at ${value}.`
  },
  clock_triggered: told,
  choice_followed: (details) => {
    const words = textIn(details, 'text')
    return words === '' ? null : `You go through with it: ${words}.`
  },
  discovered: (details) => {
    const [first] = Array.isArray(details.say) ? details.say : []
    return told({ text: typeof first === 'string' ? first : '' }, { you: null, nameOf: String })
  },
  readied: told,
  ready_used: told,
  ready_lapsed: told,
  item_stolen: told,
  thing_taken: told,
  item_given: told,
  wait_ended: told,
  way_stops: told,
  npc_action: told,
  deadline_missed: told,
  time_warning: told,
  resource_critical: told,
  discovery: told,
  scene_changed: (details, voice) => `You come to ${object(voice, details.to ?? details.location_id)}.`,
  level_gained: (details) => {
    const level = numberIn(details, 'level')
    return level === null ? null : `You reach level ${level}.`
  },
  long_rest_taken: () => 'You sleep, and wake rested.',
  short_rest_taken: () => 'You rest for an hour.',
  xp: (details) => {
    const points = numberIn(details, 'xp')
    return points === null ? null : `You gain ${points} experience.`
  },
  ruling: told,
  relationship_changed: (details, voice) => {
    const delta = numberIn(details, 'delta')
    const who = [details.b_id, details.npc_id, details.who].find((one) => typeof one === 'string')
    if (delta === null || delta === 0 || who === undefined) return null
    return clause(subject(voice, who), 'think', delta > 0 ? 'better of you' : 'less of you')
  },
  situation_created: (details) => {
    const kind = isJsonObject(details.situation)
      ? textIn(details.situation, 'kind')
      : textIn(details, 'situation')
    return kind === '' ? null : `You are ${act(kind)}.`
  },
}
