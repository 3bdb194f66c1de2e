/**
 * Plays a scenario at random, many times: picked choices mostly, typed lines now and then, some walkers drifting and
 * most with an ending in mind that they half follow. It shows which endings are reached, how soon, where nothing can
 * be done any more, and what breaks.
 */
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Engine } from '../../engine/index.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import { pickOne, seededRandom } from '../seeded-random.ts'
import { leadsOf } from './scenario-leads.ts'
import { reportOn, type Walked, type WalkReport, type WalkTrouble } from './walk-report.ts'
import { type Guidance, type WalkGoal, walkGoal } from './walk-towards-ending.ts'

export interface WalkOptions {
  readonly engine: Pick<Engine, 'campaigns' | 'turns' | 'packs'>
  readonly scenario: string
  readonly walks: number
  /** The number of the first walk, for walks that are shared out: a walk depends on its number and the seed alone. */
  readonly first?: number
  /** The longest a walk may be. */
  readonly turns?: number
  readonly seed?: string
  /** How often a line is typed instead of a choice picked, from 0 to 1. */
  readonly typed?: number
  readonly progress?: (walked: number) => void
  /** Goes on when the story has ended, for as many turns as there are. */
  readonly onward?: boolean
  /** Sees every turn that was played. */
  readonly watch?: (walk: number, input: string, turn: AuthorTurn) => void
}

const other = 'other_action'

/** Who walks, and how far. */
interface Walker {
  readonly turns: number
  readonly chance: () => number
  readonly goal: WalkGoal | null
}

/**
 * Walks a scenario.
 *
 * @example
 * const report = await walkScenario({ engine, scenario: 'dead_drop', walks: 100 })
 */
export async function walkScenario(options: WalkOptions): Promise<Result<WalkReport>> {
  const { engine, scenario, walks, first = 0, turns = 100, seed = 'walk', progress = () => {} } = options
  if (engine.packs.loader === undefined)
    return refuse('pack/none', 'No worlds are installed here to walk in.')
  const opened = await engine.packs.loader.openScenario(scenario)
  if (!opened.ok) return opened
  const { definition } = opened.value
  const leads = leadsOf(opened.value)
  // One drifts, the others each have an ending in mind.
  const aims = [null, ...definition.endings]
  const walked: Walked[] = []
  for (let walk = first; walk < first + walks; walk += 1) {
    const chance = seededRandom(`${seed}|${scenario}|${walk}`)
    const ending = aims[walk % aims.length] ?? null
    const goal = ending === null ? null : walkGoal(ending, definition, leads, chance)
    const result = await walkOnce(options, opened.value, walk, { turns, chance, goal })
    if (!result.ok) return result
    walked.push(result.value)
    progress(walked.length)
  }
  return done(
    reportOn(
      scenario,
      definition.endings.map((ending) => ending.id),
      walked,
    ),
  )
}

/** So many turns without an offer are a dead end. */
const maxTurnsStuck = 2

async function walkOnce(
  options: WalkOptions,
  { definition, heroes }: LoadedScenario,
  walk: number,
  { turns: most, chance, goal }: Walker,
): Promise<Result<Walked>> {
  const { engine, typed = 0.2, onward = false } = options
  const created = await createWalk(options, walk, pickOne(heroes, chance)?.id)
  if (!created.ok) return created
  const id = created.value.campaign_id
  const tried = new Map<string, number>()
  const refused: WalkTrouble[] = []
  let walked: Walked = { ending: null, turns: most, ended: 0, dead: null, crash: null, refused }
  let choices: Choices = {}
  let stuck = 0
  for (let turn = 1; turn <= most; turn += 1) {
    const state = await engine.campaigns.state(id)
    if (!state.ok) return state
    const input = nextInput({ choices, tried, chance, typed, definition, goal, state: state.value })
    const trouble = (message: string): WalkTrouble => ({ walk, turn, input, message })
    const played = await playSafely(engine, id, input)
    if ('broken' in played) return done({ ...walked, turns: turn, crash: trouble(played.broken) })
    if ('refused' in played) {
      refused.push(trouble(played.refused))
      choices = {}
      continue
    }
    options.watch?.(walk, input, played.turn)
    const ending = endingIn(played.turn)
    if (walked.ending === null && ending !== null) walked = { ...walked, ending, ended: turn }
    if (walked.ending !== null && !onward) return done({ ...walked, turns: turn })
    choices = choicesOf(played.turn)
    stuck = Object.keys(choices).length === 0 ? stuck + 1 : 0
    if (stuck >= maxTurnsStuck) {
      const dead = trouble('For two turns nothing was offered beside "something else".')
      return done({ ...walked, turns: turn, dead })
    }
  }
  return done(walked)
}

