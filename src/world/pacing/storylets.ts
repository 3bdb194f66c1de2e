/**
 * Storylets: pieces of story that wait for their moment. One is ready when its conditions hold, it was not played too
 * often and not too lately; the pressing ones come first, then the most particular, then those seen least.
 */
import { asInteger, asNumber, asObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { allows, type Condition } from '../authored-conditions.ts'
import { documentChange, type WorldChange, WorldEdit } from '../collect-world-changes.ts'
import type { AuthoredAction } from '../definition/authored-action-and-line-schemas.ts'
import { priorities, type Storylet } from '../definition/topics-clues-storylets-endings.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'

interface Visits {
  readonly count: number
  readonly last: number | null
}

function visitsOf(state: GameState, id: string): Visits {
  const { count, last } = asObject(rowOf(documentOf(state, 'world', 'storylets'), id)) ?? {}
  return { count: asInteger(count) ?? 0, last: asNumber(last) ?? null }
}

function isReady(storylet: Storylet, visits: Visits, state: GameState, who: string): boolean {
  const most = storylet.once ? 1 : (storylet.max_visits ?? Number.POSITIVE_INFINITY)
  if (visits.count >= most) return false
  if (visits.last !== null && currentTurn(state) - visits.last <= storylet.cooldown) return false
  return allows(storylet.view_if, state, who)
}

/** How much a condition asks: the more, the more particular. */
function weightOf(condition: Condition | undefined): number {
  if (condition === undefined) return 0
  const inner = [...(condition.all ?? []), ...(condition.any ?? [])].map(weightOf)
  return Object.keys(condition).length + inner.reduce((sum, weight) => sum + weight, 0)
}

/**
 * The storylets whose moment it is, the most fitting first.
 *
 * @example
 * const [next] = readyStorylets(pack.storylets, state, 'pc_mira_001')
 */
export function readyStorylets(
  storylets: readonly Storylet[],
  state: GameState,
  who: string,
): readonly Storylet[] {
  const ready = storylets.flatMap((storylet) => {
    const visits = visitsOf(state, storylet.id)
    return isReady(storylet, visits, state, who)
      ? [{ storylet, seen: visits.count, weight: weightOf(storylet.view_if) }]
      : []
  })
  const rank = (candidate: (typeof ready)[number]): number => priorities.indexOf(candidate.storylet.priority)
  ready.sort(
    (left, right) =>
      rank(left) - rank(right) ||
      right.weight - left.weight ||
      left.seen - right.seen ||
      (left.storylet.id < right.storylet.id ? -1 : 1),
  )
  return ready.map((candidate) => candidate.storylet)
}

/** Plays a storylet: its effects happen and the visit is counted. */
export function visitStorylet(storylet: Storylet, state: GameState, who: string): WorldChange {
  const edit = new WorldEdit(state)
  const { count } = visitsOf(state, storylet.id)
  const change = documentChange(
    'world',
    'storylets',
    [[storylet.id, 'count'], count + 1],
    [[storylet.id, 'last'], currentTurn(state)],
  )
  edit.record('storylet_played', { storylet_id: storylet.id, visit: count + 1 }, change, ['storylet'])
  applyEffects(edit, storylet.effects, { who, cause: storylet.id })
  return edit.finish()
}

export type StoryletEntry = WorldDefinition['storylets'][string]

/** Turns between two storylets that only colour a moment. */
const ambientRest = 3

/** The storylet of the moment; null when none is due. */
export function chooseStorylet(
  state: GameState,
  definition: WorldDefinition,
  moment: { readonly quiet: boolean; readonly only?: 'urgent' },
): StoryletEntry | null {
  const tabled = new Set(
    Object.values(definition.tables).flatMap((table) =>
      Object.values(table.entries).flatMap((entry) => entry.storylet ?? []),
    ),
  )
  const player = playerIdOf(state)
  const ready = readyStorylets(
    // What a table brings waits for its roll.
    Object.values(definition.storylets).filter((storylet) => !tabled.has(storylet.id)),
    state,
    player,
  )
  const mayBeAmbient = moment.quiet && turnsSinceLast(state) > ambientRest
  const next = ready.find(({ priority }) => {
    if (moment.only === 'urgent') return priority === 'urgent'
    return priority !== 'ambient' || mayBeAmbient
  })
  return next === undefined ? null : (rowOf(definition.storylets, next.id) ?? null)
}

function turnsSinceLast(state: GameState): number {
  const last = asInteger(documentOf(state, 'world', 'drama').storylet) ?? Number.NEGATIVE_INFINITY
  return currentTurn(state) - last
}

/** How many turns a storylet waits for an answer. */
const turnsOpen = 2

/** The storylet that waits for an answer; null when none does, or its moment has passed. */
export function openStorylet(state: GameState, definition: WorldDefinition): StoryletEntry | null {
  const { open, since, place } = documentOf(state, 'world', 'storylet')
  if (typeof open !== 'string' || place !== state.scene.location_id) return null
  if (currentTurn(state) - (asInteger(since) ?? 0) > turnsOpen) return null
  return rowOf(definition.storylets, open) ?? null
}

export function openChoices(storylet: StoryletEntry, state: GameState): readonly AuthoredAction[] {
  const player = playerIdOf(state)
  return storylet.choices.filter((choice) => allows(choice.if, state, player))
}

/** Plays a storylet; with choices it stays open for an answer. */
export function playStorylet(edit: WorldEdit, storylet: StoryletEntry): void {
  const { id, text, priority, view_if, effects } = storylet
  const visit = visitStorylet(storylet, edit.state, playerIdOf(edit.state))
  const [played, ...followed] = visit.events
  const brings = [
    ...new Set([...whoAppears(view_if), ...effects.flatMap(({ arrive = [] }) => [arrive].flat())]),
  ]
  const details = { ...played?.details, text: [...text], priority, brings }
  const event = { type: 'storylet_played', details, tags: ['storylet', 'drama'] }
  edit.absorb({ ...visit, events: [event, ...followed] })
  if (storylet.choices.length === 0) return
  const opened = { type: 'storylet_open', details: { storylet_id: id }, tags: ['storylet', 'hidden'] }
  edit.recordWorld(opened, 'storylet', {
    open: id,
    since: currentTurn(edit.state),
    place: edit.state.scene.location_id,
  })
}

/** Whose presence it waits for: it tells of them itself. */
function whoAppears(condition: Condition | undefined): readonly string[] {
  const { present = [], all = [] } = condition ?? {}
  return [...[present].flat(), ...all.flatMap(whoAppears)]
}

export function answerStorylet(edit: WorldEdit, storylet: StoryletEntry): void {
  const event = {
    type: 'storylet_answered',
    details: { storylet_id: storylet.id },
    tags: ['storylet', 'hidden'],
  }
  edit.recordWorld(event, 'storylet', { open: null })
}
