/** Plays an evening through the server with a player's token and reads, every few turns, all that a player can ask for. */
import { existsSync, readFileSync } from 'node:fs'
import { seedKeyFile } from '../../../src/compose/seed-keys.ts'
import { systemMachine } from '../../../src/compose/system-clock-entropy-network.ts'
import { createEngine, openLore } from '../../../src/compose.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { makeToken } from '../../../src/server/access/make-and-find-tokens.ts'
import { good } from '../../../src/testing/assertions.ts'
import { countedEntropy } from '../../../src/testing/fixed-clock-and-entropy.ts'
import { tryCli } from '../../entry/try-cli.ts'
import { openTestServer } from '../../server/test-server.ts'
import { type DetourPlan, detoursLeft } from './detours.ts'
import type { Step } from './evening.ts'
import {
  askForNames,
  callCompletions,
  callRoutes,
  callTools,
  type Effects,
  openFollower,
  questions,
  type Visitor,
} from './every-way.ts'
import { type Judge, openJudge } from './judge.ts'
import type { PlantedAdventure } from './plant.ts'
import { type KeptValue, Scan } from './scan.ts'

/** How an evening is played. */
export interface EveningOptions {
  readonly home: string
  readonly adventure: PlantedAdventure
  readonly steps: readonly Step[]
  /** Everything is read after so many turns. */
  readonly every: number
  /** What else is tried, and taken back, after each turn. */
  readonly detours?: DetourPlan
  /** What its dice and ids are made of; the scenario without one. */
  readonly seed?: string
  /** A ready hero of the scenario; its first without one. */
  readonly hero?: string
  /** Only what changes nothing is asked for. */
  readonly reads?: boolean
  /** What somebody opened by mistake, for the proof that it would be found. */
  readonly spoil?: (engine: Engine) => Engine
}

/** What came of it. */
export interface Evening {
  readonly scan: Scan
  readonly judge: Judge
  readonly turns: number
  readonly routes: number
  readonly tools: number
}

const ownerToken = 'owner-0123456789abcdefghijklmnopqrstuv'
const guestToken = 'guest-0123456789abcdefghijklmnopqrstuv'
const secret = 'chat-secret-0123456789abcdefghijklmnop'
const apiKey = 'sk-0123456789abcdefghijklmnopqrstuvwxyz'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const most = 12

/** A server with a campaign of its own, and a player who may open that one alone. */
async function openEvening(options: EveningOptions) {
  const { home, adventure, spoil = (engine: Engine) => engine } = options
  const { scenario, pack, canaries, names } = adventure
  const environment = { ANTHROPIC_API_KEY: apiKey }
  const drawn: string[] = []
  const entropy = noting(countedEntropy(options.seed ?? scenario), drawn)
  const own = createEngine({ home, environment: {}, entropy })
  const engine = spoil(own)
  const tokens: ReturnType<typeof makeToken>['kept'][] = []
  const at = await openTestServer({
    serve: {
      engine,
      token: ownerToken,
      playerToken: guestToken,
      tokens: () => tokens,
      rate: { burst: 100_000, perSecond: 100_000 },
      extras: { secret, environment, lore: () => openLore({ home, environment: {} }) },
    },
  })
  const close = async (): Promise<void> => {
    await at.close()
    await own.close()
  }
  const founded = await at.post(
    '/api/campaigns',
    { scenario, name: 'Evening', ...(options.hero !== undefined && { hero: options.hero }) },
    bearer(ownerToken),
  )
  if (founded.status !== 201) throw new Error(founded.text)
  const { campaign_id: campaign, position: beginning } = founded.body
  const { token, kept } = makeToken(
    { name: 'Mara', role: 'player', campaigns: [campaign], days: null },
    systemMachine,
  )
  tokens.push(kept)
  const judge = await openJudge(own, campaign, scenario)
  const revealed = new Set<string>()
  const keptBack = (): readonly KeptValue[] => [
    { name: 'the owner’s token', value: ownerToken },
    { name: 'the hash of a token', value: kept.hash },
    { name: 'the secret that signs chats', value: secret },
    { name: 'the key of a model', value: apiKey },
    ...[...judge.factIds].map((value) => ({ name: 'an author’s id of a fact', value })),
    ...seedKeys(home).map((value) => ({ name: 'the key that seals seeds', value })),
    ...drawn
      .filter((value) => value.length === 64 && !revealed.has(value))
      .map((value) => ({ name: 'a sealed seed', value })),
  ]
  const catchUp = async (): Promise<void> => {
    await judge.catchUp()
    for (const epoch of good(await own.store.epochs(campaign)))
      if (epoch.server_seed !== null) revealed.add(String(epoch.server_seed))
  }
  const scan = new Scan(canaries, judge.mayBeRead, keptBack)
  const visitor: Visitor = {
    ...{ at, campaign, beginning, scenario, pack, names, scan, catchUp },
    player: bearer(token),
    guest: bearer(guestToken),
  }
  scan.read('POST /api/campaigns', founded.text)
  return { own, visitor, judge, close }
}

