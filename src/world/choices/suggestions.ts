/**
 * What the definition and the state make possible now, as suggestions for choices: each an act that could be tried,
 * with a score. Nothing in them reveals what the player has not come by: that an NPC keeps something back shows only
 * after a sign of it was seen.
 */

import { slugOf } from '../../core/ids.ts'
import { coinItem } from '../../core/money.ts'
import { riskOf } from '../../core/protocol/risk-levels.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { documentOf, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { countOf } from '../../text/grammar.ts'
import { attemptFor, rulesetCheck, verbForSkill } from '../actions/attempt.ts'
import { holds } from '../conditions.ts'
import type { Disclosable, Gate } from '../definition/finds-and-disclosures.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { isAlreadyAccused } from '../pacing/consequences.ts'
import { plainSpeechCount } from '../pacing/contests-and-chases.ts'
import { type SetPieceAction, setPieceActions } from '../pacing/open-actions.ts'
import { hasEnded, type RunningSetPiece, runningSetPiece } from '../pacing/set-piece-progress.ts'
import { disclosablesOf, factIdOf, type WrittenEntry } from '../talk/disclosure.ts'
import { gateAlternatives } from '../talk/talk-request.ts'
import { talkLog } from '../talk/treatment.ts'
import { placeSuggestions } from './place-suggestions.ts'
import type { Suggestion } from './suggestion.ts'

/** The ideas of a moment, best first; while a set piece runs only its own. */
export function suggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const piece = runningSetPiece(state)
  const fighting = piece?.kind === 'encounter'
  const open = setPieceActions(state, definition)
  // What is sure comes before what is tried, and giving up comes last.
  const surest = [...open].sort((left, right) => rankOf(left) - rankOf(right))
  const actions = surest.map((action) => actionSuggestion(action, fighting))
  if (piece?.kind === 'contest') return [...honestFirst(actions, piece, definition)]
  if (piece !== null) return actions
  const ideas = [...placeSuggestions(state, definition), ...personSuggestions(state, definition)]
  const weighed = hasEnded(state) ? ideas.filter(({ risk }) => !riskOf(risk).isDangerous) : ideas
  return [...actions, ...[...weighed].sort((left, right) => right.score - left.score)]
}

function rankOf({ of, sure }: SetPieceAction): number {
  if (of === 'leave') return 2
  return sure ? 0 : 1
}

/** In a contest one may also simply speak, before giving it up; what was said twice is no new word. */
function honestFirst(
  actions: readonly Suggestion[],
  piece: RunningSetPiece,
  definition: WorldDefinition,
): readonly Suggestion[] {
  const contest = rowOf(definition.contests, piece.id)
  const leave = actions.slice(-1)
  if (contest?.anything === undefined || plainSpeechCount(piece) >= mostPlainWords) return actions
  const speak: Suggestion = {
    key: 'speak_plainly',
    text: 'Speak plainly',
    description: 'Say what you honestly think, and hope it carries.',
    risk: 'medium',
    act: {
      verb: verbForSkill(contest.anything.skill),
      words: 'I speak plainly',
      authored: rulesetCheck(contest.anything, contest.title),
    },
    score: 0,
    piece: true,
  }
  return [...actions.slice(0, -1), speak, ...leave]
}

const mostPlainWords = 2

function personSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  return state.scene.present_entity_ids.flatMap((id) => {
    const npc = rowOf(state.entities, id)
    if (npc?.type !== 'npc' || personOf(npc).isOut || state.scene.obscured_entities.includes(id)) return []
    return [
      ...askSuggestions(npc, state, definition),
      ...openingSuggestions(npc, state, definition),
      ...accuseSuggestions(npc, state, definition),
    ]
  })
}

/** What an NPC would say when asked about it, as far as the player can ask at all. */
function askSuggestions(npc: Entity, state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const player = playerIdOf(state)
  const open = disclosablesOf(npc, (entry) => entry.gate === undefined).filter(
    (entry) => !knows(state, player, factIdOf(npc.id, entry, state)),
  )
  const topics = [...new Set(open.flatMap((entry) => entry.topics))]
  return (
    topics
      .flatMap((topic) => {
        const name = topicName(topic, state, definition)
        return name === null || topic === npc.id ? [] : [{ topic, name }]
      })
      // A place and a topic may have one name; the same question is suggested once.
      .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
      .slice(0, 3)
      .map(({ topic, name }) => ({
        key: slugOf(`ask_${last(npc.id)}_${last(topic)}`),
        text: `Ask ${npc.name} about ${name}`,
        description: `${npc.name} may have something to say.`,
        risk: 'safe',
        act: { verb: 'ask', target_id: npc.id, topics: [topic] },
        score: 3 + weightOfTopic(topic, state, definition),
        piece: false,
      }))
  )
}

/** The name of a topic the player can speak of; null when they have not come by it. */
function topicName(topic: string, state: GameState, definition: WorldDefinition): string | null {
  const player = playerIdOf(state)
  const entry = rowOf(definition.topics, topic)
  if (entry !== undefined) return entry.if === undefined || holds(entry.if, state, player) ? entry.name : null
  const entity = rowOf(state.entities, topic)
  if (entity === undefined) return null
  const met =
    state.scene.present_entity_ids.includes(topic) ||
    Object.hasOwn(documentOf(state, 'world', 'talk'), topic) ||
    Object.hasOwn(documentOf(state, 'world', 'visited'), topic) ||
    Object.values(state.facts).some((fact) => fact.subject_id === topic && knows(state, player, fact.id))
  return met ? entity.name : null
}

