/** Which version of a prompt a campaign is held to; the campaign keeps it in its log, so that it comes along everywhere. */
import type { Result } from '../result.ts'

export interface PromptPins {
  /** The version that is pinned, or null. */
  pinned(campaignId: string, promptId: string): Promise<Result<string | null>>
  /** Pins a version, or takes the pin away with null. */
  pin(campaignId: string, promptId: string, versionId: string | null): Promise<Result<null>>
}
