/**
 * Suggestions that the people present give: what to ask them, how to open what they keep back, and whom to accuse. That
 * an NPC keeps something back shows only after a sign of it was seen.
 */

import { coinItem } from '../../core/character-money.ts'
import { idWithoutPack, slugOf } from '../../core/entity-ids-and-slugs.ts'
import type { RiskLevel } from '../../core/protocol/risk-levels.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { knows } from '../../knowledge/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { rulesetCheck, verbForSkill } from '../actions/attempt-context-and-steps.ts'
import { holds } from '../authored-conditions.ts'
import type { AuthoredCheck } from '../definition/authored-action-and-line-schemas.ts'
import type { Disclosable } from '../definition/finds-and-disclosures.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { isAlreadyAccused } from '../pacing/record-accusations-and-looks.ts'
import { disclosablesOf, factIdOf, type WrittenEntry } from '../talk/disclose-npc-knowledge.ts'
import { gateAlternatives } from '../talk/match-talk-to-disclosures.ts'
import { talkLog } from '../talk/talk-log.ts'
import { topicsToTell } from '../talk/topics-to-tell.ts'
import type { Suggestion } from './choice-suggestion.ts'

/** An NPC who is here, and what the suggestions about them are read from. */
interface Encountered {
  readonly npc: Entity
  readonly state: GameState
  readonly definition: WorldDefinition
  readonly player: string
}

export function peopleSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const player = playerIdOf(state)
  return state.scene.present_entity_ids.flatMap((id) => {
    const npc = rowOf(state.entities, id)
    if (npc?.type !== 'npc' || personOf(npc).isOut || state.scene.obscured_entities.includes(id)) return []
    const met: Encountered = { npc, state, definition, player }
    return [...askSuggestions(met), ...openingSuggestions(met), ...accuseSuggestions(met)]
  })
}

/** What an NPC would say when asked about it, as far as the player can ask at all. */
function askSuggestions(met: Encountered): readonly Suggestion[] {
  const { npc, state, definition, player } = met
  return topicsToTell(npc, state, definition, player)
    .slice(0, 3)
    .map(({ topic, name }) => ({
      key: slugOf(`ask_${idWithoutPack(npc.id)}_${idWithoutPack(topic)}`),
      text: `Ask ${npc.name} about ${name}`,
      description: `${npc.name} may have something to say.`,
      risk: 'safe',
      act: { verb: 'ask', target_id: npc.id, topics: [topic] },
      score: isOfStory(met, topic) ? 4 : 3,
      piece: false,
    }))
}

function isTold({ npc, state, player }: Encountered, entry: Disclosable): boolean {
  return knows(state, player, factIdOf(npc.id, entry, state))
}

/** True for a topic of the definition, and for whom or what an active thread is about. */
function isOfStory({ state, definition }: Encountered, topic: string): boolean {
  if (rowOf(definition.topics, topic) !== undefined) return true
  return Object.values(state.threads).some(
    (thread) => thread.status === 'active' && thread.related_entity_ids.includes(topic),
  )
}

/** Ways to open what an NPC was seen to keep back: evidence in hand, words, coin. */
function openingSuggestions(met: Encountered): readonly Suggestion[] {
  const { kept } = talkLog(met.state, met.npc.id)
  const isSeen = (id: unknown): boolean => typeof id === 'string' && (kept[id] ?? 0) > 0
  const mayOpen = ({ id, gate }: WrittenEntry): boolean =>
    gate !== undefined && (isSeen(id) || JSON.stringify(gate).includes('"evidence"'))
  return disclosablesOf(met.npc, mayOpen).flatMap((entry) => {
    if (isTold(met, entry)) return []
    const ways = gateAlternatives(entry.gate)
    const seen = isSeen(entry.id)
    const shown = ways.flatMap(({ evidence }) =>
      evidence === undefined ? [] : evidenceSuggestion(met, entry, evidence, seen),
    )
    if (!seen) return shown
    const pressing = ways.flatMap(({ check, coin }) => {
      if (check !== undefined) return [checkSuggestion(met, entry, check)]
      return coin === undefined ? [] : bribeSuggestion(met, entry, coin)
    })
    return [...shown, ...pressing]
  })
}

/** Evidence is worth showing to the NPC it points at, or to one who was seen to keep something back. */
function evidenceSuggestion(
  { npc, state, definition, player }: Encountered,
  entry: Disclosable,
  evidence: string,
  seen: boolean,
): readonly Suggestion[] {
  const isItem = holds({ item: evidence }, state, player)
  const clue = rowOf(definition.clues, evidence)
  if (!isItem && !knows(state, player, evidence)) return []
  if (!seen && clue?.points_to !== npc.id) return []
  const name = clue?.name ?? rowOf(state.entities, evidence)?.name ?? 'what you found'
  return [
    {
      key: slugOf(`show_${idWithoutPack(npc.id)}_${idWithoutPack(evidence)}`),
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

function checkSuggestion({ npc }: Encountered, entry: Disclosable, check: AuthoredCheck): Suggestion {
  const verb = verbForSkill(check.skill)
  const word = { persuade: 'Win over', intimidate: 'Lean on', deceive: 'Trick' }[verb] ?? 'Work on'
  const risk: RiskLevel = verb === 'persuade' ? 'low' : 'medium'
  const authored = rulesetCheck(check, `${npc.name} keeps something back`)
  return {
    key: slugOf(`${verb}_${idWithoutPack(npc.id)}_${idWithoutPack(entry.id)}`),
    text: `${word} ${npc.name}`,
    description: `${npc.name} did not say everything.`,
    risk,
    act: { verb, target_id: npc.id, topics: entry.topics.slice(0, 1), authored },
    score: 4,
    piece: false,
  }
}

function bribeSuggestion(
  { npc, state, player }: Encountered,
  entry: Disclosable,
  coin: number,
): readonly Suggestion[] {
  if (!holds({ item: { [coinItem]: coin } }, state, player)) return []
  return [
    {
      key: slugOf(`bribe_${idWithoutPack(npc.id)}_${idWithoutPack(entry.id)}`),
      text: `Offer ${npc.name} ${countOf(coin, 'coin')}`,
      description: `${npc.name} did not say everything.`,
      risk: 'low',
      act: {
        verb: 'bribe',
        target_id: npc.id,
        item_id: coinItem,
        topics: entry.topics.slice(0, 1),
        words: `I offer ${coin} coins`,
      },
      score: 3,
      piece: false,
    },
  ]
}

/** An NPC at whom the clues of a deduction point that was drawn. */
function accuseSuggestions({ npc, state, definition }: Encountered): readonly Suggestion[] {
  const drawn = documentOf(state, 'world', 'deduced')
  const isSuspect = Object.values(definition.deductions).some(
    ({ id, needs }) =>
      Object.hasOwn(drawn, id) &&
      needs.of.some((clue) => rowOf(definition.clues, clue)?.points_to === npc.id),
  )
  if (!isSuspect || isAlreadyAccused(state, definition, npc.id)) return []
  return [
    {
      key: slugOf(`accuse_${idWithoutPack(npc.id)}`),
      text: `Accuse ${npc.name}`,
      description: 'Say it to their face, and say why.',
      risk: 'high',
      act: { verb: 'accuse', target_id: npc.id },
      score: 6,
      piece: false,
    },
  ]
}
