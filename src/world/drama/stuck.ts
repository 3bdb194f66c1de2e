/**
 * Help for whoever is stuck: when nothing new has come for some turns, the nearest hint, then somebody with an errand of
 * their own, then a pressing piece of story. Help is spaced out, so that it never feels like being led by the hand.
 */

import { isJsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import { applyEffects } from '../apply-effects.ts'
import type { WorldBook } from '../book/world-book.ts'
import { conditionSchema } from '../condition.ts'
import { type Effect, effectListSchema } from '../effect.ts'
import { holds } from '../holds.ts'
import { documentOf, isOut, nameOf, playingTurn, textsIn, wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { note } from './progress.ts'
import { chooseStorylet, playStorylet } from './storylets.ts'

/** Turns without anything new after which help is due. */
export const patience = 4

/** True when nothing new was learned and no help came for some turns. */
export function needsHelp(state: GameState): boolean {
  const { progress, helped } = documentOf(state, 'world', 'drama')
  const since = Math.max(wholeIn(progress, 0), wholeIn(helped, 0))
  return playingTurn(state) - since > patience
}

/** Helps in the mildest way there is left; true when there was one. */
export function help(work: Unfolding, book: WorldBook): boolean {
  if (giveHint(work, book) || hurryAgenda(work)) return true
  const urgent = chooseStorylet(work.state, book, { quiet: true, only: 'urgent' })
  if (urgent === null) return false
  playStorylet(work, urgent)
  return true
}

function giveHint(work: Unfolding, book: WorldBook): boolean {
  const player = work.state.campaign.player_id ?? ''
  const given = documentOf(work.state, 'world', 'hints')
  const open = Object.values(book.hints).filter(
    (one) => one.if === undefined || holds(one.if, work.state, player),
  )
  const hint = open.find((one) => !Object.hasOwn(given, one.id))
  if (hint === undefined) return false
  const details = { hint_id: hint.id, text: [...hint.text] }
  note(work, { type: 'hint_given', details, tags: ['hint'] }, 'hints', { [hint.id]: playingTurn(work.state) })
  return true
}

interface Errand {
  readonly npc: string
  readonly index: number
  readonly effects: readonly Effect[]
  readonly rumour: readonly string[]
}

/** The next errand that somebody has and could run, whatever hour it was meant for; one with words is heard of. */
function hurryAgenda(work: Unfolding): boolean {
  const errand = nextErrand(work.state)
  if (errand === null) return false
  const { npc, index, effects, rumour } = errand
  const details = {
    npc_id: npc,
    npc_name: nameOf(work.state, npc),
    step: index,
    rumour: [...rumour],
    hurried: true,
  }
  note(work, { type: 'agenda_step', details, tags: ['agenda'] }, 'agenda_steps', {
    [`${npc}|${index}`]: playingTurn(work.state),
  })
  applyEffects(work, effects, { who: npc, cause: `${nameOf(work.state, npc)} acts` })
  return true
}

/** Only steps that wait for the clock alone are hurried; what waits for the player's own doing waits on. */
function nextErrand(state: GameState): Errand | null {
  const taken = documentOf(state, 'world', 'agenda_steps')
  for (const person of Object.values(state.entities)) {
    if (person.type !== 'npc' || isOut(person)) continue
    const own = taken[person.id]
    for (const [index, step] of personOf(person).agendaSteps(20).entries()) {
      if (isJsonObject(own) && Object.hasOwn(own, String(index))) continue
      const when = conditionSchema.safeParse(step.at ?? step.if)
      const what = effectListSchema.safeParse(step.do)
      const rumour = textsIn(step.rumour)
      const timed =
        when.success && Object.keys(when.data).every((part) => part === 'clock' || part === 'time')
      if (!timed || !what.success || rumour.length === 0) break
      return { npc: person.id, index, effects: what.data, rumour }
    }
  }
  return null
}
