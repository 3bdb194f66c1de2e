/**
 * One game master's evening in one world: every turn is played, looked at from outside, and whatever is wrong with it is
 * written down. It never stops at the first mishap.
 */
import type { DiceEntry } from '../../core/dice-entry.ts'
import type { AuthorTurn, PlayerTurn } from '../../core/protocol/envelope.ts'
import type { Result } from '../../core/refusal.ts'
import type { GameState } from '../../core/state/state.ts'
import type { HostileGameMaster } from '../../testing/hostile/hostile-game-master.ts'
import { good } from '../../testing/expectations.ts'
import { leaksIn, liveMarkupIn, textsIn } from './canaries.ts'
import type { Doors, EngineLike } from './hostile-ground.ts'
import type { Mishap, MishapKind } from './hostile-report.ts'
import type { HostileWorld } from './hostile-worlds.ts'
import { unlawfulIn } from './lawful-state.ts'
import { type Offered, type PlayerLine, playerLines } from './player-lines.ts'
import { namesRule } from './nearer-rules.ts'
import { liesIn, oppositeIn, plantedIn } from './telltales.ts'
import { unledgeredIn } from './unledgered-numbers.ts'
import type { Asked, Watched } from './watched-game-master.ts'

/** What an evening is played with. */
export interface Evening {
  readonly engine: EngineLike
  readonly doors: Doors
  readonly hostile: HostileGameMaster
  readonly watch: Watched
  readonly world: HostileWorld
  readonly turns: number
  /** With which line it begins. */
  readonly from: number
  /** A turn that takes longer has not ended. */
  readonly longestTurn: number
  readonly told: (turn: number) => void
  /** Sends each turn with a key, as a surface does that may send it twice. */
  readonly keyed: boolean
}

/** What came of one turn. */
export interface PlayedTurn {
  readonly asked: boolean
  readonly detected: boolean
  readonly fellBack: boolean
  readonly repaired: boolean
  readonly refused: boolean
  readonly rules: readonly string[]
  readonly mishaps: readonly Mishap[]
}

/** Plays it. */
export async function playEvening(evening: Evening): Promise<readonly PlayedTurn[]> {
  const { engine, world } = evening
  const { ruleset } = world
  const name = `Hostile ${evening.hostile.name}`
  const head = good(await engine.found({ name, ruleset, seed: name, world: world.world }))
  const lines = playerLines(world)
  const played: PlayedTurn[] = []
  let offered: Offered = []
  for (let turn = 1; turn <= evening.turns; turn += 1) {
    const say = lines[(evening.from + turn - 1) % lines.length]
    if (say === undefined) break
    const one = await playOne(evening, head.campaign_id, say(offered), turn)
    played.push(one.played)
    offered = one.offered ?? offered
    evening.told(turn)
  }
  return played
}

interface Looked {
  readonly evening: Evening
  readonly author: AuthorTurn
  readonly line: PlayerLine
  readonly before: GameState
  readonly after: GameState
  readonly rolls: readonly DiceEntry[]
  readonly timeTravel: boolean
  readonly asked: Asked
}

