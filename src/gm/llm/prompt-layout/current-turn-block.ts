/** The part of a prompt that is new every turn, and therefore its last: what is so now, what happened, what is asked. */
import type { JsonValue } from '../../../core/json.ts'
import type { NarrationHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import type { PromptBlock } from '../../../llm/index.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { changesBetween, packetRows, rowLine } from './packet-rows-and-changes.ts'
import { quotationsIn } from './quoted-lore.ts'
import { fresh, type SceneShown, section, withinLength } from './scene-so-far-blocks.ts'
import type { LayoutLimits, LayoutWords } from './section-names-and-limits.ts'

/** What a present moment is written from: everything a narrator is asked with, or the part that is known before. */
export type Moment = Pick<NarrateRequest, 'packet' | 'player_input'> &
  Partial<NarrateRequest> & {
    /** What is wanted now, where one set of instructions serves for several things. */
    readonly wanted?: string
  }

const longestLine = 4_000
const mostGone = 20

/** Writes the moment down. */
export function presentBlock(
  moment: Moment,
  shown: SceneShown,
  words: LayoutWords,
  limits: LayoutLimits,
): PromptBlock {
  const text = [
    `# ${words.now}`,
    ...(moment.wanted === undefined ? [] : [`- ${moment.wanted}`]),
    ...nowLines(moment, words),
    ...changeLines(moment, shown, words, limits),
    ...section(
      words.lore,
      fresh(quotationsIn(moment.packet.lore_context), new Set(shown.quoted), limits.lore / 3),
    ),
    ...cueLines(moment),
    ...planLines(moment),
    ...happenedLines(moment, words),
    ...choiceLines(moment),
    ...lastTurnLines(moment),
    ...section(words.line, [JSON.stringify(moment.player_input.slice(0, longestLine))]),
    ...repairLines(moment),
  ].join('\n')
  return { role: 'user', text, cache: 'none' }
}

function line(name: string, value: unknown): string {
  return `- ${name}: ${JSON.stringify(value)}`
}

function nowLines({ packet, mode, rules, scene }: Moment, words: LayoutWords): readonly string[] {
  const { location_id, time, constraints, visibility_conditions, noise_level, obscured_entities } =
    packet.scene
  const named = (id: string): string => packet.entities.find((one) => one.id === id)?.name ?? id
  return [
    ...(mode === undefined ? [] : [line('mode', mode)]),
    ...(rules === undefined ? [] : [line('rules', rules.name)]),
    ...(scene === undefined ? [] : [line(words.order, scene.turn)]),
    line('place', named(location_id)),
    line('time', time),
    line('here now', packet.present_entities.map(named)),
    ...(Object.keys(constraints).length === 0 ? [] : [line('constraints', constraints)]),
    ...(visibility_conditions === undefined ? [] : [line('light', visibility_conditions)]),
    ...(noise_level === undefined ? [] : [line('noise', noise_level)]),
    ...(obscured_entities === undefined ? [] : [line('hard to make out', obscured_entities.map(named))]),
  ]
}

function changeLines(
  { packet }: Moment,
  shown: SceneShown,
  words: LayoutWords,
  limits: LayoutLimits,
): readonly string[] {
  const { changed, gone } = changesBetween(shown.rows, packetRows(packet))
  const lines = changed.map((row) => `- ${row.part} ${rowLine(row, true).slice(2)}`)
  const left = gone.slice(0, mostGone).map(({ part, key }) => `${part} ${key}`.slice(0, 160))
  return section(words.changed, [
    ...withinLength(lines, limits.changes, (one) => one.length),
    ...(left.length === 0 ? [] : [line('no longer so, or no longer near', left)]),
  ])
}

/** The words an author wrote for this moment; a place is described when one has just come to it. */
function cueLines({ cues, scene }: Moment): readonly string[] {
  if (cues === undefined) return []
  const arrived = scene === undefined || scene.turns.length === 0
  return section('how it looks and sounds', [...(arrived ? placeLines(cues) : []), ...peopleLines(cues)])
}

function placeLines({ place }: NarrationHints): readonly string[] {
  if (place === null) return []
  const senses = [place.smell, place.sound, place.sight].flatMap((all) => all.slice(0, 1))
  return [line(place.name, [place.description.slice(0, 600), ...senses])]
}

function peopleLines({ people }: NarrationHints): readonly string[] {
  return people.slice(0, 6).map(({ name, pronoun, mood, voice }) => {
    const manner = [voice.register, ...voice.tics.slice(0, 1)].filter((one) => one !== '')
    return line(name, [pronoun, mood, ...manner])
  })
}

function planLines({ plan, understood }: Moment): readonly string[] {
  const acts = understood?.proposed_actions.map(({ action, target_id, speech }) =>
    [action, target_id, speech ?? ''].filter((one) => one !== '').join(' '),
  )
  return section('what this turn is about', [
    ...(acts === undefined || acts.length === 0 ? [] : [line('the player tries', acts)]),
    ...(plan === undefined || plan.beats.length === 0 ? [] : [line('beats', plan.beats)]),
    ...(plan === undefined || plan.tension_move === '' ? [] : [line('pressure', plan.tension_move)]),
  ])
}

function happenedLines(
  { engine_events, dice_rolls, blocked }: Moment,
  words: LayoutWords,
): readonly string[] {
  if (engine_events === undefined) return []
  const told = [
    ...engine_events.map(({ type, details }) => `- ${type}: ${JSON.stringify(details).slice(0, 1_200)}`),
    ...(dice_rolls ?? []).map((roll) => line('rolled', roll)),
    ...(blocked ?? []).map(({ action, reason }) => line(`not possible: ${action}`, reason)),
  ]
  return section(words.happened, told.length === 0 ? ['- nothing was uncertain; no dice fell'] : told)
}

function choiceLines({ planning_block }: Moment): readonly string[] {
  const choices = Object.entries(planning_block?.choices ?? {})
  const thinking = planning_block?.thinking ?? ''
  return section('choices that will be offered', [
    ...choices.map(([key, { text, risk_level }]) => line(key, [text, risk_level])),
    ...(thinking === '' ? [] : [line('thinking', thinking)]),
    ...(planning_block?.plan_quality === undefined
      ? []
      : [line('quality of the plan', planning_block.plan_quality.quality_tier)]),
  ])
}

function lastTurnLines({ last_turn }: Moment): readonly string[] {
  if (last_turn === undefined) return []
  const { turn_no, engine_events, dice_rolls } = last_turn
  const events = engine_events.map(({ type, details }) => ({ type, details }) as unknown as JsonValue)
  return section('the turn before, for questions about it', [
    line(`turn ${turn_no}`, { dice_rolls, events }).slice(0, 2_000),
  ])
}

/** What was wrong with the first try, by rule. */
function repairLines({ repair }: Moment): readonly string[] {
  return section(
    'YOUR FIRST ANSWER COULD NOT BE USED; answer again, whole, without these faults',
    (repair ?? []).slice(0, 12).map(({ rule, problem }) => line(rule, problem.slice(0, 300))),
  )
}