export async function playEvening(options: EveningOptions): Promise<Evening> {
  const { every, steps, adventure } = options
  const { pack } = adventure
  const { own, visitor, judge, close } = await openEvening(options)
  const { at, campaign, scan, catchUp } = visitor
  try {
    const follower = openFollower(`${at.url}/api/campaigns/${campaign}/events`, visitor.player)
    const counts = { routes: 0, tools: 0 }
    const readAll = async (effects: Effects): Promise<void> => {
      await catchUp()
      const routes = await callRoutes(visitor, effects)
      const tools = await callTools(visitor, effects)
      await callCompletions(visitor, effects)
      scan.read('GET /api/campaigns/{id}/events (live)', follower.heard())
      if (effects === 'reads') Object.assign(counts, { routes, tools })
      else Object.assign(counts, { routes: counts.routes + routes, tools: counts.tools + tools })
    }
    await catchUp()
    if (options.reads !== true) await readAll('reads')
    await askForNames(visitor)
    const pick = async (number: number): Promise<void> => {
      const { last } = good(await own.reports.status(campaign))
      const offered = Object.keys(last?.planning_block?.choices ?? {})
      const choice = offered[number % Math.max(1, offered.length)]
      await say(choice === undefined ? 'look around' : { choice })
    }
    const play = async (said: string | { readonly choice: string }): Promise<void> => {
      const streamed = scan.turn % 2 === 0
      const { text } = await at.post(
        `/api/campaigns/${campaign}/turns`,
        typeof said === 'string' ? { input: said } : said,
        { ...visitor.player, ...(streamed && { accept: 'text/event-stream' }) },
      )
      scan.turn += 1
      await catchUp()
      scan.read(`POST /api/campaigns/{id}/turns${streamed ? ' (stream)' : ''}`, text)
    }
    const read = async (part: string): Promise<void> =>
      scan.read(
        `GET /api/campaigns/{id}${part}`,
        (await at.get(`/api/campaigns/${campaign}${part}`, visitor.player)).text,
      )
    const turnNow = async (): Promise<number> => good(await own.store.head(campaign)).turn
    const takeDetours = async (plan: DetourPlan): Promise<void> => {
      const before = await turnNow()
      const { last } = good(await own.reports.status(campaign))
      const choices = Object.keys(last?.planning_block?.choices ?? {})
      const state = good(await own.campaigns.state(campaign))
      for (const { key, said } of detoursLeft(plan, state, judge.definition, choices)) {
        plan.tried.set(key, (plan.tried.get(key) ?? 0) + 1)
        await play(said)
        await read('/state')
        while ((await turnNow()) > before) {
          const undone = await at.post(`/api/campaigns/${campaign}/undo`, {}, visitor.player)
          if (undone.status !== 200) throw new Error(undone.text)
          await catchUp()
        }
      }
    }
    let spoken = 0
    /** Who is asked what a line means takes the first reading, as the planted words in names make many a line unclear. */
    const answer = async (): Promise<void> => {
      const { last } = good(await own.reports.status(campaign))
      if (last?.narrative.endsWith('Nothing has happened yet.') !== true) return
      const [first] = Object.keys(last.planning_block?.choices ?? {})
      if (first !== undefined && first !== 'other_action') await play({ choice: first })
    }
    const say = async (said: string | { readonly choice: string }): Promise<void> => {
      await play(said)
      await answer()
      spoken += 1
      if (spoken % every === 0) await readAll('reads')
      if (options.detours !== undefined) await takeDetours(options.detours)
    }
    const isOver = (until: string): boolean =>
      until === 'ending' ? judge.endings.size > 0 : judge.visited.has(`${pack}:${until}`)
    await takeSteps(steps, { say, pick, isOver })
    await readAll('reads')
    await askForNames(visitor)
    if (options.reads !== true) await readAll('changes')
    await catchUp()
    scan.read('GET /api/campaigns/{id}/events (live)', await follower.hangUp())
    if (options.reads !== true) await useTerminal(options, campaign, scan)
    return { scan, judge, turns: scan.turn, ...counts }
  } finally {
    await close()
  }
}

/** How a step of an evening is taken. */
interface Player {
  readonly say: (line: string) => Promise<void>
  readonly pick: (number: number) => Promise<void>
  readonly isOver: (until: string) => boolean
}

async function takeSteps(steps: EveningOptions['steps'], { say, pick, isOver }: Player): Promise<void> {
  for (const step of steps) {
    if (typeof step === 'string') await say(step)
    else if ('pick' in step) await pick(step.pick)
    else
      for (let tried = 0; tried < most && !isOver(step.until); tried += 1)
        await say(step.lines[tried % step.lines.length] ?? '')
  }
}

/** The commands of the terminal that show what a player may see. */
async function useTerminal({ home, adventure }: EveningOptions, campaign: string, scan: Scan): Promise<void> {
  const run = async (...words: string[]): Promise<void> => {
    const { stdout, stderr } = await tryCli(words, { home })
    scan.read(`fatewright ${words.filter((word) => /^[a-z-]+$/.test(word)).join(' ')}`, stdout + stderr)
  }
  await run('turn', campaign, 'I look around.', '--player')
  // Why a piece would be kept from a player (pack explain) is for authors: it names what is kept.
  for (const question of questions)
    await run(
      'pack',
      'search',
      question,
      '--pack',
      adventure.pack,
      '--campaign',
      campaign,
      '--player',
      '--json',
    )
}

function seedKeys(home: string): readonly string[] {
  const file = seedKeyFile(home)
  return existsSync(file) ? (readFileSync(file, 'utf8').match(/[0-9a-f]{64}/g) ?? []) : []
}

/** Chance that keeps what it gave: seeds are made of it. */
function noting(entropy: ReturnType<typeof countedEntropy>, drawn: string[]): typeof entropy {
  return {
    hex: (bytes) => {
      const made = entropy.hex(bytes)
      drawn.push(made)
      return made
    },
  }
}
