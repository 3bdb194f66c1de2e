/** The engine as surfaces see it: everything that can be done to campaigns, in small objects by subject. It holds no state of a campaign. */
import type { GameMaster } from '../gm/game-master.ts'
import type { StateStore } from '../store/state-store.ts'
import { type Branches, createBranches } from './branches.ts'
import { type CampaignDice, createDice } from './campaign-dice-and-seeds.ts'
import { type Campaigns, createCampaigns } from './campaigns.ts'
import { type CommitSubscriber, createCommitSubscribers } from './commit-subscribers.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { createHeroes, type Heroes } from './heroes.ts'
import { createPacks, type Packs } from './packs-and-scenarios.ts'
import { createReports, type Reports } from './reports.ts'
import { createSessions, type SessionManager } from './sessions.ts'
import { createMemory, type StoryMemory } from './story-memory-and-search.ts'
import { createTurns, type Turns } from './turns.ts'

/**
 * Everything that can be done to campaigns.
 *
 * @example
 * const engine: Engine = createEngine({ home: '/tmp/fatewright' })
 * const created = await engine.campaigns.create({ name: 'The Salt Road' })
 */
export interface Engine {
  readonly campaigns: Campaigns
  readonly turns: Turns
  readonly branches: Branches
  readonly sessions: SessionManager
  readonly dice: CampaignDice
  readonly packs: Packs
  readonly reports: Reports
  readonly memory: StoryMemory
  readonly heroes: Heroes
  readonly store: StateStore
  readonly gameMaster: GameMaster
  /** Tells a subscriber of every campaign whose head moves, after the commit. */
  subscribe(subscriber: CommitSubscriber): void
  close(): Promise<void>
}

/** Binds the use cases to what they work with. */
export function assembleEngine(dependencies: EngineDependencies): Engine {
  const commits = createCommitSubscribers()
  return {
    campaigns: createCampaigns(dependencies, commits),
    turns: createTurns(dependencies, commits),
    branches: createBranches(dependencies, commits),
    sessions: createSessions(dependencies, commits),
    dice: createDice(dependencies, commits),
    packs: createPacks(dependencies),
    reports: createReports(dependencies),
    memory: createMemory(dependencies),
    heroes: createHeroes(dependencies),
    store: dependencies.store,
    gameMaster: dependencies.gameMaster,
    subscribe: commits.subscribe,
    async close() {
      await dependencies.memory.close()
      await dependencies.store.close()
    },
  }
}
