/** What the server works with: the engine, the queue and the feeds of campaigns, and what it can do beside the engine. */
import type { openEvaluation } from '../compose/campaign-evaluation.ts'
import type { openLore } from '../compose.ts'
import type { CampaignQueue } from '../core/campaign-queue.ts'
import type { Entropy, WallClock } from '../core/environment-ports.ts'
import type { JsonObject } from '../core/json.ts'
import type { Result } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import type { Foundings } from './access/new-campaign-limit.ts'
import type { ReportQueue } from './report-queue.ts'
import type { ReportedTrouble } from './responses.ts'
import type { CampaignFeeds } from './stream/campaign-feeds.ts'

export interface ServerDependencies {
  readonly engine: Engine
  /** One turn at a time in each campaign. */
  readonly queue: CampaignQueue
  /** One report at a time, the callers in turn. */
  readonly reports: ReportQueue
  /** The way to new campaigns. */
  readonly foundings: Foundings
  /** The followers of each campaign. */
  readonly feeds: CampaignFeeds
  readonly about: ServerAbout
  /** True when everything may be looked at and nothing may be changed. */
  readonly readOnly?: boolean
  readonly clock: WallClock
  readonly entropy: Entropy
  readonly extras: ServerExtras & { readonly secret: string }
}

/** What a server can do beside the engine; where something is missing, its routes say so. */
export interface ServerExtras {
  /** Opens the lore of all packs; opened by the first request, closed with the server. */
  readonly lore?: () => ReturnType<typeof openLore>
  /** Reads a file of another program and installs what is in it. */
  readonly importForeign?: (file: {
    readonly file: string
    readonly bytes: Uint8Array
  }) => Promise<Result<JsonObject>>
  /** Opens what reports on campaigns; loaded by the first request. */
  readonly evaluation?: (engine: Engine) => ReturnType<typeof openEvaluation>
  /** Where the web app was built to; a plain page where it was not. */
  readonly webFolder?: string
  /** Signs the tokens of chats; made up anew when it is missing, and then old tokens are not known. */
  readonly secret?: string
  /** Hears of everything that broke. */
  readonly log?: (trouble: ReportedTrouble) => void
  /** Settings by name; asked for choices, never for keys. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface ServerAbout {
  readonly version: string
  readonly game_master: string
  readonly token_required: boolean
}
