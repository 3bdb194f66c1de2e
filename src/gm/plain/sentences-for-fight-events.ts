/** Plain words for what happens in a fight. Numbers are the events' own. */
import type { JsonObject } from '../../core/json.ts'
import { clause, numberIn, object, subject, textIn, type Voice } from './build-plain-sentence.ts'

/** One kind of event in words; null when it needs none. */
export type Wording = (details: JsonObject, voice: Voice) => string | null

const by =
  (verb: string, rest: (details: JsonObject, voice: Voice) => string = () => ''): Wording =>
  (details, voice) =>
    clause(subject(voice, details.who), verb, rest(details, voice))

const attack: Wording = (details, voice) => {
  const who = subject(voice, details.who)
  const target = object(voice, details.target)
  const weapon = textIn(details, 'with').toLowerCase()
  const tool = weapon === '' ? '' : ` with the ${weapon}`
  const verdict = textIn(details, 'verdict')
  if (verdict === 'critical') return clause(who, 'strike', `${target} hard${tool}`)
  return verdict === 'hit' ? clause(who, 'hit', `${target}${tool}`) : clause(who, 'miss', `${target}${tool}`)
}

const damage: Wording = (details, voice) => {
  const total = numberIn(details, 'total') ?? numberIn(details, 'taken')
  if (total === null || total === 0) return null
  return clause(subject(voice, details.who), 'take', `${total} damage`)
}

/** Words by type of event. */
export const fightWords: Readonly<Record<string, Wording>> = {
  combat_started: () => 'A fight begins.',
  surprise: by('are taken by surprise'),
  attack,
  damage,
  healing: (details, voice) => {
    const gained = numberIn(details, 'gained')
    if (gained === null || gained === 0) return null
    return clause(subject(voice, details.who), 'regain', `${gained} hit points`)
  },
  falls: by('fall and lie still'),
  wakes: by('come to'),
  stable: by('stop bleeding'),
  death: by('die'),
  death_save: (details, voice) =>
    clause(subject(voice, details.who), details.succeeded === true ? 'hold on' : 'slip further away'),
  dodges: by('take cover behind a raised guard'),
  disengages: by('step back with care'),
  dashes: by('run'),
  hides: (details, voice) =>
    clause(subject(voice, details.who), details.hidden === true ? 'slip out of sight' : 'find no cover'),
  flees: by('turn and run'),
  escaped: by('get away'),
  surrenders: by('lay down arms'),
  stands_up: by('get up'),
  waits: by('wait'),
  opportunity_attack: (details, voice) =>
    clause(subject(voice, details.who), 'lash out at', `${object(voice, details.target)} in passing`),
  cast: (details, voice) => clause(subject(voice, details.who), 'cast', textIn(details, 'spell')),
  save: (details, voice) =>
    clause(subject(voice, details.who), details.saved === true ? 'withstand' : 'succumb to', 'it'),
  effect_begins: (details, voice) => {
    const condition = textIn(details, 'condition')
    return condition === '' ? null : clause(subject(voice, details.who), 'are', condition)
  },
  loot: ({ items, gold }) =>
    (Array.isArray(items) && items.length > 0) || (typeof gold === 'number' && gold > 0)
      ? 'There are things to gather up.'
      : null,
  uses_item: (details, voice) =>
    clause(subject(voice, details.who), 'use', textIn(details, 'does').toLowerCase()),
  turn_lost: (details, voice) =>
    clause(subject(voice, details.who), 'can', `do nothing: ${textIn(details, 'reason')}`).replace(
      /\bcans\b/,
      'can',
    ),
  // What it cost stands in the header; as a line of the story it would look like one.
  combat_summary: (details) =>
    textIn(details, 'text')
      .replace(/^Resources:.*$/m, '')
      .trim() || null,
}
