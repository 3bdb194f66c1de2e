/** Tools that open, found and switch campaigns of a folder: what control instructions become. */
import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { activeCampaign, setActive } from '../folder/active-campaign.ts'
import { checkLock } from '../folder/cartridge-version-lock.ts'
import { hotStart } from '../folder/hot-start-from-folder.ts'
import { syncFolder } from '../folder/sync-folder.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { draftName, readDraft } from './draft-template-tools.ts'
import { type KernelTool, kernelTool } from './kernel-tool-type.ts'

const nothing = z.strictObject({})
const campaign = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/)

const initShape = z.strictObject({
  /** A name for it; its id begins with it. */
  campaign,
  /** The scenario to play; the first one when none is named. */
  scenario: z.string().max(100).optional(),
  /** A preset's name, or the answers of the questionnaire. */
  answers: z.union([z.string().max(60), z.record(z.string(), z.string().max(400))]).optional(),
  /** A draft that was filled in: what it says counts where nothing else was said. */
  draft: draftName.optional(),
  seed: z.string().max(100).optional(),
  profile: z.enum(['kernel', 'natural']).default('kernel'),
})

/** What was asked for, and where nothing was said, what the draft says. */
function withDraft(
  input: z.output<typeof initShape>,
  draft: Readonly<Record<string, string>>,
): z.output<typeof initShape> {
  const { scenario, preset, seed, ...said } = draft
  const answers = input.answers ?? (Object.keys(said).length > 0 ? said : preset)
  return {
    ...input,
    ...(input.scenario === undefined && scenario !== undefined && { scenario }),
    ...(input.seed === undefined && seed !== undefined && { seed }),
    ...(answers !== undefined && { answers }),
  }
}

/** Founds a campaign and writes its folder; only then does the pointer move, so that a failure leaves it where it was. */
async function initCampaign(desk: KernelDesk, asked: z.output<typeof initShape>): Promise<Result<JsonValue>> {
  const { engine } = desk
  const drafted = asked.draft === undefined ? done({}) : readDraft(desk, asked.draft)
  if (!drafted.ok) return drafted
  const input = withDraft(asked, drafted.value)
  const scenarios = await engine.packs.scenarios()
  const scenario = input.scenario ?? scenarios.find((one) => one.trouble === null)?.id
  if (scenario === undefined) return refuse('pack/none', 'No world is installed to found a campaign in.')
  const agreed =
    typeof input.answers === 'object'
      ? engine.heroes.sessionZero.answer(engine.heroes.sessionZero.usual, input.answers)
      : done(input.answers)
  if (!agreed.ok) return agreed
  const founded = await engine.campaigns.createFromScenario({
    ...{ scenario, name: input.campaign },
    ...(agreed.value !== undefined && { calibration: agreed.value }),
    ...(input.seed !== undefined && { seed: input.seed }),
  })
  if (!founded.ok) return founded
  const id = founded.value.campaign_id
  const body = {
    at: desk.clock.now(),
    author: 'engine' as const,
    note: `The input profile is ${input.profile}.`,
  }
  const diff = { campaign: { input_profile: input.profile } }
  const set = await engine.store.appendEvent(id, { kind: 'correction', diff, body })
  if (!set.ok) return set
  const evening = await engine.sessions.startSession(id)
  if (!evening.ok) return evening
  const written = await syncFolder(desk, id)
  if (!written.ok) return written
  const active = setActive(desk.disk, id)
  return active.ok ? done({ campaign_id: id, opening: [...founded.value.opening] }) : active
}

/** The tools that handle campaigns. */
export const campaignTools: readonly KernelTool[] = [
  kernelTool({
    ...{ name: 'hot_start', roles: ['DM', 'BUILDER', 'SAVE_READ'], writes: true, input: nothing },
    description: 'Picks up where the active campaign is, from the folder alone.',
    run: async (desk) => {
      const started = await hotStart(desk)
      if (!started.ok) return started
      const { report, ...rest } = started.value
      return done({ ...rest, notes: [...report.notes], rebuilt: [...report.rebuilt] } as unknown as JsonValue)
    },
  }),
  kernelTool({
    ...{ name: 'init_campaign', roles: ['BUILDER', 'DM'], writes: true, input: initShape },
    description: 'Founds a campaign in a scenario and makes it the active one.',
    run: initCampaign,
  }),
  kernelTool({
    ...{ name: 'set_active', roles: ['BUILDER', 'DM'], writes: true, input: z.strictObject({ campaign }) },
    description: 'Switches to another campaign of the folder.',
    run: async ({ disk }, input) => {
      const lock = checkLockOf(disk, input.campaign)
      if (!lock.ok) return lock
      const set = setActive(disk, input.campaign)
      return set.ok ? done({ campaign_id: set.value }) : set
    },
  }),
  kernelTool({
    ...{ name: 'bind_campaign', roles: ['BUILDER'], writes: false },
    description:
      'Which cartridge and version a campaign is locked to; refused when the folder holds another, or another is asked for.',
    input: z.strictObject({
      campaign: campaign.optional(),
      cartridge_id: z.string().max(100).optional(),
      version_lock: z.string().max(40).optional(),
    }),
    run: async ({ disk }, wanted) => {
      const id = wanted.campaign === undefined ? activeCampaign(disk) : done(wanted.campaign)
      const lock = id.ok ? checkLock(disk, id.value) : id
      if (!lock.ok) return lock
      const { cartridge, version } = lock.value
      const other =
        (wanted.cartridge_id ?? cartridge) !== cartridge || (wanted.version_lock ?? version) !== version
      if (!other) return done({ cartridge, version })
      const message = `This campaign is bound to ${cartridge} ${version} since it was founded, and stays so. Found a new one for another cartridge.`
      return refuse('folder/version-lock', message, { rule: 'KRN-33', data: { cartridge, locked: version } })
    },
  }),
]

/** A campaign that is not here is refused by name, before its lock is looked for. */
function checkLockOf(disk: KernelDesk['disk'], id: string): Result<unknown> {
  const there = disk.read(`campaigns/${id}/CAMPAIGN.md`)
  if (!there.ok) return there
  return there.value === null ? done(null) : checkLock(disk, id)
}
