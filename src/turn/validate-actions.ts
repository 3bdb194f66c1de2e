/**
 * The validate stage: what of the line may be tried. A picked choice was judged when it was offered, so only what stands
 * against it now counts; and a picked choice happens (PLAN-15 to PLAN-17).
 */
import { asObject, asObjects, asText } from '../core/json.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import { type AttemptedAction, viewOf } from '../rules/index.ts'
import { foldText } from '../text/folded-words.ts'
import { commonKnowledge, isStoryThing, reachablePlaces, seenThingNames } from '../world/index.ts'
import { sceneBeyond } from './interpret/scene-at-destination.ts'
import { openChoices } from './offer/engine-planning-block.ts'
import type { FollowedPick, Interpreted, Validated } from './turn-value-by-stage.ts'
import { type Judgement, judgeActions } from './validate/judge-actions.ts'
import { sceneWords } from './validate/missing-thing-check.ts'

export function validate(turn: Interpreted): Validated {
  const judgement = judgementOf(turn)
  const followed = followPick(turn, judgement)
  return {
    ...turn,
    judgement: followed === null ? judgement : { ...judgement, attempts: followed.attempts },
    followed,
  }
}

/** What the player answered before the game began. */
function answersOf({ campaign }: Interpreted['state']): readonly string[] {
  return asObjects(asObject(campaign.calibration)?.answers).flatMap(({ answer }) => asText(answer) ?? [])
}

function judgementOf(turn: Interpreted): Judgement {
  const { state, ruleset, text, last, understood, hints, definition } = turn
  const player = playerIdOf(state)
  const judgement = judgeActions({
    understood: understood.output,
    state,
    ruleset,
    actor_id: player,
    player_input: understood.offered === null ? text : '',
    ...(understood.offers !== undefined && { offers: understood.offers }),
    before: {
      question: last.question,
      confirm: last.confirm,
      insists: last.question !== null && foldText(text) === foldText(turn.lastInput),
    },
    heard: hints.nameable.map(({ id }) => id),
    powers: ruleset.powers?.(viewOf(state), player) ?? [],
    routes: reachablePlaces(state, definition, player),
    beyond: (from, placeId) => sceneBeyond(turn, from, placeId),
    scene: () => ({
      ...sceneWords(
        hints,
        turn.toldHere.join('\n'),
        seenThingNames(state, definition),
        answersOf(state),
        (noun) => isStoryThing(noun, state, definition),
      ),
      common: (question, topics) => commonKnowledge({ question, topics, state, definition, who: player }),
    }),
  })
  if (understood.offered === null) return judgement
  const held = heldAttempts(turn)
  // The words of a choice were never meant to be read as a line, so nothing that was found in them counts.
  return {
    output: {
      ...judgement.output,
      blocked_actions: [],
      clarification_needed: false,
      clarification_question: '',
    },
    attempts: held ?? [understood.offered],
    question: null,
    asked: null,
    confirm: null,
    // What was asked about and is meant now goes on without another question.
    meant: held === undefined ? null : last.confirm,
    implicit: [],
    notices: [],
    violations: [],
  }
}

/** All acts of the reading that was picked, when the last turn asked which one was meant (READ-11). */
function heldAttempts({ pick, last }: Interpreted): readonly AttemptedAction[] | undefined {
  const held = pick === null ? undefined : last.held[pick.key]
  return held === undefined || held.length === 0 ? undefined : held
}

/**
 * A pick with no action behind it, because it came from an older log or from words that could not be read, is carried out
 * by its words, so that no pick leads to nothing but more choices. Null when there is none, or something stands against it.
 */
function followPick({ pick, state, ruleset }: Interpreted, judgement: Judgement): FollowedPick | null {
  if (pick === null || openChoices.includes(pick.key) || judgement.attempts.length > 0) return null
  const waits = judgement.question !== null || judgement.confirm !== null
  if (waits || judgement.output.blocked_actions.length > 0) return null
  const [verb = 'act'] = pick.key.split(':').at(-1)?.split('_') ?? []
  const action = { verb, actor_id: playerIdOf(state), words: pick.text.slice(0, 500) }
  const demanded = ruleset.demand(viewOf(state), action)
  const possible = demanded.ok && demanded.value.kind !== 'impossible'
  const details = { choice: pick.key, text: pick.text.slice(0, 300) }
  const events = [{ type: 'choice_followed', details, tags: ['choice'] }]
  return { attempts: possible ? [action] : [], events } // enforces: PLAN-15, PLAN-16, PLAN-17
}
