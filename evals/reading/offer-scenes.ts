/**
 * Scenes of a shipped adventure in which a given authored action is on offer: the campaign is begun, what the author
 * asks for is made so, and the line is typed. Only tests and measurements set scenes like this.
 */
import type { RecordBodies } from '../../src/core/ledger/log-record.ts'
import type { PlanningBlock } from '../../src/core/protocol/planning-block.ts'
import type { Result } from '../../src/core/result.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import type { Engine } from '../../src/engine/index.ts'
import type { AttemptedAction } from '../../src/rules/index.ts'
import type { Condition } from '../../src/world/authored-conditions.ts'
import { documentChange } from '../../src/world/collect-world-changes.ts'
import type { AuthoredAction } from '../../src/world/definition/authored-action-and-line-schemas.ts'
import { effectsToDiff } from '../../src/world/effects/apply-effects.ts'
import type { Effect } from '../../src/world/effects/effect-schema-and-context.ts'
import type { WorldDefinition } from '../../src/world/index.ts'

/** An authored action, and what has to be so for it to be on offer. */
export interface ScenedOffer {
  readonly scenario: string
  readonly id: string
  readonly text: string
  readonly phrases: readonly string[]
  readonly kind: 'place' | 'contest' | 'chase' | 'encounter' | 'storylet'
  /** The place, set piece or storylet it belongs to. */
  readonly of: string
  /** The leg of a chase. */
  readonly leg: number
  readonly conditions: readonly Condition[]
  /** Ids of the set pieces that it begins when it goes well. */
  readonly begins: readonly string[]
}

/** Every authored action of a definition that a player can choose. */
export function offersOf(scenario: string, definition: WorldDefinition): readonly ScenedOffer[] {
  const entry = (
    kind: ScenedOffer['kind'],
    of: string,
    { id, text, phrases, success, if: needs }: AuthoredAction,
    more: { readonly leg?: number; readonly conditions?: readonly (Condition | undefined)[] } = {},
  ): ScenedOffer => ({
    ...{ scenario, kind, of, id, text, phrases, leg: more.leg ?? 0 },
    conditions: [...(more.conditions ?? []), needs].flatMap((condition) => condition ?? []),
    begins: success.flatMap(({ encounter, chase }) => encounter ?? chase ?? []),
  })
  return [
    ...Object.values(definition.places).flatMap(({ id, affordances }) =>
      affordances.map((action) => entry('place', id, action)),
    ),
    ...Object.values(definition.contests).flatMap(({ id, arguments: all }) =>
      all.map((action) =>
        entry('contest', id, action, {
          conditions: [action.evidence === undefined ? undefined : evidenceOf(action.evidence, definition)],
        }),
      ),
    ),
    ...Object.values(definition.chases).flatMap(({ id, legs }) =>
      legs.flatMap(({ routes }, leg) => routes.map((action) => entry('chase', id, action, { leg }))),
    ),
    ...Object.values(definition.encounters).flatMap(({ id, terrain }) =>
      terrain.map((action) => entry('encounter', id, action)),
    ),
    ...Object.values(definition.storylets).flatMap(({ id, choices, view_if }) =>
      choices.map((action) => entry('storylet', id, action, { conditions: [view_if] })),
    ),
  ]
}

function evidenceOf(id: string, { clues }: WorldDefinition): Condition {
  return Object.hasOwn(clues, id) ? { clue: id } : { item: id }
}

const asList = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** The number that keeps a bound and lies nearest to zero. */
function numberFor(bound: number | string): number {
  const [, sign = '>=', digits = '0'] = /^(>=|<=|>|<|=)? ?(-?\d+)$/.exec(String(bound)) ?? []
  const limit = Number(digits)
  return sign === '>' ? limit + 1 : sign === '<' || sign === '<=' ? 0 : limit
}

/** What makes a condition so; the first of several ways. What must not be so is taken to be so already. */
function effectsFor(condition: Condition, state: GameState): readonly Effect[] {
  const player = state.campaign.player_id ?? ''
  const clocks = Object.entries(condition.clock ?? {}).flatMap(([id, bound]): Effect[] => {
    const delta = numberFor(bound) - (state.clocks[id]?.value ?? 0)
    return delta > 0 ? [{ clock: { [id]: delta } }] : []
  })
  const items =
    typeof condition.item === 'string'
      ? [[condition.item, 1] as const]
      : Object.entries(condition.item ?? {}).map(([id, bound]) => [id, numberFor(bound)] as const)
  const known = typeof condition.known === 'string' ? [condition.known] : []
  return [
    ...(condition.all ?? []).flatMap((each) => effectsFor(each, state)),
    ...(condition.any ?? []).slice(0, 1).flatMap((each) => effectsFor(each, state)),
    ...asList(condition.at)
      .slice(0, 1)
      .map((place): Effect => ({ scene: place })),
    ...asList(condition.flag).map((flag): Effect => ({ flag })),
    ...asList(condition.clue).map((clue): Effect => ({ clue })),
    ...known.map((fact): Effect => ({ reveal: fact })),
    ...items.map(([item, qty]): Effect => ({ give: { item, qty, to: player } })),
    ...asList(condition.present).map((who): Effect => ({ arrive: who })),
    ...clocks,
  ]
}

