/**
 * What the book and the state make possible now, as ideas for choices: each an act that could be tried, with what speaks
 * for it. Nothing in them tells what the player has not come by: that somebody keeps something back shows only after a
 * tell was seen.
 */

import { slugOf } from '../../core/ids.ts'
import { coinItem } from '../../core/money.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { countOf } from '../../text/grammar.ts'
import type { WorldBook } from '../book/world-book.ts'
import { type Disclosable, disclosablesOf, factIdOf, type Gate, type WrittenEntry } from '../disclosure.ts'
import { holds, knows } from '../holds.ts'
import { documentOf, isOut, own } from '../state-rows.ts'
import { waysWithin } from '../talk/means.ts'
import { talkLog } from '../talk/talk-log.ts'
import { wasAccused } from './accused.ts'
import { plainWordsSaid } from './contest.ts'
import { authoredFor, deedIdea, verbForSkill } from './deed-idea.ts'
import { type PieceDeed, pieceDeeds } from './piece-deeds.ts'
import { placeIdeas } from './place-ideas.ts'
import { hasEnded, type RunningPiece, runningPiece } from './progress.ts'
import type { WorldIdea } from './world-idea.ts'

/** The ideas of a moment, best first; while a set piece runs only its own. */
export function worldIdeas(state: GameState, book: WorldBook): readonly WorldIdea[] {
  const piece = runningPiece(state)
  const fighting = piece?.kind === 'encounter'
  const open = pieceDeeds(state, book)
  // What is sure comes before what is tried, and giving up comes last.
  const surest = [...open].sort((one, other) => rankOf(one) - rankOf(other))
  const deeds = surest.map((one) => deedIdea(one, fighting))
  if (piece?.kind === 'contest') return [...honestFirst(deeds, piece, book)]
  if (piece !== null) return deeds
  const ideas = [...placeIdeas(state, book), ...personIdeas(state, book)]
  const weighed = hasEnded(state) ? ideas.filter((one) => one.risk !== 'high') : ideas
  return [...deeds, ...[...weighed].sort((one, other) => other.score - one.score)]
}

function rankOf({ of, sure }: PieceDeed): number {
  if (of === 'leave') return 2
  return sure ? 0 : 1
}

/** In a contest one may also simply speak, before giving it up; what was said twice is no new word. */
function honestFirst(
  deeds: readonly WorldIdea[],
  piece: RunningPiece,
  book: WorldBook,
): readonly WorldIdea[] {
  const contest = own(book.contests, piece.id)
  const leave = deeds.slice(-1)
  if (contest?.anything === undefined || plainWordsSaid(piece) >= mostPlainWords) return deeds
  const speak: WorldIdea = {
    key: 'speak_plainly',
    text: 'Speak plainly',
    description: 'Say what you honestly think, and hope it carries.',
    risk: 'medium',
    act: {
      verb: verbForSkill(contest.anything.skill),
      words: 'I speak plainly',
      authored: authoredFor(contest.anything, contest.title),
    },
    score: 0,
    piece: true,
  }
  return [...deeds.slice(0, -1), speak, ...leave]
}

const mostPlainWords = 2

/** The ideas of everybody present. */
function personIdeas(state: GameState, book: WorldBook): readonly WorldIdea[] {
  return state.scene.present_entity_ids.flatMap((id) => {
    const one = own(state.entities, id)
    if (one?.type !== 'npc' || isOut(one) || state.scene.obscured_entities.includes(id)) return []
    return [
      ...askIdeas(one, state, book),
      ...openingIdeas(one, state, book),
      ...accuseIdeas(one, state, book),
    ]
  })
}

/** What somebody would say when asked about it, as far as the player can ask at all. */
function askIdeas(npc: Entity, state: GameState, book: WorldBook): readonly WorldIdea[] {
  const player = state.campaign.player_id ?? ''
  const open = disclosablesOf(npc, (entry) => entry.gate === undefined).filter(
    (entry) => !knows(state, player, factIdOf(npc.id, entry, state)),
  )
  const topics = [...new Set(open.flatMap((one) => one.topics))]
  return (
    topics
      .flatMap((topic) => {
        const name = topicName(topic, state, book)
        return name === null || topic === npc.id ? [] : [{ topic, name }]
      })
      // A place and what is told of it may have one name; nobody is asked the same thing twice.
      .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
      .slice(0, 3)
      .map(({ topic, name }) => ({
        key: slugOf(`ask_${last(npc.id)}_${last(topic)}`),
        text: `Ask ${npc.name} about ${name}`,
        description: `${npc.name} may have something to say.`,
        risk: 'safe',
        act: { verb: 'ask', target_id: npc.id, topics: [topic] },
        score: 3 + weightOfTopic(topic, state, book),
        piece: false,
      }))
  )
}

