/**
 * Help for a stuck player, and rumours. When nothing new was learned for some turns comes the nearest hint, then the
 * next step of an NPC's agenda, then an urgent storylet; help is spaced out, so that it never feels like being led.
 * Rumours are heard once each while the player idles or chats; whether they are true is not said.
 */
import { asInteger, asText } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { allows } from '../authored-conditions.ts'
import type { WorldEdit, WorldEvent } from '../collect-world-changes.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { stringList } from '../read-untrusted-lists.ts'
import { type AgendaStep, takeStep, untakenSteps } from '../time/agenda-steps.ts'
import { chooseStorylet, playStorylet } from './storylets.ts'

/** Turns without anything new after which help is due. */
const turnsBeforeHelp = 4

/** True when nothing new was learned and no help came for some turns. */
export function needsHelp(state: GameState): boolean {
  const { progress, helped } = documentOf(state, 'world', 'drama')
  const since = Math.max(asInteger(progress) ?? 0, asInteger(helped) ?? 0)
  return currentTurn(state) - since > turnsBeforeHelp
}

/** Helps in the mildest way there is left; true when there was one. */
export function giveHelp(edit: WorldEdit, definition: WorldDefinition): boolean {
  if (giveHint(edit, definition) || hurryAgenda(edit)) return true
  const urgent = chooseStorylet(edit.state, definition, { quiet: true, only: 'urgent' })
  if (urgent === null) return false
  playStorylet(edit, urgent)
  return true
}

function giveHint(edit: WorldEdit, definition: WorldDefinition): boolean {
  const player = playerIdOf(edit.state)
  const given = documentOf(edit.state, 'world', 'hints')
  const open = Object.values(definition.hints).filter((hint) => allows(hint.if, edit.state, player))
  const hint = open.find((hint) => !Object.hasOwn(given, hint.id))
  if (hint === undefined) return false
  const details = { hint_id: hint.id, text: [...hint.text] }
  edit.recordWorld({ type: 'hint_given', details, tags: ['hint'] }, 'hints', {
    [hint.id]: currentTurn(edit.state),
  })
  return true
}

/** Takes the next agenda step of an NPC that waits for the clock alone and is heard of; true when there is one. */
function hurryAgenda(edit: WorldEdit): boolean {
  for (const npc of Object.values(edit.state.entities)) {
    if (npc.type !== 'npc' || personOf(npc).isOut) continue
    const { value: step } = untakenSteps(edit.state, npc).next()
    if (step === undefined || !waitsForClock(step) || step.effects === null || step.rumour.length === 0)
      continue
    takeStep(edit, npc, step, true)
    return true
  }
  return false
}

/** What waits for the player's own doing waits on. */
function waitsForClock({ when }: AgendaStep): boolean {
  return when !== null && Object.keys(when).every((part) => part === 'clock' || part === 'time')
}

const idleVerbs: readonly string[] = ['wait', 'listen', 'rest', 'sit', 'drink', 'eat']
const chatKinds: readonly string[] = ['small_talk', 'greet', 'thanks']

/** An NPC present who could have said it and is not its subject; null when there is none. */
function speakerPresent(state: GameState, about: readonly string[] = []): string | null {
  const speaker = state.scene.present_entity_ids.find((id) => {
    const npc = rowOf(state.entities, id)
    if (npc?.type !== 'npc' || personOf(npc).isOut || about.includes(id)) return false
    return !state.scene.obscured_entities.includes(id)
  })
  return speaker ?? null
}

/** Lets at most one piece of talk be heard: news first, then what is said anyway when the player idles or chats. */
export function hearRumour(
  edit: WorldEdit,
  definition: WorldDefinition,
  turn: { readonly events: readonly WorldEvent[]; readonly verbs: readonly string[] },
): boolean {
  const speaker = speakerPresent(edit.state)
  if (speaker === null) return false
  const news = turn.events.find(
    (event) => event.type === 'agenda_step' && stringList(event.details.rumour).length > 0,
  )
  const witness = news === undefined ? null : speakerPresent(edit.state, stringList(news.details.npc_id))
  if (news !== undefined && witness !== null) {
    const details = {
      npc_id: witness,
      text: [...stringList(news.details.rumour)],
      about: [news.details.npc_id ?? ''],
    }
    edit.emit('rumour_heard', details, ['rumour', 'discovery'])
    return true
  }
  const spoke = turn.events.find(
    (event) => event.type === 'spoke' && chatKinds.includes(String(event.details.kind)),
  )
  if (spoke === undefined && !turn.verbs.some((verb) => idleVerbs.includes(verb))) return false
  return passOn(edit, definition, asText(spoke?.details.npc_id) ?? speaker)
}

function passOn(edit: WorldEdit, definition: WorldDefinition, speaker: string): boolean {
  const player = playerIdOf(edit.state)
  const heard = documentOf(edit.state, 'world', 'rumours')
  const rumour = Object.values(definition.rumours).find(
    (rumour) => !Object.hasOwn(heard, rumour.id) && allows(rumour.if, edit.state, player),
  )
  if (rumour === undefined) return false
  const npc_id = rumour.about.includes(speaker)
    ? (speakerPresent(edit.state, rumour.about) ?? speaker)
    : speaker
  const details = { rumour_id: rumour.id, npc_id, text: [...rumour.text], about: [...rumour.about] }
  const event = { type: 'rumour_heard', details, tags: ['rumour', 'discovery'] }
  edit.recordWorld(event, 'rumours', { [rumour.id]: currentTurn(edit.state) })
  return true
}
