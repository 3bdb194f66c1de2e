/**
 * Talking to somebody who is here and awake: the gate of what they keep back sets the check before any die, what is told
 * freely needs none, and the answer is theirs whoever narrates it.
 */
import type { Entity } from '../../core/state/rows.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { isVain } from '../../world/deeds/vain-attempts.ts'
import { disclosures } from '../../world/disclosure.ts'
import { dispositionOf } from '../../world/disposition.ts'
import { isOut, own } from '../../world/state-rows.ts'
import { answerTalk, talkCircumstance } from '../../world/talk/answer-talk.ts'
import { isForceful, isTalk } from '../../world/talk/approach.ts'
import { type Asked, askedOf } from '../../world/talk/asked.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { authoredBy, type Job, type Prepared, type ReadAttempt, type Step, steps, stopped } from './step.ts'

/** Whoever is spoken to, when they are here and can answer. */
export function listener({ state, action }: Job): Entity | null {
  const npc = action.target_id === undefined ? undefined : own(state.entities, action.target_id)
  if (npc?.type !== 'npc' || isOut(npc)) return null
  return state.scene.present_entity_ids.includes(npc.id) ? npc : null
}

/** Reads a talk. */
export const readTalk: ReadAttempt = (job) => {
  const npc = isTalk(job.action.verb) ? listener(job) : null
  if (npc === null || !isKnown(job, npc)) return null
  const asked = askedOf(npc, job.action, job.state)
  if (asked.won === null && job.action.verb === 'perform') return null
  if (asked.won === null && watching.has(job.action.verb)) return watchClosely(job, asked)
  return prepareTalk(job, asked, actionFor(job.action, asked))
}

const watching: ReadonlySet<string> = new Set(['insight', 'read_person'])

/** Whoever watches a face well sees what it does when something is kept back, and not what. */
function watchClosely({ state, action }: Job, { npc }: Asked): Prepared {
  return steps({
    action,
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      const kept = disclosures(npc.id, '', state, action.actor_id).withheld.find(
        ({ entry }) => entry.tell.length > 0,
      )
      const tell = outcome === 'failure' || kept === undefined ? [] : [...kept.entry.tell]
      const type = tell.length > 0 ? 'tell_noticed' : 'face_read'
      work.tell(type, { npc_id: npc.id, npc_name: npc.name, outcome, tell }, ['talk'])
      return work.finish()
    },
  })
}

/** Somebody an author wrote; others answer as the rules and the narrator have it. */
function isKnown({ book }: Job, npc: Entity): boolean {
  return (
    Object.hasOwn(book.people, npc.id) || npc.attrs.knows !== undefined || npc.attrs.withholds !== undefined
  )
}

/** A talk as a step, with what the rules are asked in it. */
export function prepareTalk({ state, book, action }: Job, asked: Asked, tried: AttemptedAction): Prepared {
  const { npc } = asked
  if (asked.won !== null && isVain(state, book, action.actor_id, talkCircumstance(asked, state)))
    return stopped(
      `You have tried that on ${npc.name}, and nothing has changed since. Bring something new, or go about it another way.`,
    )
  const step: Step = {
    action: tried,
    after: ({ before, now, outcome }) => {
      const thought = (at: typeof now): number => dispositionOf(at, npc.id, action.actor_id)
      return answerTalk({ asked, outcome, state: now, book, tieMoved: thought(before) !== thought(now) })
    },
  }
  return steps(step)
}

/** What the rules are asked: the gate's own check, their own check where the book has nothing, or no check at all. */
function actionFor(action: AttemptedAction, asked: Asked): AttemptedAction {
  const { risk_flags: _flags, skill: _skill, ...calm } = action
  if (asked.won !== null)
    return { ...calm, authored: authoredBy(asked.won.check, `to get ${asked.npc.name} to talk`) }
  const open = ['show', 'bribe', 'pay'].includes(action.verb) || asked.entries.length > 0
  if (!isForceful(action.verb) || open) return { ...calm, verb: 'ask' }
  return action
}
