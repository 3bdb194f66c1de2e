/** What every handler works with. */
import type { Engine } from '../campaign/engine.ts'
import type { CampaignFeeds } from './stream/campaign-feeds.ts'
import type { TurnLine } from './turn-line.ts'

/** What every handler works with. */
export interface ServerDesk {
  readonly engine: Engine
  /** One turn at a time in each campaign. */
  readonly line: TurnLine
  /** Whoever follows a campaign. */
  readonly feeds: CampaignFeeds
  readonly about: ServerAbout
}

/** What the server says of itself. */
export interface ServerAbout {
  readonly version: string
  readonly game_master: string
  readonly token_required: boolean
}
