/**
 * One campaign, played by somebody who is made up. Everything is drawn from one seed and the campaign's number, so that a
 * failure can be had again; after every move everything that must be so is looked at, and nothing stops at the first
 * thing that is not. The engine is passed in.
 */
import type { GameState } from '../../src/core/state/game-state.ts'
import { seededRandom } from '../../src/eval/index.ts'
import { good } from '../../src/testing/index.ts'
import { type CampaignMemory, newMemory } from './campaign-memory.ts'
import { lookAtEnd } from './end-of-campaign.ts'
import { FoldedTwin } from './folded-twin.ts'
import { followLog } from './follow-log.ts'
import type { Ground } from './ground.ts'
import { invariants } from './invariants.ts'
import { type Head, type Looked, lineOf, resolvedIn } from './looked.ts'
import { makeMove } from './make-move.ts'
import type { Move, Persona, Sight } from './persona.ts'
import { personas } from './personas.ts'
import { choicesIn, seeScene } from './see-table.ts'
import { seeViews } from './see-views.ts'
import { type Setting, settings } from './settings.ts'
import type { CampaignRun, Failure } from './simulation-report.ts'

/** Which campaign, and how far. */
export interface CampaignWish {
  readonly seed: string
  readonly index: number
  /** Lines to be said. */
  readonly turns: number
}

/** Who plays where, by the number of a campaign: every persona meets every setting. */
export function dealt(index: number): { readonly persona: Persona; readonly setting: Setting } {
  const persona = personas[index % personas.length]
  const setting = settings[(index + Math.floor(index / personas.length)) % settings.length]
  if (persona === undefined || setting === undefined) throw new Error('There is nobody to play, or nowhere.')
  return { persona, setting }
}

/**
 * Simulates a campaign.
 *
 * @example
 * const run = await simulateCampaign(ground, { seed: 'monday', index: 17, turns: 100 })
 */
export async function simulateCampaign(ground: Ground, wish: CampaignWish): Promise<CampaignRun> {
  const table = await sitDown(ground, wish)
  // Handling the campaign is no line, so there must be an end to it by itself.
  while (table.said < wish.turns && table.moves < wish.turns * 3 && !table.broken) await playOne(table)
  if (!table.broken) {
    const end = await lookAtEnd(ground, table.id, seededRandom(`${wish.seed}|${wish.index}|end`))
    table.replayed = end.replayed
    for (const [invariant, what] of end.broken) fail(table, 'the end', invariant, what)
  }
  const { id, said: lines, moves, rolls, fights, checks, replayed, refused, failures } = table
  const { persona, setting } = table
  const head = good(await ground.engine.store.head(id)).hash
  return {
    ...{ index: wish.index, persona: persona.name, setting: setting.name, campaign_id: id, head },
    ...{ lines, moves, rolls, fights, checks, replayed, failures, refused: Object.fromEntries(refused) },
  }
}

/** A campaign that is being played. */
interface TableNow {
  readonly ground: Ground
  readonly id: string
  readonly wish: CampaignWish
  readonly persona: Persona
  readonly setting: Setting
  readonly chance: () => number
  /** When everything is compared and not only what changed; of its own, so that it decides nothing. */
  readonly places: () => number
  readonly twin: FoldedTwin
  readonly memory: CampaignMemory
  readonly refused: Map<string, number>
  readonly failures: Failure[]
  choices: Sight['choices']
  lastLine: string
  undoneLine: string | null
  said: number
  moves: number
  rolls: number
  fights: number
  checks: number
  replayed: number
  broken: boolean
}

async function sitDown(ground: Ground, wish: CampaignWish): Promise<TableNow> {
  const { seed, index } = wish
  const label = `${seed}|${index}`
  const { persona, setting } = dealt(index)
  ground.begin(label)
  const chance = seededRandom(label)
  const name = `Simulated ${index}`
  const id = good(await setting.found(ground.engine, { name, seed: label, chance }))
  const [twin, memory] = [new FoldedTwin(), newMemory()]
  const { changes } = await followLog(ground.engine, id, twin, null)
  memory.hidden.learn(changes)
  return {
    ...{ ground, id, wish, persona, setting, chance, places: seededRandom(`${label}|places`), twin, memory },
    ...{ refused: new Map(), failures: [], choices: [], lastLine: 'look around', undoneLine: null },
    ...{ said: 0, moves: 0, rolls: 0, fights: 0, checks: 0, replayed: 0, broken: false },
  }
}

/** The share of moves after which everything is compared. */
const everywhere = 0.03

