/**
 * Plays the session of one hostile game master in one world: every turn is played and checked from outside, and
 * everything wrong with it is noted. It never stops at the first mishap.
 */
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import { good, type HostileGameMaster } from '../../testing/index.ts'
import { leaksIn } from './canaries.ts'
import { type CheckedTurn, checkHostileTurn, foundOut, type Note } from './check-hostile-turn.ts'
import type { EngineLike, EngineProbes, Watched } from './engine-under-test.ts'
import { type Offered, type PlayerLine, playerLines } from './hostile-player-lines.ts'
import type { Mishap } from './hostile-report.ts'
import type { HostileWorld } from './hostile-worlds.ts'

export interface Session {
  readonly engine: EngineLike
  readonly probes: EngineProbes
  readonly hostile: HostileGameMaster
  readonly watch: Watched
  readonly world: HostileWorld
  readonly turns: number
  /** With which line it begins. */
  readonly from: number
  /** A turn that takes longer, in milliseconds, has not ended. */
  readonly longestTurn: number
  /** Sends each turn with a key, as a surface does that may send it twice. */
  readonly keyed: boolean
  readonly told: (turn: number) => void
}

export interface SessionTurn {
  readonly asked: boolean
  readonly detected: boolean
  readonly fellBack: boolean
  readonly repaired: boolean
  readonly refused: boolean
  readonly rules: readonly string[]
  readonly mishaps: readonly Mishap[]
  /** How long the engine and its game master took. */
  readonly milliseconds: number
}

export async function playHostileSession(session: Session): Promise<readonly SessionTurn[]> {
  const { engine, world } = session
  const { ruleset } = world
  const name = `Hostile ${session.hostile.name}`
  const head = good(
    await engine.campaigns.create({ name, ruleset, seed: `${name} ${session.from}`, world: world.world }),
  )
  const lines = playerLines(world)
  const played: SessionTurn[] = []
  let offered: Offered = []
  for (let turn = 1; turn <= session.turns; turn += 1) {
    const say = lines[(session.from + turn - 1) % lines.length]
    if (say === undefined) break
    const result = await playTurn(session, head.campaign_id, say(offered), turn)
    played.push(result.played)
    offered = result.offered ?? offered
    session.told(turn)
  }
  return played
}

interface TurnResult {
  readonly played: SessionTurn
  readonly offered: Offered | null
}

async function playTurn(session: Session, id: string, line: PlayerLine, turn: number): Promise<TurnResult> {
  const { engine, watch } = session
  const before = good(await engine.campaigns.state(id))
  const from = good(await engine.store.head(id))
  const mishaps: Mishap[] = []
  const note: Note = (kind, whats) => {
    const input = JSON.stringify(line.input).slice(0, 200)
    for (const what of whats) mishaps.push({ kind, ruleset: session.world.ruleset, turn, input, what })
  }
  const drafts: string[] = []
  const options = {
    owner: line.owner,
    progress: (step: object) => void drafts.push(JSON.stringify(step)),
    ...(session.keyed && { key: `turn-${turn}` }),
  }
  watch.asked()
  const started = performance.now()
  const ended = await endOf(() => engine.turns.play(id, line.input, options), session.longestTurn)
  const milliseconds = performance.now() - started
  const asked = watch.asked()
  const after = good(await engine.campaigns.state(id))
  const verified = good(await engine.campaigns.verify(id))
  note('illegal', verified.ok ? [] : verified.problems)
  const told = leaksIn(drafts.join(''), foundOut(after))
  note(
    'leak',
    told.map((where) => `in a draft: ${where}`),
  )
  if (!('result' in ended)) {
    note('end', [ended.problem])
    return { played: { ...quiet, mishaps, milliseconds }, offered: null }
  }
  const head = good(await engine.store.head(id))
  if (!ended.result.ok) {
    noteRefusal(ended.result, { moved: head.hash !== from.hash, told: asked.narrations.length > 0 }, note)
    return { played: { ...quiet, refused: true, mishaps, milliseconds }, offered: null }
  }
  const author = ended.result.value.turn
  const records = good(await engine.store.getRecords(id, { from: from.depth + 1, to: head.depth }))
  const resolved = records.flatMap((record) => (record.kind === 'resolved' ? [record.body] : []))
  note('dice', resolved.length === 1 ? [] : [`the turn was resolved ${resolved.length} times`])
  const rolls = resolved.flatMap((body) => body.rolls)
  const timeTravel = resolved.some((body) => body.time_travel)
  const checked = { hostile: session.hostile, author, line, before, after, rolls, timeTravel, asked }
  await checkHostileTurn(checked, session.probes, note)
  const broken = records.flatMap((record) => (record.kind === 'told' ? record.body.violations : []))
  const rules = broken.map((violation) => violation.rule_id).filter((rule) => rule !== leftToTheEngine)
  return { played: { ...verdictOn(checked, rules), mishaps, milliseconds }, offered: offeredBy(author) }
}

