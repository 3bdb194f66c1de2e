/**
 * The order in which the acts of a line are told. A line of several acts is told act by act, as it was typed and done;
 * a single act that leads somewhere first is told from its arrival on.
 */
import type { ProposedAction } from '../../../../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest, TriedAct } from '../../../game-master.ts'
import { classOf, groupOf } from '../action-classes-by-verb.ts'
import { type NarrationScene, sceneAtPlaceLeft } from '../narration-scene.ts'
import { actOf, plainGroups } from '../player-act-and-outcome.ts'
import { textAt } from '../read-event-details.ts'
import { isTold, isToldLast } from './consequence-beats.ts'
import { isGesture } from './gesture-beats.ts'

/** A line whose acts are told in its order. */
export interface LineInOrder {
  /** Each act with what it alone came to, at the place where it was done. */
  readonly acts: readonly {
    readonly request: NarrateRequest
    readonly scene: NarrationScene
    /** It begins a paragraph. */
    readonly isApart: boolean
  }[]
  /** What is told when all of them have been: prices, what the world did, what could not be tried at all. */
  readonly last: NarrateRequest
}

/** Events that were brought by one act, or by several that are told together. */
interface Stretch {
  readonly acts: readonly TriedAct[]
  readonly events: readonly ShownEvent[]
}

/** The acts of a line in its order; null for a line of one act, and where acts that are told together are all of it. */
export function actsInOrder(whole: NarrateRequest, scene: NarrationScene): LineInOrder | null {
  const { engine_events: events, tried = [], understood } = whole
  if (understood === null || understood.proposed_actions.length < 2) return null
  const stretches = together(
    tried.flatMap((act) => {
      const brought = events.slice(act.from, act.to).filter((event) => isTold(event) && !isToldLast(event))
      return brought.length === 0 ? [] : [{ acts: [act], events: brought }]
    }),
  )
  if (stretches.length < 2) return null
  const told = new Set(stretches.flatMap((stretch) => stretch.events))
  const reasons = new Set(
    events.flatMap(({ type, details }) => (type === 'blocked' ? textAt(details, 'reason') : [])),
  )
  const meant = actsMeant(understood.proposed_actions, tried)
  return {
    acts: stretches.map((stretch, at) => ({
      request: requestOf(whole, stretch, meant, at === 0),
      scene: sceneOf(whole, scene, stretches.slice(0, at + 1), stretches.slice(at + 1)),
      isApart: stretch.events.some(isMove) || !isBrief(stretches[at - 1]),
    })),
    last: {
      ...whole,
      player_input: '',
      understood: null,
      engine_events: events.filter((event) => isTold(event) && !told.has(event)),
      blocked: whole.blocked.filter(({ reason }) => !reasons.has(reason)),
    },
  }
}

/** Journeys in a row are one journey, and plain acts in a row one sentence. */
function together(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = []
  for (const next of stretches) {
    const last = joined.at(-1)
    const isAlike = last !== undefined && kindOf(last) !== 'other' && kindOf(last) === kindOf(next)
    if (isAlike) joined.pop()
    joined.push(
      isAlike ? { acts: [...last.acts, ...next.acts], events: [...last.events, ...next.events] } : next,
    )
  }
  return joined
}

function kindOf({ acts, events }: Stretch): 'way' | 'plain' | 'other' {
  const isOf = (group: (name: string) => boolean): boolean =>
    acts.every(({ verb }) => group(groupOf(classOf(verb))))
  if (isOf((name) => name === 'way') && events.some(isMove)) return 'way'
  const isPlain = isOf((name) => plainGroups.has(name)) && events.every(({ type }) => outcomes.has(type))
  return isPlain || events.every(isGesture) ? 'plain' : 'other'
}

const outcomes: ReadonlySet<string> = new Set(['no_roll', 'action_succeeded'])

function isMove({ type }: ShownEvent): boolean {
  return type === 'scene_changed'
}

/** A sentence and no more: somebody stepped up to something, or did something plain. */
function isBrief(stretch: Stretch | undefined): boolean {
  if (stretch === undefined) return true
  const isStep = stretch.events.every(({ type }) => outcomes.has(type) || type === 'approached')
  return kindOf(stretch) === 'plain' || (isStep && stretch.events.some(({ type }) => type === 'approached'))
}

