/**
 * The setting of when a model reads the lines of a campaign, kept in its own log: a correction with a note, so that
 * everybody can see since when.
 */
import type { RecordDraft } from '../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import {
  type ReaderSetting,
  readerDocument,
  readerSettingOf,
  readerSettings,
} from '../core/state/model-reader-setting.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

/** Who reads a campaign's lines. */
export interface CampaignReader {
  readonly campaign_id: string
  /** What the campaign says; null when it leaves it to the settings of the program. */
  readonly reader: ReaderSetting | null
  /** What is done: never where no model reads here. */
  readonly in_force: ReaderSetting
  /** The model that reads; null where none does. */
  readonly model: string | null
}

type Needed = Pick<EngineDependencies, 'store' | 'clock' | 'gameMaster'>

/** Who reads now. */
export async function campaignReader(
  { store, gameMaster }: Needed,
  campaignId: string,
): Promise<Result<CampaignReader>> {
  const state = await store.getState(campaignId)
  if (!state.ok) return state
  const reader = readerSettingOf(state.value)
  const { reader: model } = gameMaster
  const in_force = model === undefined ? 'never' : (reader ?? model.usual)
  return done({ campaign_id: campaignId, reader, in_force, model: model?.id ?? null })
}

/** Sets it; "usual" leaves it to the settings of the program again. */
export async function setCampaignReader(
  dependencies: Needed,
  campaignId: string,
  wish: string,
): Promise<Result<CampaignReader>> {
  const setting = readerSettings.find((known) => known === wish)
  if (setting === undefined && wish !== 'usual')
    return refuse(
      'campaign/bad-setting',
      `A reader is asked always, doubtful (where the grammar is not sure) or never; "usual" leaves it to the program. "${wish.slice(0, 40)}" is none of them.`,
    )
  const now = await campaignReader(dependencies, campaignId)
  if (!now.ok || now.value.reader === (setting ?? null)) return now
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const draft: RecordDraft = {
    kind: 'correction',
    diff:
      setting === undefined
        ? { documents_remove: [readerDocument] }
        : { documents_update: [{ ...readerDocument, set: [{ path: ['when'], value: setting }] }] },
    body: {
      at: dependencies.clock.now(),
      author: 'developer',
      note:
        setting === undefined
          ? 'Who reads the lines is left to the program.'
          : `A model reads the lines: ${setting}.`,
    },
  }
  const appended = await dependencies.store.append(campaignId, { expected: head.value.hash, drafts: [draft] })
  return appended.ok ? campaignReader(dependencies, campaignId) : appended
}
