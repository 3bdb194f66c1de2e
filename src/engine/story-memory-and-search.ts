/** What a campaign remembers of its own story, and searching it. */

import { asBoolean, asNumber } from '../core/json.ts'
import type { RecalledPiece } from '../core/protocol/lore-schemas.ts'
import { done, type Result } from '../core/result.ts'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { factText, playerIdOf } from '../core/state/state-queries.ts'
import type { Fact } from '../core/state/table-row-schemas.ts'
import { factsInView, playerHandle } from '../knowledge/index.ts'
import { knownSoFar, mayBeReadAgain, questionOf, sharesWords, strangerFinderFor } from '../lore/index.ts'
import type { Head } from '../store/state-store.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { headAndState } from './read-log.ts'

export interface StoryMemory {
  /** What is remembered, each entry with the turn it came from. */
  list(campaignId: string): Promise<Result<CampaignMemory>>
  /** Passages of the story that answer a question, each with its turn. */
  search(
    campaignId: string,
    question: string,
    options?: StorySearchOptions,
  ): Promise<Result<StorySearchResult>>
  /** Brings the search index up to date with the log, and its vectors if asked to. */
  index(campaignId: string, options?: StoryIndexOptions): Promise<Result<IndexedStory>>
}

export function createMemory(dependencies: EngineDependencies): StoryMemory {
  return {
    list: (campaignId) => readMemory(dependencies, campaignId),
    search: (campaignId, question, options) => searchStory(dependencies, campaignId, question, options),
    index: (campaignId, options) => indexStory(dependencies, campaignId, options),
  }
}

export interface StorySearchOptions {
  readonly most?: number
  /** True: by words alone, without the embedding model. */
  readonly words_only?: boolean
  /** True: only what was narrated in play, nothing of what packs say. */
  readonly history_only?: boolean
  /** True: everything that was found, even what has little to do with the question. */
  readonly all?: boolean
}

/** An answer: the best first, each with its turn, and how much of the log had not been read yet. */
export interface StorySearchResult {
  readonly question: string
  readonly pieces: readonly RecalledPiece[]
  /** Records that the memory has not read yet; 0 nearly always. */
  readonly unread: number
}

const defaultPassages = 5
const batchOfRecords = 512
const answerTokens = 20_000
/** Vectors that are made while a caller waits for an answer. */
const maxVectorsPerSearch = 16

/**
 * @example
 * const found = await searchStory(dependencies, 'the_salt_road_k3f9q2', 'who gave me the key?')
 */
export async function searchStory(
  dependencies: EngineDependencies,
  campaignId: string,
  question: string,
  options: StorySearchOptions = {},
): Promise<Result<StorySearchResult>> {
  const current = await headAndState(dependencies.store, campaignId)
  if (!current.ok) return current
  const { head, state } = current.value
  const id = head.campaign_id
  const player = playerIdOf(state)
  const unread = await dependencies.memory.keepUp(dependencies.store, head, player, {
    least: 0,
    most: batchOfRecords,
  })
  const lore = options.history_only === true ? null : await indexPackLore(dependencies, head, state)
  if (options.words_only !== true)
    await dependencies.memory.embed({ campaign: id, lore }, { most: maxVectorsPerSearch })
  const asked = questionOf(question, state, null, answerTokens)
  const known = knownSoFar(state)
  const namesStranger = strangerFinderFor(state, known)
  const pieces = await dependencies.memory.recall(dependencies.store, {
    head,
    lore,
    by: options.words_only === true ? 'words' : 'meaning',
    question: { ...asked, ...(options.history_only === true && { corpus: 'history' as const }) },
    limits: {
      most: options.most ?? defaultPassages,
      max_tokens: answerTokens,
      fits: (chunk) =>
        mayBeReadAgain(chunk, known, namesStranger) &&
        (options.all === true || sharesWords(question, chunk, 'question')),
    },
  })
  return done({ question, pieces: pieces.map((piece) => asRead(piece, id)), unread })
}

/** A passage as a player may have it: where it holds a fact, its id ends in that fact's handle. */
function asRead(piece: RecalledPiece, campaignId: string): RecalledPiece {
  const [, before, factId] = /^(.*):fact_(.*)$/.exec(piece.id) ?? []
  if (piece.source !== 'history' || factId === undefined) return piece
  return { ...piece, id: `${before}:${playerHandle(campaignId, 'fact', factId)}` }
}

