/** `fatewright new --blank`: a campaign without a world of anybody's, in the ready scene, an own one or none. */
import { done, type Result } from '../core/refusal.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Calendar } from '../core/time/calendar.ts'
import { gregorian } from '../core/time/gregorian.ts'
import { harptos } from '../core/time/harptos.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { oneLine, printable } from './printable.ts'
import { readJsonFile } from './read-input.ts'
import { tellFounding } from './tell-founding.ts'
import { widthOf, wrapText } from './wrap-text.ts'

/** How worlds count their days. */
export const calendars: Readonly<Record<string, Calendar>> = { harptos, gregorian }

/** What a campaign without a scenario may be told. */
export interface BlankOptions {
  readonly seed?: string
  readonly clientSeed?: string
  readonly calendar?: string
  readonly ruleset?: string
  readonly world?: string
  readonly empty?: true
}

/** Founds it and shows the promise its dice are held to. */
export async function foundBlank(
  desk: CliDesk,
  name: string,
  options: BlankOptions,
): Promise<Result<Answer>> {
  const world = options.world === undefined ? done({}) : await readJsonFile(options.world, desk.surroundings)
  if (!world.ok) return world
  const calendar = calendars[options.calendar ?? '']
  const about = {
    name,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.clientSeed === undefined ? {} : { client_seed: options.clientSeed }),
    ...(calendar === undefined ? {} : { calendar }),
    ...(options.ruleset === undefined ? {} : { ruleset: options.ruleset }),
  }
  const ready = options.world === undefined && options.empty === undefined
  // The law checks every field of a world before anything is kept.
  const given = options.world === undefined ? {} : { world: world.value as StateDiff }
  const founded = ready
    ? await desk.engine.foundReady(about)
    : await desk.engine.found({ ...about, ...given })
  if (!founded.ok) return founded
  const told = await tellFounding(desk, founded.value)
  if (!told.ok) return told
  const { head, dice, promise } = told.value
  const data = { ...head.data, name: name.trim(), ...dice }
  const scene = ready ? await tellScene(desk, founded.value.campaign_id) : []
  const text = [
    desk.paint.strong(`${oneLine(name)} is founded as ${founded.value.campaign_id}.`),
    `  ${head.line}`,
    ...promise,
    ...scene,
  ]
  return answer(data, text.join('\n'))
}

/** Whom one plays, where, and what to type first. */
async function tellScene(desk: CliDesk, campaignId: string): Promise<string[]> {
  const state = await desk.engine.state(campaignId)
  if (!state.ok) return []
  const { campaign, scene, entities, threads } = state.value
  const hero = entities[campaign.player_id ?? '']
  const place = entities[scene.location_id ?? '']
  const thread = Object.values(threads)[0]
  const description = place?.attrs.description
  const width = widthOf(desk.surroundings.stdout)
  const words = [
    `You are ${hero?.name ?? 'nobody yet'}, at ${place?.name ?? 'no place yet'}.`,
    typeof description === 'string' ? description : '',
    thread === undefined
      ? ''
      : `What you are about: ${thread.title.charAt(0).toLowerCase()}${thread.title.slice(1)}.`,
  ]
  const line = words.filter((one) => one !== '').join(' ')
  return [
    '',
    wrapText(printable(line), width),
    '',
    desk.paint.dim(`Play: fatewright turn ${campaignId} "I look around."`),
  ]
}