async function playOne(
  evening: Evening,
  id: string,
  line: PlayerLine,
  turn: number,
): Promise<{ readonly played: PlayedTurn; readonly offered: Offered | null }> {
  const { engine, watch } = evening
  const before = good(await engine.state(id))
  const from = good(await engine.store.head(id))
  watch.asked()
  const mishaps: Mishap[] = []
  const note = (kind: MishapKind, whats: readonly string[]): void => {
    const input = JSON.stringify(line.input).slice(0, 200)
    for (const what of whats) mishaps.push({ kind, ruleset: evening.world.ruleset, turn, input, what })
  }
  const drafts: string[] = []
  const options = {
    owner: line.owner,
    progress: (step: object) => void drafts.push(JSON.stringify(step)),
    ...(evening.keyed && { key: `turn-${turn}` }),
  }
  const ended = await endOf(() => engine.play(id, line.input, options), evening.longestTurn)
  const asked = watch.asked()
  const after = good(await engine.state(id))
  const head = good(await engine.store.head(id))
  const verified = good(await engine.verify(id))
  note('illegal', verified.ok ? [] : verified.problems)
  note('leak', leaksIn(drafts.join(''), foundOut(after)).map((where) => `in a draft: ${where}`))
  if (!('result' in ended)) {
    note('end', [ended.problem])
    return { played: { ...quiet, mishaps }, offered: null }
  }
  if (!ended.result.ok) {
    // Before anybody was asked to tell it, a turn may be refused for what the player wrote; afterwards it must end.
    note('end', asked.tellings.length === 0 ? [] : [ended.result.refusal.message])
    note('illegal', head.hash === from.hash ? [] : ['a refused turn left records behind'])
    note('leak', leaksIn(ended.result.refusal.message))
    return { played: { ...quiet, refused: true, mishaps }, offered: null }
  }
  const author = ended.result.value
  const records = good(await engine.store.getRecords(id, { from: from.depth + 1, to: head.depth }))
  const resolved = records.flatMap((record) => (record.kind === 'resolved' ? [record.body] : []))
  note('dice', resolved.length === 1 ? [] : [`the turn was resolved ${resolved.length} times`])
  const rolls = resolved.flatMap((body) => body.rolls)
  const timeTravel = resolved.some((body) => body.time_travel)
  const looked = { evening, author, line, before, after, rolls, timeTravel, asked }
  await lookAt(looked, note)
  const told = records.flatMap((record) => (record.kind === 'told' ? record.body.violations : []))
  const rules = told.map((violation) => violation.rule_id).filter((rule) => rule !== leftToTheEngine)
  return { played: { ...verdictOn(looked, rules), mishaps }, offered: offeredBy(author) }
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

/** A turn that ends, or why it did not. */
async function endOf(
  play: () => Promise<Result<AuthorTurn>>,
  longest: number,
): Promise<{ readonly result: Result<AuthorTurn> } | { readonly problem: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<{ readonly problem: string }>((resolve) => {
    timer = setTimeout(() => resolve({ problem: `the turn did not end in ${longest} ms` }), longest)
  })
  const ended = (async () => ({ result: await play() }))().catch((error: unknown) => ({
    problem: `the turn broke: ${error instanceof Error ? error.message : String(error)}`,
  }))
  const first = await Promise.race([ended, late])
  clearTimeout(timer)
  return first
}

/** Everything that can be seen from outside. */
async function lookAt(looked: Looked, note: (kind: MishapKind, whats: readonly string[]) => void) {
  const { evening, author, line, before, after, rolls, timeTravel, asked } = looked
  const { doors, hostile } = evening
  const shown = JSON.parse(JSON.stringify(doors.show(author))) as PlayerTurn
  const prose = [shown.narrative, ...textsIn(shown.planning_block, []), ...shown.notices].join('\n')
  const offers = [...(await doors.offers(before)), ...(await doors.offers(after))]
  // The console answers whoever owns the campaign, and hides nothing from them.
  const seen = line.owner ? { ...shown, god_mode_response: '' } : shown
  const found = foundOut(after)
  note('leak', leaksIn(seen, found))
  const packets = new Set(asked.shown.flatMap((packet) => leaksIn(packet, found)))
  note('leak', [...packets].map((where) => `to the narrator: ${where}`))
  note('illegal', unlawfulIn(before, after, { mode: author.mode, timeTravel }))
  note('illegal', line.owner ? [] : plantedIn(JSON.stringify(before), JSON.stringify(after)))
  note('invented', unledgeredIn(shown, { rolls, state: after, offers }))
  note('lie', liesIn(hostile.name, prose, author.mode))
  note('lie', oppositeIn(hostile.name, shown.narrative, rolls))
  note('lie', doors.contradictions(author, after, textOf(line)))
  note('lie', shown.narrative.trim() === '' && author.mode !== 'GOD' ? ['nothing was told'] : [])
  note('markup', liveMarkupIn(seen))
  note('dice', rolledTwice(looked))
}

/** The facts that the player has found out. */
function foundOut(state: GameState): ReadonlySet<string> {
  const own = Object.values(state.knowledge).filter((row) => row.knower_id === state.campaign.player_id)
  return new Set(own.map((row) => row.fact_id))
}

/** One attempt has one throw: what the narrator is shown stays the same, and no draw is used for two rolls. */
function rolledTwice({ asked, rolls, author }: Looked): readonly string[] {
  const draws = rolls.filter((roll) => !roll.repeats && roll.draws > 0)
  const places = draws.map((roll) => `${roll.epoch}|${roll.nonce}|${roll.attempt}|${roll.offset}`)
  return [
    ...(new Set(asked.tellings).size > 1 ? ['the dice changed between two tellings'] : []),
    ...(new Set(places).size === places.length ? [] : ['two rolls share their draws']),
    ...(JSON.stringify(author.rolls) === JSON.stringify(rolls) ? [] : ['the turn shows other rolls than the log']),
  ]
}

function verdictOn({ evening, author, asked }: Looked, rules: readonly string[]): Omit<PlayedTurn, 'mishaps'> {
  const { hostile } = evening
  const { wrongs, gameMaster } = hostile
  const wrong =
    (wrongs.includes('narrate') && asked.tellings.length > 0) ||
    (wrongs.includes('interpret') && asked.interpreted > 0) ||
    (wrongs.includes('plan') && asked.planned > 0)
  const fellBack = asked.tellings.length > 0 && author.usage.by !== gameMaster.id
  return {
    asked: wrong,
    detected: wrong && author.violations.some((violation) => namesRule(hostile, violation.rule_id)),
    fellBack,
    repaired: !fellBack && asked.tellings.length > 1,
    refused: false,
    rules,
  }
}

function textOf({ input }: PlayerLine): string {
  return typeof input === 'string' ? input : JSON.stringify(input)
}

function offeredBy(author: AuthorTurn): Offered | null {
  if (author.planning_block === null) return null
  return Object.entries(author.planning_block.choices).map(([key, { text }]) => ({ key, text }))
}
