/**
 * What becomes of a claim: the attempt it hides, or a kind no. Nothing is found, won over or killed by saying so, and
 * a player character owns and is only what the sheet says.
 */

import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { isNounPhrase } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords, foldText } from '../../text/folded-words.ts'
import type { Claim } from '../interpret/find-player-claims.ts'
import { usualMinutes } from '../interpret/verb-table.ts'
import { carriedThing } from './actor-possessions.ts'
import { findTarget, type Senses } from './senses-and-targets.ts'

export interface AnsweredClaim {
  /** What is tried instead; null when nothing is. */
  readonly attempt: ProposedAction | null
  readonly notice: string | null
}

/** What is tried in place of what was claimed, and what is said about it. */
export function answerClaim(claim: Claim, state: GameState, senses: Senses): AnsweredClaim {
  const about = claim.about.trim()
  switch (claim.kind) {
    case 'gain':
      return {
        attempt: attempt('search', '', claim),
        notice: `Whether there is ${about === '' ? 'anything' : about} to be had, a search will show.`,
      }
    case 'other':
      return othersAct(claim, state, senses)
    case 'death':
      return {
        attempt: attempt('attack', about, claim),
        notice: `Whether ${named(about)} falls, the fight will show.`,
      }
    case 'possession':
      return owns(state, senses, about)
        ? nothing
        : { attempt: null, notice: `You carry no ${about}; what you have is on your sheet.` }
    case 'standing':
      return isOnSheet(state, senses, about)
        ? nothing
        : {
            attempt: null,
            notice: `Nothing on your sheet says so ("${about}"); you can still try to make others believe it.`,
          }
    case 'roll':
      return { attempt: null, notice: 'The dice are rolled here and nowhere else.' }
    case 'saying':
      return {
        attempt: null,
        notice: 'Saying so does not make it so; what counts is what you do, and what was told.',
      }
    case 'success':
      return { attempt: null, notice: 'How well it goes, the rules and the dice will show.' }
  }
}

function othersAct(claim: Claim, state: GameState, senses: Senses): AnsweredClaim {
  const about = claim.about.trim()
  if (findTarget(state, senses, about).kind === 'unknown')
    return { attempt: null, notice: isNounPhrase(about) ? `You see no ${about} here.` : null }
  const notice = isNounPhrase(about)
    ? `What ${named(about)} does is not yours to say; you can only try to bring it about.`
    : 'What others do is not yours to say; you can only try to bring it about.'
  return { attempt: isPerson(state, senses, about) ? attempt('persuade', about, claim) : null, notice }
}

function isPerson(state: GameState, senses: Senses, about: string): boolean {
  const found = findTarget(state, senses, about)
  const ids = found.kind === 'one' ? [found.id] : found.kind === 'several' ? found.ids : []
  return ids.some((id) => rowOf(state.entities, id)?.type === 'npc')
}

const nothing: AnsweredClaim = { attempt: null, notice: null }

function named(about: string): string {
  return about === '' ? 'somebody else' : about
}

function attempt(action: string, target_id: string, claim: Claim): ProposedAction {
  return { action, target_id, details: claim.words, estimated_minutes: usualMinutes(action) }
}

function owns(state: GameState, senses: Senses, about: string): boolean {
  if (carriedThing(state, senses, about) !== undefined) return true
  const found = findTarget(state, senses, about)
  if (found.kind === 'one' && !senses.carried.has(found.id))
    return rowOf(state.entities, found.id)?.type !== 'item'
  const sheet = foldText(senses.sheet.text?.('whole') ?? '')
  const words = foldedWords(about)
  return words.length > 0 && words.every((word) => sheet.includes(word))
}

function isOnSheet(state: GameState, senses: Senses, about: string): boolean {
  const actor = rowOf(state.entities, senses.actor_id)
  const sheet = foldedWords([senses.sheet.text?.('identity') ?? '', ...(actor?.tags ?? [])].join(' '))
  const words = foldedWords(about)
  return words.length > 0 && words.every((word) => sheet.includes(word))
}