/** What each act that was tried was read from; a step that goes without saying was read from nothing. */
function actsMeant(
  proposed: readonly ProposedAction[],
  tried: readonly TriedAct[],
): ReadonlyMap<TriedAct, ProposedAction> {
  const meant = new Map<TriedAct, ProposedAction>()
  const open = new Set(proposed)
  const match = (fits: (proposed: ProposedAction, act: TriedAct) => boolean): void => {
    for (const act of tried) {
      const found = meant.has(act) ? undefined : [...open].find((proposed) => fits(proposed, act))
      if (found === undefined) continue
      meant.set(act, found)
      open.delete(found)
    }
  }
  match(({ action, details }, { verb, words }) => action === verb && details !== '' && details === words)
  match(({ action, target_id }, act) => action === act.verb && target_id === act.target_id)
  match(
    ({ offer_key, details }, { words }) => offer_key !== undefined || (details !== '' && details === words),
  )
  return meant
}

/** The turn as if nothing but these acts had been typed. */
function requestOf(
  whole: NarrateRequest,
  { acts, events }: Stretch,
  meant: ReadonlyMap<TriedAct, ProposedAction>,
  isFirst: boolean,
): NarrateRequest {
  const proposed = acts.flatMap((act) => meant.get(act) ?? [])
  const { understood } = whole
  return {
    ...whole,
    engine_events: events,
    blocked: [],
    player_input: understood === null ? '' : clauseOf(understood.intent, proposed[0]),
    understood:
      understood === null
        ? null
        : { ...understood, proposed_actions: proposed, ...(!isFirst && { understood: '' }) },
  }
}

/** The player's clause for an act, with the subject that only the first one of a line needs. */
function clauseOf(line: string, act: ProposedAction | undefined): string {
  if (act?.span === undefined) return ''
  const clause = line.slice(...act.span).trim()
  const [head = ''] = clause.toLowerCase().split(' ')
  const isVerb = head !== 'i' && classOf(head) !== classOf('') && classOf(head) === classOf(act.action)
  return isVerb && !clause.endsWith('?') ? `I ${clause}` : clause
}

/** Where acts were done: only the place where the turn ended can be told as it is now. */
function sceneOf(
  whole: NarrateRequest,
  scene: NarrationScene,
  until: readonly Stretch[],
  after: readonly Stretch[],
): NarrationScene {
  if (!after.some(({ events }) => events.some(isMove))) return scene
  const move = until.flatMap(({ events }) => events).findLast(isMove)
  const here = move === undefined ? whole.packet.scene.location_id : textAt(move.details, 'to', 'location_id')
  return sceneAtPlaceLeft(whole, scene, here)
}

/**
 * A line that goes somewhere first and does something there: the way, and the rest of the turn without it. Null for the
 * way where it is told last, as the end of what was done.
 */
export function arrivingFirst(
  request: NarrateRequest,
  scene: NarrationScene,
): readonly [way: readonly ShownEvent[] | null, rest: NarrateRequest] {
  const { engine_events: events, understood } = request
  const arrived = events.findLastIndex(
    ({ type, details }) => type === 'scene_changed' && details.because === undefined,
  )
  const proposed = understood?.proposed_actions ?? []
  const meantThere = proposed.some(({ at_place }) => at_place !== undefined)
  const isWay = (event: ShownEvent): boolean => {
    const act = actOf(event, request, scene.you)
    return act !== null && groupOf(act.action) === 'way'
  }
  const doesMore = events.slice(arrived + 1).some((event) => {
    if (isGesture(event)) return true
    const act = actOf(event, request, scene.you)
    if (act === null || (act.verb === 'act' && !meantThere)) return meantThere && event.type === 'deed_done'
    return groupOf(act.action) !== 'way'
  })
  const didBefore = events.slice(0, Math.max(0, arrived)).some((event) => {
    if (isGesture(event)) return true
    const act = actOf(event, request, scene.you)
    return act !== null && groupOf(act.action) !== 'way'
  })
  if (arrived < 0 || !doesMore || didBefore) return [null, request]
  const went = proposed.findLastIndex(({ action }) => groupOf(classOf(action)) === 'way')
  return [
    events.slice(0, arrived + 1),
    {
      ...request,
      engine_events: events.slice(arrived + 1).filter((event) => !isWay(event)),
      understood: understood === null ? null : { ...understood, proposed_actions: proposed.slice(went + 1) },
    },
  ]
}
