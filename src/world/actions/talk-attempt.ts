/** Speaking to an NPC who was given words: asking, pressing, watching a face. */
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { dispositionOf } from '../hostility-trust-and-mood.ts'
import { answerTalk, talkCircumstance } from '../talk/answer-talk.ts'
import { isPlainAsking, isRequest } from '../talk/classify-speech.ts'
import { disclosures } from '../talk/disclose-npc-knowledge.ts'
import { isForceful, isTalk, type TalkRequest, talkRequest } from '../talk/match-talk-to-disclosures.ts'
import { coinsOf, offerProblem, paysWith } from '../talk/offered-money.ts'
import {
  type AttemptContext,
  type AttemptReader,
  blocked,
  calmAttempt,
  type PreparedAttempt,
  rulesetCheck,
  steps,
  withAction,
} from './attempt-context-and-steps.ts'
import { isFutile } from './no-retry-after-failure.ts'

const watchingVerbs: ReadonlySet<string> = new Set(['insight', 'read_person'])

/** Reads talk; NPCs whom no author gave words answer as the rules and the narrator have it. */
export const prepareTalk: AttemptReader = (context) => {
  const { state, definition, action } = context
  const npc = isTalk(action.verb) ? listener(context) : null
  if (npc === null || !(Object.hasOwn(definition.people, npc.id) || personOf(npc).isBriefed)) return null
  if (isPlainAsking(action)) return prepareTalk(withAction(context, { ...action, verb: 'ask' }))
  const request = talkRequest(npc, action, state, definition)
  if (request.won === null && action.verb === 'perform') return null
  if (request.won === null && watchingVerbs.has(action.verb)) return watchClosely(context, npc)
  return talkTo(context, request)
}

/** The NPC who is spoken to, when present and able to answer. */
export function listener({ state, target }: AttemptContext): Entity | null {
  if (target?.type !== 'npc' || personOf(target).isOut) return null
  return state.scene.present_entity_ids.includes(target.id) ? target : null
}

/** Watching a face well shows that something is kept back, and not what. */
function watchClosely({ state, action, who }: AttemptContext, npc: Entity): PreparedAttempt {
  return steps({
    action,
    after: (edit, { outcome }) => {
      const kept = disclosures(npc.id, '', state, who).withheld.find(({ entry }) => entry.tell.length > 0)
      const tell = outcome === 'failure' || kept === undefined ? [] : [...kept.entry.tell]
      const type = tell.length > 0 ? 'tell_noticed' : 'face_read'
      edit.emit(type, { npc_id: npc.id, npc_name: npc.name, outcome, tell }, ['talk'])
    },
  })
}

function talkTo({ state, definition, action, who }: AttemptContext, request: TalkRequest): PreparedAttempt {
  const { npc, won } = request
  const problem = paysWith(action) ? offerProblem(action.words ?? '', coinsOf(state, who)) : null
  if (problem !== null) return blocked(problem)
  if (won !== null && isFutile(state, definition, talkCircumstance(request, state)))
    return blocked(
      `You have tried that on ${npc.name}, and nothing has changed since. Bring something new, or go about it another way.`,
    )
  return steps({
    action: rulesetAction(action, request),
    after: (edit, { before, outcome }) => {
      const tieMoved = dispositionOf(before, npc.id, who) !== dispositionOf(edit.state, npc.id, who)
      edit.absorb(answerTalk({ asked: request, outcome, state: edit.state, definition, tieMoved }))
    },
  })
}

/**
 * What the rules are asked: the gate's own check, their own check where the definition has none, or no check at all.
 */
function rulesetAction(action: AttemptedAction, { npc, won, entries, answer }: TalkRequest): AttemptedAction {
  const calm = calmAttempt(action)
  if (isRequest(action)) return { ...calm, verb: 'ask' }
  if (won !== null) return { ...calm, authored: rulesetCheck(won.check, `to get ${npc.name} to talk`) }
  // What an author gave them to say to just this is said, however it is asked for; a lie is believed or not first.
  const isAnswered = answer !== null && action.verb !== 'deceive'
  const isOpen = isAnswered || ['show', 'bribe', 'pay', 'accuse'].includes(action.verb) || entries.length > 0
  return isForceful(action.verb) && !isOpen ? action : { ...calm, verb: 'ask' }
}
