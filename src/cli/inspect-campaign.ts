/** Whether a campaign can be played on, and what can be saved when it cannot. */
import { isFault } from '../core/fault.ts'
import type { CliDesk } from './cli-desk.ts'
import type { Finding } from './inspect-machine.ts'
import { turnWords } from './tell-head.ts'

/** Opens a campaign (or checks all of it) and, when asked to, rescues a damaged one. */
export async function inspectCampaign(
  desk: CliDesk,
  campaignId: string,
  how: { readonly thorough: boolean; readonly rescue: boolean },
): Promise<Finding[]> {
  const seen = await guarded(campaignId, () => look(desk, campaignId, how.thorough))
  if (!how.rescue || seen.every((one) => one.ok)) return seen
  return guarded(campaignId, () => rescue(desk, campaignId))
}

async function look(desk: CliDesk, what: string, thorough: boolean): Promise<Finding[]> {
  const head = await desk.engine.store.head(what)
  if (!head.ok) return [{ what, ok: false, says: head.refusal.message }]
  const opens: Finding = { what, ok: true, says: `opens; it stands ${turnWords(head.value.turn)}` }
  if (!thorough) return [opens]
  const checked = await desk.engine.verify(what)
  if (!checked.ok) return [opens, { what, ok: false, says: checked.refusal.message }]
  const { ok, problems, notes, records, rolls } = checked.value
  const sound = ok
    ? [{ what, ok, says: `${records} records and ${rolls} rolls are as they were written` }]
    : []
  const bad = problems.map((says) => ({ what, ok: false, says }))
  return [opens, ...sound, ...bad, ...notes.map((note) => ({ what, ok: true, says: `note: ${note}` }))]
}

async function rescue(desk: CliDesk, what: string): Promise<Finding[]> {
  const saved = await desk.engine.rescue(what)
  if (!saved.ok) return [{ what, ok: false, says: saved.refusal.message }]
  const { head, kept } = saved.value
  const says = `rescued: it stands ${turnWords(head.turn)}. The damaged file is kept as ${kept}`
  return [{ what, ok: true, says }]
}

/** A damaged campaign is a finding here, not the end of the examination. */
async function guarded(what: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    if (!isFault(error)) throw error
    return [{ what, ok: false, says: error.message }]
  }
}