function weightOfTopic(topic: string, state: GameState, definition: WorldDefinition): number {
  const related = Object.values(state.threads).some(
    (thread) => thread.status === 'active' && thread.related_entity_ids.includes(topic),
  )
  return related || rowOf(definition.topics, topic) !== undefined ? 1 : 0
}

/** Ways to open what an NPC was seen to keep back: evidence in hand, words, coin. */
function openingSuggestions(
  npc: Entity,
  state: GameState,
  definition: WorldDefinition,
): readonly Suggestion[] {
  const player = playerIdOf(state)
  const { kept } = talkLog(state, npc.id)
  // That an NPC keeps something back shows only once it was seen, or by what can be put in front of them.
  const isSeen = (id: unknown): boolean => typeof id === 'string' && (kept[id] ?? 0) > 0
  const isOpen = ({ id, gate }: WrittenEntry): boolean =>
    gate !== undefined && (isSeen(id) || JSON.stringify(gate).includes('"evidence"'))
  return disclosablesOf(npc, isOpen).flatMap((entry) => {
    if (entry.gate === undefined || knows(state, player, factIdOf(npc.id, entry, state))) return []
    const ways = gateAlternatives(entry.gate)
    const seen = isSeen(entry.id)
    const shown = ways.flatMap((way) => evidenceSuggestion(way, npc, entry, state, definition, seen))
    return seen ? [...shown, ...ways.flatMap((way) => pressureSuggestion(way, npc, entry, state))] : shown
  })
}

/** Evidence is worth showing to the NPC it points at, or to one who was seen to keep something back. */
function evidenceSuggestion(
  { evidence }: Gate,
  npc: Entity,
  entry: Disclosable,
  state: GameState,
  definition: WorldDefinition,
  seen: boolean,
): readonly Suggestion[] {
  const player = playerIdOf(state)
  if (evidence === undefined) return []
  const isItem = holds({ item: evidence }, state, player)
  if (!isItem && !knows(state, player, evidence)) return []
  if (!seen && rowOf(definition.clues, evidence)?.points_to !== npc.id) return []
  const name =
    rowOf(definition.clues, evidence)?.name ?? rowOf(state.entities, evidence)?.name ?? 'what you found'
  return [
    {
      key: slugOf(`show_${last(npc.id)}_${last(evidence)}`),
      text: `Put it in front of ${npc.name}: ${name}`,
      description: 'Some things are harder to deny than others.',
      risk: 'low',
      act: {
        verb: 'show',
        target_id: npc.id,
        ...(isItem && { item_id: evidence }),
        topics: [...entry.topics.slice(0, 1), evidence],
      },
      score: 6,
      piece: false,
    },
  ]
}

function pressureSuggestion(
  way: Gate,
  npc: Entity,
  entry: Disclosable,
  state: GameState,
): readonly Suggestion[] {
  const player = playerIdOf(state)
  const topics = entry.topics.slice(0, 1)
  const { check, coin } = way
  if (check !== undefined) {
    const verb = verbForSkill(check.skill)
    const word = { persuade: 'Win over', intimidate: 'Lean on', deceive: 'Trick' }[verb] ?? 'Work on'
    const reason = `${npc.name} keeps something back`
    const authored = rulesetCheck(check, reason)
    return [
      {
        key: slugOf(`${verb}_${last(npc.id)}_${last(entry.id)}`),
        text: `${word} ${npc.name}`,
        description: `${npc.name} did not say everything.`,
        risk: verb === 'persuade' ? 'low' : 'medium',
        act: { verb, target_id: npc.id, topics, authored },
        score: 4,
        piece: false,
      },
    ]
  }
  if (coin === undefined || !holds({ item: { [coinItem]: coin } }, state, player)) return []
  return [
    {
      key: slugOf(`bribe_${last(npc.id)}_${last(entry.id)}`),
      text: `Offer ${npc.name} ${countOf(coin, 'coin')}`,
      description: `${npc.name} did not say everything.`,
      risk: 'low',
      act: { verb: 'bribe', target_id: npc.id, item_id: coinItem, topics, words: `I offer ${coin} coins` },
      score: 3,
      piece: false,
    },
  ]
}

/** Whom the clues of a deduction that was drawn point at. */
function accuseSuggestions(
  npc: Entity,
  state: GameState,
  definition: WorldDefinition,
): readonly Suggestion[] {
  const drawn = documentOf(state, 'world', 'deduced')
  const points = Object.values(definition.deductions).some(
    (deduction) =>
      Object.hasOwn(drawn, deduction.id) &&
      deduction.needs.of.some((clue) => rowOf(definition.clues, clue)?.points_to === npc.id),
  )
  if (!points || isAlreadyAccused(state, definition, npc.id)) return []
  return [
    {
      key: slugOf(`accuse_${last(npc.id)}`),
      text: `Accuse ${npc.name}`,
      description: 'Say it to their face, and say why.',
      risk: 'high',
      act: { verb: 'accuse', target_id: npc.id },
      score: 6,
      piece: false,
    },
  ]
}

function last(id: string): string {
  return id.split(':').at(-1) ?? id
}

export function actionSuggestion({ action, of, sure }: SetPieceAction, fighting: boolean): Suggestion {
  return {
    key: slugOf(action.id.split(':').at(-1) ?? action.id),
    text: action.text,
    description: action.description || (sure ? 'You have what it takes to be believed.' : action.text),
    risk: sure && of !== 'leave' ? 'safe' : action.risk,
    act: attemptFor(action, sure, fighting),
    score: 10,
    piece: true,
  }
}