/** Indexes the lore that a campaign was created with and returns its hash; null when there is none. */
async function indexPackLore(
  dependencies: EngineDependencies,
  head: Head,
  state: GameState,
): Promise<string | null> {
  const prose = await dependencies.loreFor(head, state)
  if (prose === null) return null
  await dependencies.memory.readProse({ hash: prose.hash, pieces: [...prose.chunks.values()] })
  return prose.hash
}

export interface IndexedStory {
  readonly records: number
  readonly vectors: number
}

export interface StoryIndexOptions {
  /** True: vectors that are missing are made, too. */
  readonly vectors?: boolean
  readonly progress?: (made: number, all: number) => void
  readonly signal?: AbortSignal
}

/** Reads the whole log into the index; with `vectors` it makes those that are missing, too. */
export async function indexStory(
  dependencies: EngineDependencies,
  campaignId: string,
  options: StoryIndexOptions = {},
): Promise<Result<IndexedStory>> {
  const current = await headAndState(dependencies.store, campaignId)
  if (!current.ok) return current
  const { head, state } = current.value
  const player = playerIdOf(state)
  const all = head.depth
  let left = Number.POSITIVE_INFINITY
  for (;;) {
    options.signal?.throwIfAborted()
    const pace = { least: 0, most: batchOfRecords }
    const unread = await dependencies.memory.keepUp(dependencies.store, head, player, pace)
    options.progress?.(all - unread, all)
    if (unread === 0 || unread >= left) break
    left = unread
  }
  const scope = {
    campaign: head.campaign_id,
    lore: await indexPackLore(dependencies, head, state),
  }
  const { progress, signal } = options
  const vectors =
    options.vectors === true
      ? await dependencies.memory.embed(scope, { ...(progress && { progress }), ...(signal && { signal }) })
      : 0
  return done({ records: all, vectors })
}

export interface MemoryEntry {
  readonly turn: number | null
  readonly text: string
}

export interface EstablishedFact extends MemoryEntry {
  readonly id: string
  readonly about: string
  /** How it came to be known: found, told, witnessed, established by a narrator. */
  readonly by: string
}

export interface CampaignMemory {
  readonly core_memories: readonly MemoryEntry[]
  readonly established_facts: readonly EstablishedFact[]
  readonly summaries: readonly {
    readonly scope: string
    readonly id: string
    readonly turns: readonly [number, number]
    readonly text: string
  }[]
}

export async function readMemory(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<CampaignMemory>> {
  const state = await dependencies.store.getState(campaignId)
  return state.ok ? done(memoryIn(state.value)) : state
}

function memoryIn(state: GameState): CampaignMemory {
  const player = playerIdOf(state)
  const facts = factsInView(state, player).flatMap((fact) => established(fact, state, player))
  const summaries = Object.values(state.summaries).map(({ id, scope, text, turn_no_range: turns }) => ({
    scope,
    id,
    text,
    turns,
  }))
  return {
    core_memories: byTurn(Object.values(state.memories).map(({ turn, text }) => ({ turn, text }))),
    established_facts: byTurn(facts),
    summaries: summaries.sort((left, right) => left.turns[1] - right.turns[1]),
  }
}

/** A fact of play; what everybody knew from the start was not established. */
function established(fact: Fact, state: GameState, player: string): readonly EstablishedFact[] {
  const row = state.knowledge[joinedKey(player, fact.id)]
  const turn = fact.discovered_turn ?? row?.turn ?? null
  const text = factWords(fact)
  if (turn === null || text === '') return []
  const told = fact.tags.includes('narrator_established')
  const by = told ? 'established in a telling' : (fact.discovery_method ?? row?.source ?? 'known')
  const about = state.entities[fact.subject_id]?.name ?? fact.subject_id
  return [{ id: playerHandle(state.campaign.id, 'fact', fact.id), turn, text, about, by }]
}

/** What a fact says in words; what is only a number or a list stays what it is. */
export function factWords(fact: Fact): string {
  const { predicate, object } = fact
  const value = asNumber(object) ?? asBoolean(object)
  return value === undefined ? factText(fact) : `${predicate}: ${String(value)}`
}

function byTurn<Row extends MemoryEntry>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => (left.turn ?? 0) - (right.turn ?? 0))
}