/** A narrator who leaves the header to the engine does nothing wrong. */
const leftToTheEngine = 'ENV-06'

const quiet = {
  asked: false,
  detected: false,
  fellBack: false,
  repaired: false,
  refused: false,
  rules: [],
} as const

/** Before anybody was asked to tell it, a turn may be refused for what the player wrote; afterwards it must end. */
function noteRefusal(
  { refusal }: Extract<Result<AuthorTurn>, { ok: false }>,
  { moved, told }: { readonly moved: boolean; readonly told: boolean },
  note: Note,
): void {
  note('end', told ? [`it was told and then refused: ${refusal.message}`] : [])
  note('illegal', moved ? ['a refused turn left records behind'] : [])
  note('leak', leaksIn(refusal.message))
}

function verdictOn(
  { hostile, author, asked }: CheckedTurn,
  rules: readonly string[],
): Omit<SessionTurn, 'mishaps' | 'milliseconds'> {
  const { wrongs, gameMaster } = hostile
  const wrong =
    (wrongs.includes('narrate') && asked.narrations.length > 0) ||
    (wrongs.includes('interpret') && asked.interpreted > 0) ||
    (wrongs.includes('plan') && asked.planned > 0)
  const fellBack = asked.narrations.length > 0 && author.usage.by !== gameMaster.id
  return {
    asked: wrong,
    detected: wrong && author.violations.some((violation) => namesRule(hostile, violation.rule_id)),
    fellBack,
    repaired: !fellBack && asked.narrations.length > 1,
    refused: false,
    rules,
  }
}

function offeredBy(author: AuthorTurn): Offered | null {
  if (author.planning_block === null) return null
  return Object.entries(author.planning_block.choices).map(([key, { text }]) => ({ key, text }))
}

type Played = { readonly turn: AuthorTurn }

/** What it answered, or why it did not end. */
export type Ended = { readonly result: Result<Played> } | { readonly problem: string }

export async function endOf(play: () => Promise<Result<Played>>, longest: number): Promise<Ended> {
  const late = Promise.withResolvers<Ended>()
  const timer = setTimeout(() => late.resolve({ problem: `the turn did not end in ${longest} ms` }), longest)
  try {
    return await Promise.race([played(play), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function played(play: () => Promise<Result<Played>>): Promise<Ended> {
  try {
    return { result: await play() }
  } catch (error) {
    return { problem: `the turn broke: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Rules that the engine names instead, because they are nearer to where the breach was caught. */
const nearer: Readonly<Record<string, readonly string[]>> = {
  // A level in an update is a leaf that only the rules may write.
  'changes-level': ['STATE-09'],
  // A told time with fields missing is no time at all, before it is an earlier one.
  'moves-time-back': ['TIME-07'],
  // Half characters are repaired silently; hidden ones are taken out.
  'sends-half-characters': ['PLAN-21'],
  // Words for nothing that can be done, keys of another mode.
  'offers-the-same-again': ['PIPE-24', 'PLAN-22'],
  // A mode or an authority in a reading is not read; they are fields too many.
  'claims-authority': ['ENV-05'],
  teleports: ['MODE-07', 'PLAN-12'],
}

export function namesRule({ name, breaks }: HostileGameMaster, rule: string): boolean {
  return breaks.includes(rule) || (Object.hasOwn(nearer, name) && nearer[name]?.includes(rule) === true)
}