/** The name of a topic the player can speak of; null when they have not come by it. */
function topicName(topic: string, state: GameState, book: WorldBook): string | null {
  const player = state.campaign.player_id ?? ''
  const entry = own(book.topics, topic)
  if (entry !== undefined) return entry.if === undefined || holds(entry.if, state, player) ? entry.name : null
  const entity = own(state.entities, topic)
  if (entity === undefined) return null
  const met =
    state.scene.present_entity_ids.includes(topic) ||
    Object.hasOwn(documentOf(state, 'world', 'talk'), topic) ||
    Object.hasOwn(documentOf(state, 'world', 'visited'), topic) ||
    Object.values(state.facts).some((fact) => fact.subject_id === topic && knows(state, player, fact.id))
  return met ? entity.name : null
}

function weightOfTopic(topic: string, state: GameState, book: WorldBook): number {
  const related = Object.values(state.threads).some(
    (thread) => thread.status === 'active' && thread.related_entity_ids.includes(topic),
  )
  return related || own(book.topics, topic) !== undefined ? 1 : 0
}

/** Ways to open what somebody was seen to keep back: evidence in hand, words, coin. */
function openingIdeas(npc: Entity, state: GameState, book: WorldBook): readonly WorldIdea[] {
  const player = state.campaign.player_id ?? ''
  const { kept } = talkLog(state, npc.id)
  // That somebody keeps something back shows only once they were seen to, or by what can be put in front of them.
  const isSeen = (id: unknown): boolean => typeof id === 'string' && (kept[id] ?? 0) > 0
  const isOpen = ({ id, gate }: WrittenEntry): boolean =>
    gate !== undefined && (isSeen(id) || JSON.stringify(gate).includes('"evidence"'))
  return disclosablesOf(npc, isOpen).flatMap((entry) => {
    if (entry.gate === undefined || knows(state, player, factIdOf(npc.id, entry, state))) return []
    const ways = waysWithin(entry.gate)
    const seen = isSeen(entry.id)
    const shown = ways.flatMap((way) => evidenceIdea(way, npc, entry, state, book, seen))
    return seen ? [...shown, ...ways.flatMap((way) => wordIdea(way, npc, entry, state))] : shown
  })
}

/** Evidence is worth showing to whom it points at, or to whoever was seen to flinch. */
function evidenceIdea(
  { evidence }: Gate,
  npc: Entity,
  entry: Disclosable,
  state: GameState,
  book: WorldBook,
  seen: boolean,
): readonly WorldIdea[] {
  const player = state.campaign.player_id ?? ''
  if (evidence === undefined) return []
  const isItem = holds({ item: evidence }, state, player)
  if (!isItem && !knows(state, player, evidence)) return []
  if (!seen && own(book.clues, evidence)?.points_to !== npc.id) return []
  const name = own(book.clues, evidence)?.name ?? own(state.entities, evidence)?.name ?? 'what you found'
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

function wordIdea(way: Gate, npc: Entity, entry: Disclosable, state: GameState): readonly WorldIdea[] {
  const player = state.campaign.player_id ?? ''
  const topics = entry.topics.slice(0, 1)
  const { check, coin } = way
  if (check !== undefined) {
    const verb = verbForSkill(check.skill)
    const word = { persuade: 'Win over', intimidate: 'Lean on', deceive: 'Trick' }[verb] ?? 'Work on'
    const reason = `${npc.name} keeps something back`
    const authored = authoredFor(check, reason)
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
function accuseIdeas(npc: Entity, state: GameState, book: WorldBook): readonly WorldIdea[] {
  const drawn = documentOf(state, 'world', 'deduced')
  const points = Object.values(book.deductions).some(
    (one) =>
      Object.hasOwn(drawn, one.id) &&
      one.needs.of.some((clue) => own(book.clues, clue)?.points_to === npc.id),
  )
  if (!points || wasAccused(state, book, npc.id)) return []
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
