/** Creating a campaign: the commitment to its dice, and the world as it is before the first turn. */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { noTurns } from '../../core/ledger/turn-counters.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { defaultRulesetId } from '../../core/ruleset-ids.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Calendar } from '../../core/time/calendar-definition.ts'
import { harptos } from '../../core/time/shipped-calendars.ts'
import { instantOf, type WorldTime, worldTimeAt } from '../../core/time/world-time.ts'
import { seedFromText } from '../../dice/index.ts'
import type { Attachment, Head } from '../../store/state-store.ts'
import { epochDraft } from '../campaign-dice-and-seeds.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

/** What a new campaign may say about itself; everything but the name has a default. */
export interface NewCampaign {
  readonly name: string
  readonly ruleset?: string
  readonly calendar?: Calendar
  /** When the story begins; the eight fields without the time of day. */
  readonly starts?: Omit<WorldTime, 'time_of_day'>
  /** A text that fixes all dice: the campaign is then marked reproducible, not unknowable. */
  readonly seed?: string
  readonly client_seed?: string
  /** People, places, clocks and facts that exist from the start. */
  readonly world?: StateDiff
  /** What the campaign keeps beside its log: the definition of its world, and its lore. */
  readonly attachments?: readonly Attachment[]
}

/** When a story begins that says nothing else. */
export const firstMorning = {
  year: 1492,
  month: 'Mirtul',
  day: 1,
  hour: 8,
  minute: 0,
  second: 0,
  microsecond: 0,
} as const
const maxNameLength = 120

/**
 * @example
 * const head = await createCampaign(dependencies, { name: 'The Salt Road' })
 */
export async function createCampaign(
  dependencies: EngineDependencies,
  campaign: NewCampaign,
): Promise<Result<Head>> {
  const name = campaign.name.trim()
  if (name === '' || name.length > maxNameLength) {
    return refuse('campaign/bad-name', `A campaign needs a name of 1 to ${maxNameLength} characters.`)
  }
  const calendar = campaign.calendar ?? harptos
  const starts = instantOf(calendar, campaign.starts ?? { ...firstMorning, month: startMonth(calendar) })
  if (!starts.ok) return starts
  const id = campaignId(dependencies, name, campaign.seed)
  const at = dependencies.clock.now()
  const { draft, secret } = epochDraft({
    epoch: 0,
    server_seed: campaign.seed === undefined ? dependencies.entropy.hex(32) : seedFromText(campaign.seed),
    client_seed: campaign.client_seed ?? '',
    reproducible: campaign.seed !== undefined,
    reason: 'founding',
    at,
  })
  const diff: StateDiff = {
    ...campaign.world,
    ...draft.diff,
    campaign: {
      calibration: {},
      system: {},
      genre_rules: {},
      input_profile: 'natural',
      player_id: null,
      ...campaign.world?.campaign,
      id,
      name,
      ruleset: campaign.ruleset ?? defaultRulesetId,
      calendar,
      reproducible: campaign.seed !== undefined,
      founded_at: at,
    },
    counters: noTurns,
    time: worldTimeAt(calendar, starts.value),
    scene_update: campaign.world?.scene_update ?? { id: 'scene_001' },
  }
  const created = await dependencies.store.create(
    id,
    { ...draft, diff },
    [secret],
    campaign.attachments ?? [],
  )
  return created.ok ? done(created.value) : created
}

/** A name and six characters, so that two people's "The Salt Road" are two campaigns. */
function campaignId(dependencies: EngineDependencies, name: string, seed: string | undefined): string {
  const tail =
    seed === undefined ? dependencies.entropy.hex(3) : seedFromText(`id|${seed}|${name}`).slice(0, 6)
  return `${slugOf(name)}_${tail}`
}

/** The month in which a story begins that says nothing else. */
export function startMonth(calendar: Calendar): string {
  return calendar.id === harptos.id ? firstMorning.month : (calendar.months[0]?.name ?? firstMorning.month)
}
