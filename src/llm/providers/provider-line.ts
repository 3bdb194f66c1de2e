/** What every provider's adapter has in common once the provider's own library has been set up. */
import type { LanguageModel as LibraryModel } from 'ai'
import type { JsonObject } from '../../core/json.ts'
import type { Network } from '../http/network.ts'
import type { LanguageModel, ModelRequest } from '../language-model.ts'
import type { Thinking } from '../thinking.ts'
import type { TimeLimits } from '../time-limits.ts'

/** A model of the library, by the provider specification that all its packages speak. */
export type ProviderModel = Extract<LibraryModel, { readonly specificationVersion: 'v4' }>

/** What one question to it holds. */
export type ProviderCall = Parameters<ProviderModel['doStream']>[0]

/** How to reach a provider. */
export interface ProviderAccess {
  readonly model: string
  /** Null where none is needed. */
  readonly key: string | null
  /** Where it is, when not where it usually is. */
  readonly url?: string
  readonly network: Network
  readonly limits: TimeLimits
  /** How much it may think; left to the provider when it is not said. */
  readonly thinking?: Thinking
}

/** A provider, ready to be asked. */
export interface ProviderLine {
  /** As a person calls it. */
  readonly name: string
  readonly provider: string
  readonly access: ProviderAccess
  readonly abilities: LanguageModel['abilities']
  readonly library: ProviderModel
  /** Settings of this provider alone. */
  options(request: ModelRequest, strict: boolean): Readonly<Record<string, JsonObject>>
}
