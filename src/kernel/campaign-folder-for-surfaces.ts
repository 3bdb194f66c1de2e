/** A folder as surfaces see it: keep it, speak to it, call its tools. It binds the kernel's parts to one desk. */
import type { JsonValue } from '../core/json.ts'
import { done, type Result } from '../core/result.ts'
import { activeCampaign } from './folder/active-campaign.ts'
import { checkFolder } from './folder/check-folder-against-log.ts'
import type { FolderReport } from './folder/folder-sync-report.ts'
import { openToPlay } from './folder/hot-start-from-folder.ts'
import type { Proposal } from './folder/read-hand-edits.ts'
import { syncFolder } from './folder/sync-folder.ts'
import { looksLikeControl, readControl, type ToolCall } from './input/parse-bracketed-campaign-command.ts'
import type { KernelDesk } from './kernel-dependencies.ts'
import { type KernelTurn, playKernel } from './play-kernel-line.ts'
import type { KernelRole, KernelTool } from './tools/kernel-tool-type.ts'
import { callTool, runControl, toolsFor } from './tools/tool-table-and-calls.ts'

/** What a line came to: a turn, or what a control instruction did. */
export type KernelAnswer =
  | { readonly kind: 'turn'; readonly turn: KernelTurn }
  | { readonly kind: 'control'; readonly call: ToolCall; readonly value: JsonValue }

/** A folder that is open. */
export interface KernelFolder {
  /** Checks all of the folder and brings it to where the log is; what edited panels wish for is granted when `accept` says so. */
  readonly keep: (campaignId: string, accept?: boolean) => Promise<Result<FolderReport>>
  /** Brings the folder on by what was played since it was last written. */
  readonly follow: (campaignId: string) => Promise<Result<FolderReport>>
  /** Plays a line in the active campaign, or carries a control instruction out. */
  readonly say: (line: string, show?: (text: string) => void) => Promise<Result<KernelAnswer>>
  readonly call: (role: KernelRole, name: string, input: unknown) => Promise<Result<JsonValue>>
  /** The tools of a role; without those that write when it only reads. */
  readonly tools: (role: KernelRole, readOnly?: boolean) => readonly KernelTool[]
}

/** Opens a folder. */
export function kernelFolder(desk: KernelDesk): KernelFolder {
  return {
    keep: (campaignId, accept = false) => keep(desk, campaignId, accept),
    follow: (campaignId) => syncFolder(desk, campaignId),
    say: (line, show) => say(desk, line, show),
    call: (role, name, input) => callTool(desk, role, name, input),
    tools: (role, readOnly) => toolsFor(role, readOnly),
  }
}

async function keep(desk: KernelDesk, campaignId: string, accept: boolean): Promise<Result<FolderReport>> {
  const kept = await checkFolder(desk, campaignId)
  if (!kept.ok || !accept || kept.value.proposals.length === 0) return kept
  const refused: string[] = []
  for (const proposal of kept.value.proposals) {
    const granted = await grant(desk, campaignId, proposal)
    if (!granted.ok) refused.push(`${proposal.leaf} was not granted: ${granted.refusal.message}`)
  }
  const again = await checkFolder(desk, campaignId)
  if (!again.ok) return again
  const { corrected, notes, proposals } = kept.value
  return done({ ...again.value, corrected, notes: [...notes, ...refused], proposals })
}

/** What a hand edit wished for, by god mode or by the tool that can do it. */
function grant(desk: KernelDesk, campaignId: string, { line, tool }: Proposal): Promise<Result<unknown>> {
  if (line !== null) return desk.engine.turns.play(campaignId, line, { owner: true })
  return callTool(desk, 'DM', tool?.name ?? '', tool?.input ?? {})
}

async function say(
  desk: KernelDesk,
  line: string,
  show?: (text: string) => void,
): Promise<Result<KernelAnswer>> {
  if (looksLikeControl(line)) {
    const call = readControl(line)
    if (!call.ok) return call
    const value = await runControl(desk, call.value)
    return value.ok ? done({ kind: 'control', call: call.value, value: value.value }) : value
  }
  const active = activeCampaign(desk.disk)
  if (!active.ok) return active
  const opened = await openToPlay(desk, active.value)
  if (!opened.ok) return opened
  const turn = await playKernel(desk, active.value, line, show === undefined ? {} : { show })
  return turn.ok ? done({ kind: 'turn', turn: turn.value }) : turn
}
