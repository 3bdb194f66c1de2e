/** Pins of prompts in the campaign's own log: a correction with a note, so that everybody can see since when. */
import type { RecordDraft } from '../core/ledger/log-record.ts'
import type { PromptPins } from '../core/protocol/prompt-pins.ts'
import { done, type Result } from '../core/result.ts'
import { joinedKey } from '../core/state/game-state.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

/** The pins of the campaigns in a store. */
export function campaignPromptPins(dependencies: Pick<EngineDependencies, 'store' | 'clock'>): PromptPins {
  return {
    async pinned(campaignId, promptId) {
      const state = await dependencies.store.getState(campaignId)
      if (!state.ok) return state
      const version = state.value.documents[joinedKey('prompt_pin', promptId)]?.value.version
      return done(typeof version === 'string' ? version : null)
    },
    pin: (campaignId, promptId, versionId) => pin(dependencies, campaignId, promptId, versionId),
  }
}

async function pin(
  dependencies: Pick<EngineDependencies, 'store' | 'clock'>,
  campaignId: string,
  promptId: string,
  versionId: string | null,
): Promise<Result<null>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const row = { kind: 'prompt_pin', id: promptId } as const
  const draft: RecordDraft = {
    kind: 'correction',
    diff:
      versionId === null
        ? { documents_remove: [row] }
        : { documents_update: [{ ...row, set: [{ path: ['version'], value: versionId }] }] },
    body: {
      at: dependencies.clock.now(),
      author: 'developer',
      note:
        versionId === null
          ? `Prompt ${promptId} is not pinned any more.`
          : `Prompt ${promptId} is pinned to ${versionId}.`,
    },
  }
  const appended = await dependencies.store.append(campaignId, { expected: head.value.hash, drafts: [draft] })
  return appended.ok ? done(null) : appended
}
