/**
 * The games that can be played here: the scenarios that the engine knows, after them the starter scene by either set
 * of rules for a quick look, and the games that were begun. The one place that knows how the terminal creates a game.
 */
import type { JsonObject } from '../../core/json.ts'
import { type Result, refuse } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import type { Head } from '../../store/state-store.ts'

export interface ReadyHero {
  readonly id: string
  readonly name: string
  readonly blurb: string
}

export interface Adventure {
  readonly id: string
  readonly name: string
  readonly blurb: string
  /** How long it takes, in words. */
  readonly length: string
  readonly ruleset: string
  readonly heroes: readonly ReadyHero[]
  /** What its author agreed on: a preset's name or values; undefined when nothing. */
  readonly calibration?: unknown
  /** What its author would like to ask the player before it begins. */
  readonly questions: readonly string[]
}

/** What a new game is created with. */
export interface NewGame {
  readonly adventure: Adventure
  readonly name?: string
  /** A ready hero's id, or choices for the ruleset; the first ready one when missing. */
  readonly hero?: string | JsonObject
  /** What the player wants otherwise than its author. */
  readonly calibration?: JsonObject
  readonly seed?: string
}

const wren: ReadyHero = {
  id: 'wren',
  name: 'Wren',
  blurb: 'A courier with a letter that should have been there yesterday.',
}

const starters: readonly Adventure[] = [
  {
    id: 'reed_landing',
    name: 'Reed Landing',
    blurb: 'The ferry will not leave, the river rises, and a letter must be across by nightfall.',
    length: 'a few minutes, to try the table',
    ruleset: 'bands-2d6',
    heroes: [wren],
    questions: [],
  },
  {
    id: 'reed_landing_5e',
    name: 'Reed Landing, d20 rules',
    blurb: 'The same landing by the rules of SRD 5.1.',
    length: 'a few minutes, to try the table',
    ruleset: 'dnd5e',
    heroes: [wren],
    questions: [],
  },
]

export async function adventuresOf(engine: Engine): Promise<readonly Adventure[]> {
  const sound = (await engine.packs.scenarios()).filter(({ trouble }) => trouble === null)
  return [...sound, ...starters]
}

export function createGame(engine: Engine, game: NewGame): Promise<Result<Head>> {
  const { adventure, name, hero, calibration, seed } = game
  if (starters.includes(adventure)) {
    const agreed = engine.heroes.sessionZero.read(adventure.calibration, calibration)
    if (!agreed.ok) return Promise.resolve(agreed)
    return engine.campaigns.createStarter({
      name: name ?? adventure.name,
      ruleset: adventure.ruleset,
      calibration: agreed.value as unknown as JsonObject,
      ...(typeof hero === 'object' && { hero }),
      ...(seed !== undefined && { seed }),
    })
  }
  return engine.campaigns.createFromScenario({
    scenario: adventure.id,
    ...(name !== undefined && { name }),
    ...(hero !== undefined && { hero }),
    ...(calibration !== undefined && { calibration }),
    ...(seed !== undefined && { seed }),
  })
}

/** The adventure that is meant, by id or by the beginning of its name. */
export function findAdventure(adventures: readonly Adventure[], wanted: string): Result<Adventure> {
  const text = wanted.trim().toLowerCase()
  const exact = adventures.filter(({ id, name }) => id === text || name.toLowerCase() === text)
  const begun = adventures.filter(({ id, name }) => ` ${id} ${name.toLowerCase()}`.includes(` ${text}`))
  const [found] = exact.length > 0 ? exact : text === '' ? [] : begun
  if (found !== undefined) return { ok: true, value: found }
  const known = adventures.map(({ id }) => id).join(', ')
  return refuse('campaign/unknown-scenario', `There is no scenario "${wanted}"; there are ${known}.`)
}

export interface SavedGame {
  readonly campaign_id: string
  readonly name: string
  readonly turns: number
  /** When its newest record was written. */
  readonly played_at: string
}

/** The games that were begun, the last played first; those that cannot be opened are left to `campaigns` and `doctor`. */
export async function savedGames(engine: Engine): Promise<readonly SavedGame[]> {
  const kept = (await engine.store.campaigns()).filter(({ trouble }) => trouble === null)
  const games: SavedGame[] = []
  for (const { campaign_id, name, turns, founded_at } of kept) {
    games.push({ campaign_id, name, turns, played_at: (await lastPlayed(engine, campaign_id)) ?? founded_at })
  }
  return games.sort((left, right) => right.played_at.localeCompare(left.played_at))
}

async function lastPlayed(engine: Engine, campaignId: string): Promise<string | null> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return null
  const { depth } = head.value
  const records = await engine.store.getRecords(campaignId, { from: depth, to: depth })
  return records.ok ? (records.value[0]?.body.at ?? null) : null
}