/** The hour a condition asks for. */
function hourIn(condition: Condition): string | undefined {
  const nested = [...(condition.all ?? []), ...(condition.any ?? []).slice(0, 1)]
  return condition.time?.after ?? nested.map(hourIn).find((hour) => hour !== undefined)
}

const good = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

/**
 * Begins a campaign in which an action is on offer. `all` are the actions of its adventure: one of them may begin the
 * set piece that this one belongs to.
 */
export async function sceneFor(
  engine: Engine,
  offer: ScenedOffer,
  all: readonly ScenedOffer[],
  name = offer.id,
): Promise<string> {
  const starter = all.find(({ begins }) => begins.includes(offer.of))
  if ((offer.kind === 'encounter' || offer.kind === 'chase') && starter !== undefined)
    return startedBy(engine, offer, starter, name)
  const { campaign_id: id } = good(
    await engine.campaigns.createFromScenario({ scenario: offer.scenario, name, seed: 'offers' }),
  )
  const state = good(await engine.campaigns.state(id))
  const where: Effect[] = offer.kind === 'place' ? [{ scene: offer.of }] : []
  const needed = offer.conditions.flatMap((condition) => effectsFor(condition, state))
  const moved = [...where, ...needed.filter((effect) => effect.scene !== undefined)]
  const effects = [
    ...moved.slice(0, 1),
    ...needed.filter((effect) => effect.scene === undefined),
    ...(offer.kind === 'encounter' ? [{ encounter: offer.of }] : []),
  ]
  const change = effectsToDiff(effects, state)
  if (!change.ok) throw new Error(`${offer.id}: ${change.refusal.message}`)
  await raw(engine, id, change.value.diff)
  await untilHour(engine, id, offer)
  if (offer.kind !== 'place' && offer.kind !== 'encounter')
    await raw(engine, id, await begun(engine, id, offer))
  return id
}

/** A fight or a chase, begun by the action that begins it. */
async function startedBy(
  engine: Engine,
  offer: ScenedOffer,
  starter: ScenedOffer,
  name: string,
): Promise<string> {
  const needed = { ...starter, conditions: [...starter.conditions, ...offer.conditions] }
  const id = await sceneFor(engine, needed, [], name)
  const number = await shownNumber(engine, id, starter)
  if (number === null) throw new Error(`${starter.id} is never offered`)
  good(await engine.turns.play(id, String(number)))
  if (offer.leg > 0) await raw(engine, id, documentChange('world', 'chase', ['leg', offer.leg]))
  return id
}

type Changes = NonNullable<Parameters<Engine['turns']['playRaw']>[1]['changes']>

async function raw(engine: Engine, id: string, changes: Changes, seconds = 1): Promise<void> {
  good(await engine.turns.playRaw(id, { input: 'so it is', changes, measured_seconds: seconds }))
}

async function untilHour(engine: Engine, id: string, { conditions }: ScenedOffer): Promise<void> {
  const hour = conditions.map(hourIn).find((found) => found !== undefined)
  if (hour === undefined) return
  const { time } = good(await engine.campaigns.state(id))
  const [h = 0, m = 0] = hour.split(':').map(Number)
  const wait = (((h * 60 + m - (time.hour * 60 + time.minute)) % 1_440) + 1_440) % 1_440
  good(await engine.turns.playRaw(id, { input: 'time goes by', measured_seconds: (wait + 1) * 60 }))
}

/** The set piece or storylet of an action, as it is when it has just begun. */
async function begun(engine: Engine, id: string, { kind, of, leg }: ScenedOffer): Promise<Changes> {
  const { counters, scene } = good(await engine.campaigns.state(id))
  const since = counters.current_turn + 1
  if (kind === 'storylet')
    return documentChange('world', 'storylet', ['open', of], ['since', since], ['place', scene.location_id])
  if (kind === 'chase')
    return documentChange(
      'world',
      'chase',
      ['current', of],
      ['leg', leg],
      ['good', 0],
      ['bad', 0],
      ['since', since],
    )
  return documentChange(
    'world',
    'contest',
    ['current', of],
    ['favour', 0],
    ['patience', 6],
    ['said', []],
    ['place', scene.location_id],
    ['since', since],
  )
}

/** Lines that cost nothing and let other choices come onto the screen. */
const idle = Array.from({ length: 8 }, () => 'look around')

/** The number under which an action is offered after some idle lines; null when it never is. */
export async function shownNumber(engine: Engine, id: string, offer: ScenedOffer): Promise<number | null> {
  const before = await numberNow(engine, id, offer)
  if (before !== null) return before
  for (const line of idle) {
    good(await engine.turns.play(id, line))
    const number = await numberNow(engine, id, offer)
    if (number !== null) return number
  }
  return null
}

async function numberNow(engine: Engine, id: string, offer: ScenedOffer): Promise<number | null> {
  const { counters } = good(await engine.campaigns.state(id))
  const records = await engine.turns.records(id, counters.current_turn)
  const told = records.ok ? records.value.findLast(({ kind }) => kind === 'told') : undefined
  const { planning_block, offers = {} } = (told?.body as RecordBodies['told'] | undefined)?.envelope ?? {}
  const keys = Object.keys((planning_block as PlanningBlock | null | undefined)?.choices ?? {})
  const acts = offers as unknown as Readonly<Record<string, AttemptedAction | null>>
  const at = keys.findIndex((key) => acts[key]?.deed_id === offer.id)
  return at < 0 ? null : at + 1
}
