/** Plain words for what happens outside fights, under either ruleset and in the world around. */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { Wording } from './fight-words.ts'
import { act, capital, clause, numberIn, object, subject, textIn, type Voice } from './sentence.ts'

const outcome =
  (how: string): Wording =>
  (details, voice) => {
    const verb = act(textIn(details, 'verb') || textIn(details, 'action'))
    const answer = answerOf(verb, details.target_id, how === 'it does not work', voice)
    return verb === '' ? null : `You ${verb}: ${how}.${answer}`
  }

const asking: readonly string[] = [
  'persuade',
  'deceive',
  'intimidate',
  'negotiate',
  'bribe',
  'provoke',
  'parley',
  'demand surrender',
]

/** Whoever was asked for something answers in the same breath (PLAN-18). */
function answerOf(verb: string, whom: JsonValue | undefined, refuses: boolean, voice: Voice): string {
  if (!asking.includes(verb) || typeof whom !== 'string' || whom === voice.you) return ''
  return ` ${clause(subject(voice, whom), refuses ? 'refuse' : 'give in')}` // enforces: PLAN-18 — mutate: ` ${clause(subject(voice, whom), refuses ? 'refuse' : 'give in')}` => ''
}

const told: Wording = (details) => {
  const text = textIn(details, 'text') || textIn(details, 'description')
  return text === '' ? null : capital(text.endsWith('.') ? text : `${text}.`)
}

/** Words by type of event. */
export const storyWords: Readonly<Record<string, Wording>> = {
  check: (details, voice) => {
    const who = subject(voice, details.actor)
    const verb = act(textIn(details, 'action'))
    const worked = details.success === true
    const tried = clause(who, 'try', `to ${verb}, and ${worked ? 'it works' : 'it does not work'}`)
    return `${tried}${answerOf(verb, details.target, !worked, voice)}`
  },
  no_roll: (details, voice) => {
    const verb = act(textIn(details, 'action'))
    return verb === '' ? null : clause(subject(voice, details.actor), verb)
  },
  action_succeeded: outcome('it works'),
  action_partial: outcome('it works, at a price'),
  action_failed: outcome('it does not work'),
  blocked: (details) => told({ text: textIn(details, 'reason') }, { you: null, nameOf: String }),
  clock_advanced: (details) => {
    const [name, value] = [textIn(details, 'name'), numberIn(details, 'value')]
    return name === '' || value === null ? null : `${capital(name)} stands at ${value}.`
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
