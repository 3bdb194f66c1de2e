/** What every handler works with. */
import type { Engine } from '../campaign/engine.ts'
import type { openEvaluation } from '../compose/evaluation.ts'
import type { openLore } from '../compose.ts'
import type { JsonObject } from '../core/json.ts'
import type { Result } from '../core/refusal.ts'
import type { Clock, Entropy } from '../core/surroundings.ts'
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
  readonly clock: Clock
  readonly entropy: Entropy
  readonly extras: ServerExtras & { readonly secret: string }
}

/** What a server can do beside the engine; where something is missing, its routes say so. */
export interface ServerExtras {
  /** Opens the lore of all packs; opened when somebody first asks, closed with the server. */
  readonly lore?: () => ReturnType<typeof openLore>
  /** Reads a file of another program and installs what is in it. */
  readonly importForeign?: (file: {
    readonly file: string
    readonly bytes: Uint8Array
  }) => Promise<Result<JsonObject>>
  /** Opens what reports on campaigns; loaded when somebody asks. */
  readonly evaluation?: (engine: Engine) => ReturnType<typeof openEvaluation>
  /** Where the web app was built to; a plain page where it was not. */
  readonly webFolder?: string
  /** Signs the tokens of chats; made up anew when it is missing, and then old tokens are strangers'. */
  readonly secret?: string
  /** Settings by name; asked for choices, never for keys. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** What the server says of itself. */
export interface ServerAbout {
  readonly version: string
  readonly game_master: string
  readonly token_required: boolean
}