async function playOne(table: TableNow): Promise<void> {
  const { ground, id, persona, chance, twin } = table
  const { engine } = ground
  const from = good(await engine.store.head(id))
  const before = good(await engine.campaigns.state(id))
  const earlier = earlierIn(before, table.choices)
  const move = persona.next(await sightOf(table, from, before), chance)
  table.moves += 1
  if (move.do === 'say') table.said += 1
  const everything = table.places() < everywhere
  // A client that is not sure whether its line arrived sends it again under the same key.
  const key = everything && move.do === 'say' ? `move ${table.moves}` : undefined
  const ended = await makeMove(engine, id, move, key)
  if (ended.fault !== null) {
    table.broken = true
    return fail(table, moveText(move), 'nothing-breaks', ended.fault)
  }
  const to = good(await engine.store.head(id))
  const again = key === undefined || ended.refusal !== null ? null : await makeMove(engine, id, move, key)
  const { records, changes } = await followLog(engine, id, twin, isAppending(move) ? from : null)
  table.memory.hidden.learn(changes)
  const appended = isAppending(move)
  const after = good(await engine.campaigns.state(id))
  const rolls = records.flatMap((record) => (record.kind === 'resolved' ? record.body.rolls : []))
  const looked: Looked = {
    ...{ move, from, to, earlier, state: twin.state, memory: table.memory },
    records: appended ? records : [],
    changes: appended ? changes : [],
    unfolded: twin.differences(after, changes, !appended || everything),
    turn: ended.turn,
    shown: ended.turn === null ? null : engine.turns.forPlayer(ended.turn),
    refusal: ended.refusal,
    shownDice: ended.shownDice,
    resent: again && {
      ...{ answer: again.turn, before: to.hash, after: good(await engine.store.head(id)).hash },
    },
    views: everything && move.do === 'say' ? await seeViews(engine, id) : [],
    misrolled: appended && rolls.length > 0 ? await ground.recompute(id, rolls) : [],
  }
  look(table, looked)
  noteMove(table, looked)
}

/** Moves that only add to the log; the others go somewhere else in it. */
function isAppending({ do: what }: Move): boolean {
  return what === 'say' || what === 'start session' || what === 'end session' || what === 'reveal'
}

function earlierIn(state: GameState, choices: Sight['choices']): Looked['earlier'] {
  return {
    time: state.time,
    counters: state.counters,
    fighting: state.documents['combat|current']?.value.in_combat === true,
    offered: Object.fromEntries(choices.map(({ key, text }) => [key, text])),
  }
}

async function sightOf(table: TableNow, head: Head, state: GameState): Promise<Sight> {
  const branches = good(await table.ground.engine.store.branches(table.id))
  const active = branches.find((one) => one.active)
  return {
    ...seeScene(state),
    choices: table.choices,
    moves: table.moves,
    turn: head.turn,
    branches: [head.branch, ...branches.filter((one) => !one.active).map((one) => one.name)],
    redo: active?.redo ?? 0,
    lastLine: table.lastLine,
    undoneLine: table.undoneLine,
  }
}

function look(table: TableNow, looked: Looked): void {
  for (const invariant of invariants) {
    table.checks += 1
    for (const what of invariant.broken(looked)) fail(table, moveText(looked.move), invariant.id, what)
  }
}

function noteMove(table: TableNow, looked: Looked): void {
  const { move, refusal, shown, earlier, state } = looked
  if (refusal !== null) {
    table.refused.set(refusal.code, (table.refused.get(refusal.code) ?? 0) + 1)
    return
  }
  table.undoneLine = move.do === 'undo' ? table.lastLine : null
  if (move.do === 'say') {
    table.choices = choicesIn(shown)
    table.lastLine = typeof move.input === 'string' ? move.input : table.lastLine
    table.rolls += resolvedIn(looked)?.rolls.length ?? 0
    if (!earlier.fighting && state.documents['combat|current']?.value.in_combat === true) table.fights += 1
  } else if (!isAppending(move)) table.choices = []
}

/** One campaign tells of a broken invariant this often, and then no more. */
const mostOfAKind = 3

function fail(table: TableNow, move: string, invariant: string, what: string): void {
  if (table.failures.filter((one) => one.invariant === invariant).length >= mostOfAKind) return
  const { wish, persona, setting, said: turn } = table
  table.failures.push({
    ...{ index: wish.index, persona: persona.name, setting: setting.name },
    ...{ turn, move, invariant, what: what.slice(0, 1_000) },
  })
}

function moveText(move: Move): string {
  if (move.do === 'say') return `${move.owner ? 'as owner: ' : ''}${lineOf(move).slice(0, 300)}`
  if (move.do === 'branch') return `branch ${move.name} at turn ${move.turn}`
  return move.do === 'switch' ? `switch to ${move.name}` : move.do
}