function createWalk(
  { engine, scenario, seed = 'walk' }: WalkOptions,
  walk: number,
  hero: string | undefined,
): ReturnType<Engine['campaigns']['createFromScenario']> {
  return engine.campaigns.createFromScenario({
    scenario,
    name: `Walk ${walk}`,
    seed: `${seed}-${walk}`,
    ...(hero !== undefined && { hero }),
  })
}

/** What is offered: keys with their words. */
type Choices = Readonly<Record<string, string>>

function choicesOf(turn: AuthorTurn): Choices {
  const offered = Object.entries(turn.planning_block?.choices ?? {}).filter(([key]) => key !== other)
  return Object.fromEntries(offered.map(([key, choice]) => [key, choice.text]))
}

interface Moment {
  readonly choices: Choices
  readonly goal: WalkGoal | null
  readonly tried: Map<string, number>
  readonly chance: () => number
  readonly typed: number
  readonly definition: LoadedScenario['definition']
  readonly state: GameState
}

/** How often a walker with a goal follows it. */
const following = 0.7

/** Something that leads on, a choice that was picked less often before the others, or a line. */
function nextInput(moment: Moment): string {
  const { choices, tried, chance, typed, definition, goal, state } = moment
  // A walker with a goal does not rest first.
  const keys = Object.keys(choices).filter((key) => goal === null || !/(?:^|_)rest(?:_|$)/.test(key))
  const led = goal !== null && chance() < following ? ledOn(goal(state), choices, tried) : []
  const lines = linesFor(definition, state)
  const types = keys.length === 0 || (lines.length > 0 && chance() < typed)
  const options = led.length > 0 ? led : types ? lines : keys
  const fewest = Math.min(...options.map((option) => tried.get(option) ?? 0))
  // Mostly something new, sometimes anything at all: people repeat themselves too.
  const fresh = options.filter((option) => (tried.get(option) ?? 0) === fewest)
  const picked = pickOne(chance() < 0.75 ? fresh : options, chance) ?? 'look around'
  tried.set(picked, (tried.get(picked) ?? 0) + 1)
  return picked
}

/** A line is not tried more often than this, except to go somewhere. */
const maxTries = 3

function ledOn(
  { lines, texts }: Guidance,
  choices: Choices,
  tried: ReadonlyMap<string, number>,
): readonly string[] {
  const picked = Object.entries(choices).flatMap(([key, text]) => (texts.has(text) ? [key] : []))
  return [...picked, ...lines].filter(
    (option) => (tried.get(option) ?? 0) < maxTries || option.startsWith('go to '),
  )
}

type Step = { readonly turn: AuthorTurn } | { readonly refused: string } | { readonly broken: string }

async function playSafely(engine: WalkOptions['engine'], id: string, input: string): Promise<Step> {
  try {
    const played = await engine.turns.play(id, input, { owner: true })
    if (played.ok) return { turn: played.value.turn }
    return { refused: `${played.refusal.code}: ${played.refusal.message}` }
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) }
  }
}

function endingIn(turn: AuthorTurn): string | null {
  const reached = turn.engine_events.find((event) => event.type === 'ending_reached')
  const id = reached?.details.ending_id ?? reached?.details.ending
  return typeof id === 'string' ? id : null
}

type WorldDefinition = LoadedScenario['definition']

/** Lines for the place one stands at; empty when the definition knows nothing of it. */
export function linesFor(definition: WorldDefinition, state: GameState): readonly string[] {
  const { scene, campaign, entities, inventory } = state
  const here = scene.location_id === null ? undefined : definition.places[scene.location_id]
  const nameOf = (id: string): string =>
    entities[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ')
  const people = scene.present_entity_ids.filter(
    (id) => id !== campaign.player_id && entities[id]?.type === 'npc',
  )
  const topics = Object.values(definition.topics).map((topic) => topic.name)
  const things = Object.values(inventory).filter((row) => row.owner_id === scene.location_id && row.qty > 0)
  return [
    ...(here?.affordances ?? []).flatMap((action) => action.phrases.slice(0, 1)),
    ...(here?.exits ?? []).map((way) => `go to ${nameOf(way.to)}`),
    ...(here?.objects ?? []).flatMap((thing) => [`search ${thing.name}`, `examine ${thing.name}`]),
    ...things.map((row) => `take ${nameOf(row.item_id)}`),
    ...people.flatMap((id) => [
      ...topics.map((topic) => `ask ${nameOf(id)} about ${topic}`),
      `persuade ${nameOf(id)}`,
    ]),
    'look around',
    'wait ten minutes',
  ]
}
